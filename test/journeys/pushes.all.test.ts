import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generousMs } from '../support/generous.ts'
import { copies, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { fcmErrors } from '../support/pushes/fcm-peer.ts'
import { type PushPeers, startPushPeers } from '../support/pushes/push-peers.ts'
import { ask, type Body, demo, placeOrder, registerApp, tokenOf } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'
import { testConfig } from '../support/test-config.ts'

const android = 'android-of-the-driver'
const iphone = 'a'.repeat(64)
const shopPhone = 'ExponentPushToken[shop]'

const stack = new AsyncDisposableStack()
let peers: PushPeers
let platform: TestPlatform
let shipper: string
let driver: string

beforeAll(async () => {
  peers = stack.use(await startPushPeers())
  platform = stack.use(
    await startTestPlatform({
      env: {
        ...peers.env,
        ...testConfig({ push: { receiptsAfterSeconds: 1 }, delivery: { offerTimeoutSeconds: 300 } }),
      },
    }),
  )
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  await registerApp(platform.url, driver, 'fcm', android)
  await registerApp(platform.url, driver, 'apns', iphone)
  await registerApp(platform.url, shipper, 'expo', shopPhone, 'en-US')
})
afterAll(() => stack.disposeAsync())

const aDelivery = async (): Promise<Body> => (await placeOrder(platform.url, shipper)).order

async function step({ code }: Body, name: string) {
  const path = `/api/app/v1/driver/deliveries/${code}/${name}`
  const { status, body } = await ask(platform.url, 'POST', path, { token: driver })
  expect([status, body.error]).toEqual([200, undefined])
}

async function cancel({ order_id }: Body) {
  const { status } = await ask(platform.url, 'POST', `/api/app/v1/orders/${order_id}/cancel`, {
    token: shipper,
  })
  expect(status).toBe(200)
}

/** The pushes that a phone got about a delivery. */
const toldTo = {
  android: ({ code }: Body) =>
    peers.fcm.messages.filter((one) => one.token === android && one.data.code === code),
  iphone: ({ code }: Body) => peers.apns.pushes.filter((one) => one.payload.code === code),
  shop: ({ code }: Body) =>
    peers.expo.messages.filter((one) => one.to === shopPhone && one.data.code === code),
}
const soon = { interval: 50 }

const knows = async (device: string) =>
  (await platform.sql('SELECT FROM push_tokens WHERE token = $1', [device])).length > 0

test('a user of a change that needs a confirmation, without a word about it', async () => {
  const account = () => peers.fcm.messages.filter(({ data }) => data.type?.startsWith('account.'))
  const set = (pix_key: string, headers = {}) =>
    ask(platform.url, 'POST', '/api/app/v1/driver/pix-key', { token: driver, body: { pix_key }, headers })
  await set('joao@rodovia.test')
  await expect.poll(account, soon).toHaveLength(1)
  await set('outro@rodovia.test', await stepUpOf(platform.url, driver))
  await expect.poll(account, soon).toHaveLength(2)
  expect(account()[1]).toMatchObject({
    token: android,
    notification: { title: 'Chave PIX trocada' },
    data: { type: 'account.pix_key_changed' },
  })
  expect(JSON.stringify(account())).not.toContain('rodovia.test')
})

describe('who gets which push', () => {
  let order: Body

  test('a driver of an offer, on each of his phones', async () => {
    order = await aDelivery()
    await expect.poll(() => toldTo.android(order), soon).toHaveLength(1)
    await expect.poll(() => toldTo.iphone(order), soon).toHaveLength(1)
    const [message] = toldTo.android(order)
    expect(message).toMatchObject({
      notification: {
        title: 'Nova entrega',
        body: `Entrega ${order.code}: aceite antes que a oferta expire.`,
      },
      data: { type: 'driver.offered', code: order.code, status: 'assigned' },
    })
    expect(toldTo.iphone(order)[0]?.payload).toMatchObject({
      ...message?.data,
      aps: { alert: message?.notification },
    })
  })

  test('a shipper of the steps of the order, in the language of the app', async () => {
    for (const name of ['accept', 'arrived', 'picked', 'on-route', 'delivered']) {
      const before = toldTo.shop(order).length
      await step(order, name)
      await expect.poll(() => toldTo.shop(order).length, soon).toBe(before + 1)
    }
    expect(toldTo.shop(order).map(({ title, data }) => [title, data.type, data.status])).toEqual([
      ['Driver on the way', 'order.accepted', 'accepted'],
      ['Driver at pickup', 'order.arrived', 'at_pickup'],
      ['Order picked up', 'order.picked_up', 'picked_up'],
      ['On the way to the destination', 'order.on_route', 'in_transit'],
      ['Order delivered', 'order.delivered', 'delivered'],
    ])
    expect(toldTo.shop(order)[3]?.body).toBe(`Follow order ${order.code}: ${order.tracking_url}`)
  })

  test('no personal data but the first name of the driver', () => {
    const all = JSON.stringify([toldTo.android(order), toldTo.iphone(order), toldTo.shop(order)])
    for (const personal of ['Ana', 'Souza', 'Motorista"', '91234', '3000-0000', 'Paulista'])
      expect(all).not.toContain(personal)
  })

  test('the driver gets the cancellation, the person who canceled does not', async () => {
    const canceled = await aDelivery()
    await expect.poll(() => toldTo.android(canceled), soon).toHaveLength(1)
    await step(canceled, 'accept')
    await cancel(canceled)
    await expect.poll(() => toldTo.android(canceled), soon).toHaveLength(2)
    expect(toldTo.android(canceled)[1]?.data).toEqual({
      type: 'driver.canceled',
      code: canceled.code,
      status: 'canceled',
    })
    await expect
      .poll(() => platform.sql("SELECT status FROM push_outbox WHERE status = 'waiting'"), soon)
      .toEqual([])
    expect(toldTo.shop(canceled).map(({ data }) => data.type)).toEqual(['order.accepted'])
  })
})

describe('a phone that is gone', () => {
  test('is deleted when the service reports it at once', async () => {
    const [gone, goneToo] = ['gone-android', 'b'.repeat(64)]
    peers.fcm.answerTo(gone, fcmErrors.unregistered)
    peers.apns.answerTo(goneToo, { status: 410, reason: 'Unregistered' })
    await registerApp(platform.url, driver, 'fcm', gone)
    await registerApp(platform.url, driver, 'apns', goneToo)
    await aDelivery()
    await expect.poll(async () => [await knows(gone), await knows(goneToo)], soon).toEqual([false, false])
    expect([await knows(android), await knows(iphone)]).toEqual([true, true])
  })

  test('is deleted when the receipt reports it', async () => {
    const gone = 'ExponentPushToken[gone]'
    await registerApp(platform.url, driver, 'expo', gone)
    peers.expo.giveReceiptsOf(gone, 'DeviceNotRegistered')
    peers.expo.giveReceiptsOf(shopPhone, null)
    await aDelivery()
    await expect.poll(() => knows(gone), { interval: 100 }).toBe(false)
    expect(await knows(shopPhone)).toBe(true)
    await expect.poll(() => platform.sql('SELECT id FROM expo_tickets'), { interval: 100 }).toEqual([])
  })
})

describe('a service in trouble', () => {
  test('that asks for a slower rate is retried, and no phone gets a push twice', async () => {
    peers.fcm.answerTo(android, fcmErrors.quota)
    const order = await aDelivery()
    await expect.poll(() => toldTo.android(order).length, soon).toBeGreaterThan(1)
    peers.fcm.answerTo(android, undefined)
    await expect
      .poll(
        () =>
          platform.sql("SELECT attempts FROM push_outbox WHERE order_id = $1 AND status = 'sent'", [
            order.order_id,
          ]),
        { interval: 100 },
      )
      .toEqual([{ attempts: expect.any(Number) }])
    expect(toldTo.iphone(order)).toHaveLength(1)
  })

  test('that sends GOAWAY is called again, with the provider token that it knows', async () => {
    const connections = peers.apns.connections()
    peers.apns.goaway()
    const order = await aDelivery()
    await expect.poll(() => toldTo.iphone(order), soon).toHaveLength(1)
    expect(peers.apns.connections()).toBe(connections + 1)
    expect(peers.apns.pushes.length).toBeGreaterThan(5)
    expect(peers.apns.providerTokens.size).toBeLessThanOrEqual(copies)
    expect(peers.fcm.tokensGiven()).toBeLessThanOrEqual(copies)
  })
})

test('what a relay had taken when it was killed is sent by another', async () => {
  await using database = await createTestDatabase()
  const options = {
    databaseUrl: database.url,
    env: {
      ...peers.env,
      ...testConfig({ delivery: { offerTimeoutSeconds: 300 } }),
      JWT_KEYS: `shared:${'s'.repeat(32)}`,
    },
  }
  const phone = 'phone-of-the-takeover'
  const told = () => peers.fcm.messages.filter(({ token }) => token === phone)
  await using killed = await startPlatform(options)
  await registerApp(killed.url, await tokenOf(killed.url, demo.driver), 'fcm', phone)
  peers.fcm.answerTo(phone, null)
  await placeOrder(killed.url, await tokenOf(killed.url, demo.shipper))
  await expect.poll(() => told().length, soon).toBeGreaterThan(0)
  await killed.end('SIGKILL')
  const before = told().length

  peers.fcm.answerTo(phone, undefined)
  await using _other = await startPlatform(options)
  await expect.poll(() => told().length, { timeout: generousMs, interval: 100 }).toBe(before + 1)
  // The phone shows one of them.
  expect(new Set(told().map(({ android }) => android.collapse_key)).size).toBe(1)
})

test('without a configured service deliveries work, and the log names the missing setting once', async () => {
  await using bare = await startTestPlatform()
  await registerApp(bare.url, await tokenOf(bare.url, demo.driver), 'fcm', 'nobody-to-send-it')
  const shop = await tokenOf(bare.url, demo.shipper)
  for (const _ of [1, 2]) await placeOrder(bare.url, shop)
  await expect
    .poll(() => bare.sql('SELECT status FROM push_outbox'), soon)
    .toEqual([{ status: 'skipped' }, { status: 'skipped' }])
  const said = bare.output().match(/"service":"fcm".*not configured/g)?.length
  expect(said).toBeGreaterThan(0)
  expect(said).toBeLessThanOrEqual(copies)
  expect(await bare.ledger()).toMatchObject({ isSound: true })
})
