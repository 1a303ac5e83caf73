import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generousMs } from '../support/generous.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { launch, type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase, openPool } from '../support/postgres.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const stack = new AsyncDisposableStack()
let databaseUrl: string
let pooledUrl: string
let platform: StartedPlatform
let sql: pg.Pool
beforeAll(async () => {
  databaseUrl = stack.use(await createTestDatabase()).url
  pooledUrl = stack.use(await startPgBouncer(databaseUrl, { sessions: 4 })).url
  sql = stack.adopt(openPool(databaseUrl), (pool) => pool.end())
  platform = stack.use(
    await startPlatform({
      databaseUrl: pooledUrl,
      env: {
        DATABASE_DIRECT_URL: databaseUrl,
        WEBHOOK_ALLOW_HTTP: '1',
        WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
      },
    }),
  )
})
afterAll(() => stack.disposeAsync())

test('orders are placed, offered and told to webhooks through four sessions, each at once', async () => {
  await using receiver = await startWebhookReceiver({ secret: '' })
  const [shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token: shipper,
    body: {
      query: 'mutation ($url: String!) { createWebhook(input: { url: $url }) { secret } }',
      variables: { url: receiver.url },
    },
  })
  receiver.secret = body.data.createWebhook.secret
  const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder(platform.url, shipper)))
  const ids = new Set(orders.map(({ order }) => order.order_id))
  expect(ids.size).toBe(12)
  const offered = () => ask(platform.url, 'GET', '/api/app/v1/driver/deliveries', { token: driver })
  await until(offered, ({ body: list }) => JSON.stringify(list).length > 200)
  const list = () => ask(platform.url, 'GET', '/api/app/v1/orders', { token: shipper })
  expect((await list()).body.total).toBe(12)
  await until(
    async () => receiver.received.length,
    (calls) => calls >= 12,
  )
})

test('the platform has one listening connection, four for its queues, and the pool of PgBouncer', async () => {
  const { rows } = await sql.query<{ name: string; connections: number }>(
    `SELECT application_name AS name, count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'rodovia%' GROUP BY 1`,
  )
  const counts = Object.fromEntries(rows.map(({ name, connections }) => [name, connections]))
  expect(counts['rodovia-listen']).toBe(1)
  expect(counts['rodovia-queues']).toBeLessThanOrEqual(4)
  expect(counts.rodovia).toBeLessThanOrEqual(4)
})

test('without a direct address the start says what is missing', async () => {
  const failed = launch(
    'server.ts',
    { databaseUrl: pooledUrl },
    { isReady: async () => false, withinMs: generousMs },
  )
  await expect(failed).rejects.toThrow(
    /behind a connection pooler such as PgBouncer\.\nSet DATABASE_DIRECT_URL/,
  )
})
