import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

const stack = new AsyncDisposableStack()
let redis: TestRedis
let asking: Redis
let one: StartedPlatform
let other: StartedPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  redis = stack.use(await startRedis())
  asking = stack.adopt(new Redis(redis.url), (open) => open.disconnect())
  asking.on('error', () => {})
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const env = {
    JWT_KEYS: `shared:${'s'.repeat(32)}`,
    MEDIA_LINK_SECRET: 'm'.repeat(32),
    REDIS_URL: redis.url,
    ...testConfig({ delivery: { nearbyCacheSeconds: 0 } }),
  }
  one = stack.use(await startPlatform({ databaseUrl, env }))
  other = stack.use(await startPlatform({ databaseUrl, env }))
  shipper = await tokenOf(one.url, demo.shipper)
  driver = await tokenOf(other.url, demo.driver)
})
afterAll(() => stack.disposeAsync())

const watching = 'subscription ($token: String!) { deliveryUpdates(trackingToken: $token) { status } }'
const watchingAll = 'subscription { orderUpdates { code status } }'

async function anOrder() {
  const { order } = await placeOrder(one.url, shipper)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(other.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const step = async (name: string) => {
    const { status } = await ask(other.url, 'POST', `${path}/${name}`, { token: driver })
    expect(status).toBe(200)
  }
  return { id: order.order_id, code: order.code, token: order.tracking_url.split('/').at(-1), step }
}

test('a step at one server reaches subscribers of the other', async () => {
  const { code, token, step } = await anOrder()
  const watchers = [
    watchBySocket(one.url, { query: watching, variables: { token } }),
    watchBySse(one.url, { query: watching, variables: { token } }),
  ]
  const shop = watchBySocket(one.url, { query: watchingAll, token: shipper })
  for (const watcher of watchers)
    await watcher.until(({ data }) => data?.deliveryUpdates.status === 'assigned')
  await shop.until(({ data }) => data?.orderUpdates.code === code)
  for (const [name, status] of [
    ['accept', 'accepted'],
    ['arrived', 'at_pickup'],
    ['picked', 'picked_up'],
    ['on-route', 'in_transit'],
    ['delivered', 'delivered'],
  ] as const) {
    await step(name)
    for (const watcher of watchers) await watcher.until(({ data }) => data?.deliveryUpdates.status === status)
    await shop.until(({ data }) => data?.orderUpdates.code === code && data?.orderUpdates.status === status)
  }
  shop.stop()
})

/** Watches by socket and by server-sent events, with the link and as the shop. */
async function watchAll({ code, token }: { code: string; token: string }) {
  const link = { query: watching, variables: { token } }
  const shop = { query: watchingAll, token: shipper }
  const byLink = [watchBySocket(one.url, link), watchBySse(one.url, link)]
  const asShop = [watchBySocket(one.url, shop), watchBySse(one.url, shop)]
  const until = (status: string) =>
    Promise.all([
      ...byLink.map((watcher) => watcher.until(({ data }) => data?.deliveryUpdates.status === status)),
      ...asShop.map((watcher) =>
        watcher.until(({ data }) => data?.orderUpdates.code === code && data?.orderUpdates.status === status),
      ),
    ])
  await until('assigned')
  const stop = () => {
    for (const watcher of [...byLink, ...asShop]) watcher.stop()
  }
  return { until, stop }
}

test('subscribers have the right state after Redis returns, on the same stream', async () => {
  const order = await anOrder()
  const watchers = await watchAll(order)
  for (const [steps, status] of [
    [['accept', 'arrived'], 'at_pickup'],
    [['picked', 'on-route'], 'in_transit'],
  ] as const) {
    await redis.stop()
    for (const name of steps) await order.step(name)
    await redis.start()
    await watchers.until(status)
  }
  await order.step('delivered')
  await watchers.until('delivered')
  watchers.stop()
})

test('an order that ended while Redis was unavailable is shown as ended in the stream of all orders', async () => {
  const order = await anOrder()
  const watchers = await watchAll(order)
  await redis.stop()
  const { status } = await ask(other.url, 'POST', `/api/app/v1/orders/${order.id}/cancel`, { token: shipper })
  expect(status).toBe(200)
  await redis.start()
  await watchers.until('canceled')
  watchers.stop()
})

test('subscribers have the right state after Redis closed its connections', async () => {
  const order = await anOrder()
  const watchers = await watchAll(order)
  const stepping = order.step('accept')
  for (const type of ['pubsub', 'normal']) await asking.call('CLIENT', 'KILL', 'TYPE', type)
  await stepping
  await watchers.until('accepted')
  watchers.stop()
})

test('drivers nearby are the same at both servers, also when Redis forgot them all', async () => {
  const shown = async () => {
    const answers = await Promise.all(
      [one, other].map(({ url }) => ask(url, 'GET', '/api/drivers-nearby?cep=01310100')),
    )
    return answers.map(({ body }) => body.drivers)
  }
  const goOnDuty = async (available: boolean) => {
    const query = 'mutation ($available: Boolean!) { setAvailability(available: $available) { isAvailable } }'
    const { body } = await ask(other.url, 'POST', '/graphql', {
      token: driver,
      body: { query, variables: { available } },
    })
    expect(body.errors).toBeUndefined()
  }
  const [before] = await shown()
  expect(before.length).toBeGreaterThan(1)
  await expect.poll(shown).toEqual([before, before])
  const query = '{ nearbyDrivers(cep: "01310100") { drivers { lat lng distanceKm } } }'
  const { body } = await ask(other.url, 'POST', '/graphql', { body: { query } })
  expect(body.data.nearbyDrivers.drivers).toEqual(
    before.map(({ lat, lng, distance_km: distanceKm }: Record<string, number>) => ({ lat, lng, distanceKm })),
  )
  await asking.flushall()
  expect(await shown()).toEqual([before, before])
  await goOnDuty(false)
  await expect
    .poll(async () => (await shown()).map(({ length }) => length))
    .toEqual([before.length - 1, before.length - 1])
  await goOnDuty(true)
  await expect
    .poll(async () => (await shown()).map(({ length }) => length))
    .toEqual([before.length, before.length])
})
