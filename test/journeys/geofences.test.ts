import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { type ExpoPeer, startExpoPeer } from '../support/pushes/expo-peer.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { watchBySocket } from '../support/watch.ts'

const phones = { driver: 'ExponentPushToken[driver]', shop: 'ExponentPushToken[shop]' }

const stack = new AsyncDisposableStack()
let expo: ExpoPeer
let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  expo = stack.use(await startExpoPeer())
  const env = {
    ...expo.env,
    ...testConfig({ approach: { arrived: { dwellSeconds: 15 }, arriving: { dwellSeconds: 15 } } }),
  }
  platform = stack.use(await startTestPlatform({ env }))
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  for (const [token, device_token] of [
    [driver, phones.driver],
    [shipper, phones.shop],
  ] as const) {
    const body = { device_token, platform: 'expo' }
    await ask(platform.url, 'POST', '/api/app/v1/driver/push/register', { token, body })
  }
})
afterAll(() => stack.disposeAsync())

const deliveries = '/api/app/v1/driver/deliveries'

/** An order that the demo driver carries; he has taken the steps. */
async function anOrder(...steps: string[]): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => ask(platform.url, 'GET', `${deliveries}/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of steps) await take(order, step)
  return order
}

async function take({ code }: Body, step: string): Promise<void> {
  const { status } = await ask(platform.url, 'POST', `${deliveries}/${code}/${step}`, { token: driver })
  expect(status).toBe(200)
}

/** The phone's report of its position so many seconds ago, so many metres north of a place. */
const fix = (code: string, secondsAgo: number, { lat, lng }: Body, north = 0, accuracy_m = 10) => ({
  ...{ op_id: randomUUID(), op: 'position', code },
  occurred_at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  ...{ lat: lat + north / 111_195, lng, accuracy_m },
})

async function send(...operations: object[]): Promise<void> {
  const { body } = await ask(platform.url, 'POST', '/api/app/v1/driver/sync', {
    token: driver,
    body: { operations },
  })
  expect(body).toMatchObject({ done: operations.length, refused: 0 })
}

const read = async (path: string, token?: string) =>
  (await ask(platform.url, 'GET', path, token ? { token } : {})).body
const deliveryOf = async ({ code }: Body) => (await read(`${deliveries}/${code}`, driver)).delivery
const orderOf = async ({ order_id }: Body) => (await read(`/api/app/v1/orders/${order_id}`, shipper)).order
const pageOf = async ({ tracking_url }: Body) => {
  const headers = { accept: 'text/html', 'accept-language': 'en' }
  return (await fetch(`${platform.url}${new URL(tracking_url).pathname}`, { headers })).text()
}

const toldTo = (device: string, { code }: Body) =>
  expo.messages.filter(({ to, data }) => to === device && data.code === code).map(({ data }) => data.type)

test('a driver who stays at the pickup gets a suggestion, and the delivery does not move', async () => {
  const order = await anOrder('accept')
  const { code, origem } = order
  await platform.sql("UPDATE deliveries SET created_at = now() - interval '1 hour' WHERE order_id = $1", [
    order.order_id,
  ])
  const mine = watchBySocket(platform.url, {
    token: driver,
    query: 'subscription { myDeliveries { code suggestion { step since } } }',
  })
  await mine.until(({ data }) => data?.myDeliveries.code === code)

  // Late positions, a drive past, a fix that jumps and an inexact one prove nothing.
  await send(...[9, 8, 7, 6].map((minutes) => fix(code, minutes * 60, origem)))
  await send(
    fix(code, 40, origem, -100),
    fix(code, 38, origem, -65),
    fix(code, 36, origem, -30),
    fix(code, 34, origem, 100),
    fix(code, 32, origem, 2000),
    fix(code, 30, origem),
    fix(code, 28, origem, 2000),
    fix(code, 26, origem, 0, 500),
  )
  expect(await deliveryOf(order)).toMatchObject({ status: 'accepted', suggestion: null })
  expect((await orderOf(order)).approach).toBeNull()

  await send(fix(code, 20, origem, 20), fix(code, 10, origem, -15), fix(code, 2, origem, 5))
  const suggestion = { step: 'arrived', since: expect.any(String) }
  expect(await deliveryOf(order)).toMatchObject({ status: 'accepted', suggestion })
  await mine.until(({ data }) => data?.myDeliveries.suggestion?.step === 'arrived')
  mine.stop()
  expect((await orderOf(order)).approach).toMatchObject({ stop: 'pickup', nearness: 'arrived' })
  expect(await pageOf(order)).toContain('The driver seems to be at the pickup.')
  await expect.poll(() => toldTo(phones.driver, order)).toContain('driver.at_pickup')

  // He steps out of the circle and comes back: the phone rang once.
  await send(fix(code, 1, origem, 400))
  expect((await deliveryOf(order)).suggestion).toBeNull()
  await take(order, 'arrived')
  expect(await deliveryOf(order)).toMatchObject({ status: 'at_pickup', suggestion: null })
  expect((await orderOf(order)).approach).toBeNull()
  await expect.poll(() => toldTo(phones.shop, order)).toContain('order.arrived')
  expect(toldTo(phones.driver, order).filter((type) => type === 'driver.at_pickup')).toHaveLength(1)
  expect(toldTo(phones.shop, order)).not.toContain('order.arriving')
})

test('the people of the order get one push when the driver is arriving at the destination', async () => {
  const order = await anOrder('accept', 'arrived', 'picked', 'on-route')
  const { code, destino, tracking_url } = order
  await send(fix(code, 40, destino, 900), fix(code, 32, destino, 800), fix(code, 24, destino, 700))
  const approach = { stop: 'destination', nearness: 'arriving', since: expect.any(String) }
  expect((await orderOf(order)).approach).toMatchObject(approach)
  const { tracking } = await read(`${new URL(tracking_url).pathname}.json`)
  expect(tracking).toMatchObject({ status: 'in_transit', approach })
  expect(await pageOf(order)).toContain('The driver is arriving at the destination.')

  await send(fix(code, 20, destino), fix(code, 10, destino), fix(code, 2, destino))
  expect((await deliveryOf(order)).suggestion).toMatchObject({ step: 'arrived-at-destination' })
  await expect.poll(() => toldTo(phones.driver, order)).toContain('driver.at_destination')
  await expect.poll(() => toldTo(phones.shop, order)).toContain('order.arriving')
  await take(order, 'arrived-at-destination')
  expect((await deliveryOf(order)).suggestion).toMatchObject({ step: 'delivered' })
  await expect.poll(() => toldTo(phones.shop, order)).toContain('order.arrived_at_destination')
  await take(order, 'delivered')
  await expect.poll(() => toldTo(phones.shop, order)).toContain('order.delivered')
  expect(toldTo(phones.shop, order).filter((type) => type === 'order.arriving')).toHaveLength(1)
})

test('an accuracy or a battery that cannot be true costs no position', async () => {
  const { code, origem } = await anOrder('accept')
  const report = (readings: object) =>
    ask(platform.url, 'POST', `${deliveries}/${code}/position`, {
      token: driver,
      body: { lat: origem.lat, lng: origem.lng, ...readings },
    })
  for (const accuracy_m of [8.5, -1, 12_000, 100_001]) expect((await report({ accuracy_m })).status).toBe(200)
  for (const battery_percent of [-1, 57.4, 101, 255])
    expect((await report({ battery_percent })).status).toBe(200)
  // Numbers as text.
  const readings = '{ myDriver { positionAccuracyMeters batteryPercent } }'
  for (const [accuracy_m, battery_percent, read] of [
    ['9.5', '61', [9.5, 61]],
    [' 14 ', '33.6', [14, 34]],
    ['-1', '250', [null, null]],
  ] as const) {
    expect((await report({ accuracy_m, battery_percent })).status).toBe(200)
    const { body } = await ask(platform.url, 'POST', '/graphql', { token: driver, body: { query: readings } })
    const { positionAccuracyMeters, batteryPercent } = body.data.myDriver
    expect([positionAccuracyMeters, batteryPercent]).toEqual(read)
  }
  const raw = `{"lat":${origem.lat},"lng":${origem.lng},"accuracy_m":1e999,"battery_percent":-1e999}`
  expect(
    await ask(platform.url, 'POST', `${deliveries}/${code}/position`, { token: driver, raw }),
  ).toMatchObject({ status: 200 })
  expect(await report({ accuracy_m: 'near' })).toMatchObject({
    status: 422,
    body: { error: 'validation_failed', details: [{ field: 'accuracy_m' }] },
  })
})
