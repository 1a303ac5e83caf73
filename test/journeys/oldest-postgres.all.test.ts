import { oldestPostgres, waitForDatabase } from '@rodovia/platform/wait-for-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOldestPostgres } from '../support/oldest-postgres.ts'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

/**
 * The rest of the tests use the newest PostgreSQL. `TEST_DATABASE_SERVER` runs all of them on another one.
 */

const stack = new AsyncDisposableStack()
let url: string
let platform: StartedPlatform
let token: string
beforeAll(async () => {
  url = stack.use(await startOldestPostgres()).url
  platform = stack.use(await startPlatform({ databaseUrl: url }))
  token = await tokenOf(platform.url, demo.shipper)
})
afterAll(() => stack.disposeAsync())

test(`a day on PostgreSQL ${oldestPostgres}: an order is placed, offered, found and canceled, and the ledger adds up`, async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int / 10000 AS major`)
  await client.end()
  expect(rows).toEqual([{ major: oldestPostgres }])

  const { order } = await placeOrder(platform.url, token)
  const path = `/api/app/v1/orders/${order.order_id}`
  const status = async () => (await ask(platform.url, 'GET', path, { token })).body.order?.status
  await until(status, (now) => now === 'assigned')
  const search = async () =>
    (await ask(platform.url, 'GET', '/api/app/v1/orders?search=Ana%20Souza', { token })).body.orders as Body[]
  await until(search, (orders) => orders.some((each) => each.order_id === order.order_id))
  expect((await ask(platform.url, 'POST', `${path}/cancel`, { token })).status).toBe(200)

  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token: await tokenOf(platform.url, demo.admin),
    body: { query: '{ ledgerCheck { isSound } }' },
  })
  expect(body.data.ledgerCheck).toEqual({ isSound: true })
  expect(platform.output()).not.toMatch(/"level":"error"|"level":50/)
})

test('an older one is refused by a line that says which will do', async () => {
  const newer = oldestPostgres + 1
  await expect(waitForDatabase(url, { log: console, oldest: newer })).rejects.toThrow(
    `it is PostgreSQL ${oldestPostgres}, and Rodovia needs ${newer} or later`,
  )
})
