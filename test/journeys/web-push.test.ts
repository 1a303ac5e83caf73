import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { removeDataDir, startPlatform } from '../support/platform.ts'
import { type Browser, startWebPushPeer, type WebPushPeer } from '../support/pushes/web-push-peer.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const offerSeconds = 300
const stack = new AsyncDisposableStack()
let peer: WebPushPeer
let dataDir: string
let platform: TestPlatform
let shipper: string
let driver: string
let browser: Browser

beforeAll(async () => {
  peer = stack.use(await startWebPushPeer())
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia web push '))
  stack.defer(() => removeDataDir(dataDir))
  const env = { ...peer.env, ...testConfig({ delivery: { offerTimeoutSeconds: offerSeconds } }) }
  platform = stack.use(await startTestPlatform({ dataDir, env }))
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  browser = await aBrowserOf(driver)
})
afterAll(() => stack.disposeAsync())

async function keyOf(url: string): Promise<string> {
  const { body } = await ask(url, 'GET', '/api/app/v1/driver/push/web-key', { token: driver })
  return body.web_push_key
}

const register = (token: string, subscription: unknown, more: Body = {}) =>
  ask(platform.url, 'POST', '/api/app/v1/driver/push/register', {
    token,
    body: { device_token: JSON.stringify(subscription), platform: 'web', ...more },
  })

/** A browser of who holds the token, as an app subscribes it. */
async function aBrowserOf(token: string): Promise<Browser> {
  const made = peer.subscribe(await keyOf(platform.url))
  expect(await register(token, made.subscription, { device: 'Chrome' })).toMatchObject({
    status: 200,
    body: { push: { platform: 'web', device: 'Chrome' } },
  })
  return made
}

const subscriptionsOf = async ({ subscription }: Browser) =>
  (await platform.sql<{ token: string }>("SELECT token FROM push_tokens WHERE platform = 'web'")).filter(
    ({ token }) => token.includes(subscription.endpoint),
  )

const about = ({ received }: Browser, { code }: Body) =>
  received.filter(({ content }) => content.data.code === code)
const soon = { interval: 50 }

test('an offer and its cancellation reach a driver whose app is closed', async () => {
  const { order } = await placeOrder(platform.url, shipper)
  await expect.poll(() => about(browser, order), soon).toHaveLength(1)
  const [offer] = about(browser, order)
  expect(offer?.headers).toMatchObject({ urgency: 'high' })
  // The lifetime of the push is the rest of the offer's time.
  expect(offer?.headers.ttl).toBeLessThanOrEqual(offerSeconds)
  expect(offer?.headers.ttl).toBeGreaterThan((Date.parse(offer!.content.expires_at) - Date.now()) / 1000 - 1)
  expect(offer?.content).toMatchObject({
    title: 'Nova entrega',
    body: `Entrega ${order.code}: aceite antes que a oferta expire.`,
    data: { type: 'driver.offered', code: order.code, status: 'assigned' },
  })
  expect(new Date(offer!.content.expires_at).getTime()).toBeGreaterThan(Date.now())

  await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${order.code}/accept`, { token: driver })
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token: shipper })
  await expect.poll(() => about(browser, order), soon).toHaveLength(2)
  const canceled = about(browser, order)[1]
  expect(canceled?.content.data).toMatchObject({ type: 'driver.canceled', status: 'canceled' })
  expect(canceled?.content.tag).toBe(offer?.content.tag)
  expect(peer.refused).toEqual([])
})

test('a browser that unsubscribed is forgotten, a busy service is asked again when it says', async () => {
  const [gone, busy] = [await aBrowserOf(driver), await aBrowserOf(driver)]
  gone.answer({ status: 410 })
  busy.answer({ status: 429, headers: { 'retry-after': '3' } })
  const { order } = await placeOrder(platform.url, shipper)
  await expect.poll(() => subscriptionsOf(gone), soon).toEqual([])
  busy.answer(undefined)
  await expect.poll(() => about(busy, order), { ...soon, timeout: generousMs }).toHaveLength(1)
  expect(await subscriptionsOf(busy)).toHaveLength(1)
  expect(about(browser, order)).toHaveLength(1)
})

describe('a subscription', () => {
  test('is one token, with new keys too, and is removed by itself or its endpoint', async () => {
    const one = await aBrowserOf(driver)
    const { endpoint } = one.subscription
    const fresh = peer.subscribe('').subscription.keys
    await register(driver, { endpoint, keys: fresh })
    const kept = await subscriptionsOf(one)
    expect(kept.map(({ token }) => JSON.parse(token))).toEqual([{ endpoint, keys: fresh }])
    const remove = (device_token: string) =>
      ask(platform.url, 'POST', '/api/app/v1/driver/push/unregister', {
        token: driver,
        body: { device_token },
      })
    expect((await remove(JSON.stringify(one.subscription))).body.removed).toBe(1)
    await register(driver, { endpoint, keys: fresh })
    expect((await remove(endpoint)).body.removed).toBe(1)
  })

  test.each([
    ['https://192.168.0.7/push', 'no public address'],
    ['https://[::ffff:169.254.169.254]/', 'no public address'],
    ['ftp://example.com/', 'begins with ftp:'],
  ])('at %s is refused', async (endpoint, why) => {
    const { keys } = peer.subscribe('').subscription
    const { status, body } = await register(driver, { endpoint, keys })
    expect([status, body.error]).toEqual([422, 'validation_failed'])
    expect(body.details).toEqual([{ field: 'device_token', issue: expect.stringContaining(why) }])
  })
})

test('the key stays the same for all processes with one folder of data, from start to start', async () => {
  const key = await keyOf(platform.url)
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  await using again = await startPlatform({ dataDir, databaseUrl: platform.databaseUrl })
  expect(await keyOf(again.url)).toBe(key)
  const { body } = await ask(again.url, 'POST', '/graphql', { body: { query: '{ webPushKey }' } })
  expect(body.data.webPushKey).toBe(key)
})
