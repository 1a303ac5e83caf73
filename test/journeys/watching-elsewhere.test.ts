import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

const stack = new AsyncDisposableStack()
let redis: TestRedis
let one: StartedPlatform
let other: StartedPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  redis = stack.use(await startRedis())
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const env = { JWT_KEYS: `shared:${'s'.repeat(32)}`, REDIS_URL: redis.url }
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
  return { code: order.code, token: order.tracking_url.split('/').at(-1), step }
}

test('what a driver does at one server is seen by who watches at the other', async () => {
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

test('who watched while Redis was away has the right state soon after it is back, on the same stream', async () => {
  const { code, token, step } = await anOrder()
  const watcher = watchBySocket(one.url, { query: watching, variables: { token } })
  const shop = watchBySocket(one.url, { query: watchingAll, token: shipper })
  await watcher.until(({ data }) => data?.deliveryUpdates.status === 'assigned')
  await shop.until(({ data }) => data?.orderUpdates.code === code)
  await redis.stop()
  await step('accept')
  await step('arrived')
  await redis.start()
  await watcher.until(({ data }) => data?.deliveryUpdates.status === 'at_pickup')
  await shop.until(
    ({ data }) => data?.orderUpdates.code === code && data?.orderUpdates.status === 'at_pickup',
  )
  for (const name of ['picked', 'on-route', 'delivered']) await step(name)
  await watcher.until(({ data }) => data?.deliveryUpdates.status === 'delivered')
  await shop.until(
    ({ data }) => data?.orderUpdates.code === code && data?.orderUpdates.status === 'delivered',
  )
  shop.stop()
})
