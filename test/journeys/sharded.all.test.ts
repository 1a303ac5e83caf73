import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allPlaces, groupOf, type ShardedTable } from '@rodovia/postgres/sharding/table-places.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryOf, keyOf } from '../growth/across-tenants.ts'
import { hasPlan } from '../growth/plans.ts'
import type { Recorded } from '../growth/record-statements.ts'
import { tenantReader } from '../growth/tenant-conditions.ts'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase, shardKeys, type TestDatabase } from '../support/postgres.ts'
import {
  ask,
  type Body,
  demo,
  orderBody,
  placeOrder,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'

/** A database with orders under way gets the form of several machines, and the platform goes on with them. */

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

let folder: string
let database: TestDatabase
let client: pg.Client
let platform: StartedPlatform
let tokens: Record<'shipper' | 'driver' | 'admin', string>
let underWay: Body
let key: string

const deliveries = '/api/app/v1/driver/deliveries'

async function start(env: Record<string, string> = {}) {
  const started = await startPlatform({ databaseUrl: database.url, dataDir: join(folder, 'data'), env })
  platform = started
  const tokenFor = (email: string) => tokenOf(started.url, email)
  const [shipper, driver, admin] = await Promise.all([demo.shipper, demo.driver, demo.admin].map(tokenFor))
  tokens = { shipper: shipper!, driver: driver!, admin: admin! }
}

async function take(code: string, what: string, body?: object): Promise<Body> {
  const answer = await ask(platform.url, 'POST', `${deliveries}/${code}/${what}`, {
    token: tokens.driver,
    ...(body && { body }),
  })
  expect([what, answer.status, answer.body]).toEqual([what, 200, answer.body])
  return answer.body
}

const isOffered = ({ code }: Body) =>
  until(
    () => ask(platform.url, 'GET', `${deliveries}/${code}`, { token: tokens.driver }),
    ({ status }) => status === 200,
  )

async function graphql(token: string, query: string): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  expect(body.errors).toBeUndefined()
  return body.data
}

const loadOfDriver = async () => {
  const { rows } = await client.query(
    `SELECT sum(active_deliveries)::int AS load, (SELECT count(*)::int FROM driver_reservations) AS reserved FROM drivers`,
  )
  return rows[0]
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia-sharded-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  database = stack.use(await createTestDatabase())
  client = stack.adopt(new pg.Client({ connectionString: database.url }), (open) => open.end())
  await client.connect()

  await start()
  key = /rdk_live_\w{36}/.exec(platform.output())![0]
  underWay = (await placeOrder(platform.url, tokens.shipper)).order
  await isOffered(underWay)
  await take(underWay.code, 'accept')
  await platform.end('SIGTERM')

  await shardKeys(database.url)
  const recorder = pathToFileURL(join(import.meta.dirname, '../growth/record-statements.ts'))
  await start({
    RECORD_STATEMENTS: join(folder, 'statements.jsonl'),
    NODE_OPTIONS: `--import ${recorder.href}`,
  })
  stack.defer(() => platform[Symbol.asyncDispose]())
})

test('what was under way at the move is delivered after it', async () => {
  expect(await loadOfDriver()).toEqual({ load: 1, reserved: 1 })
  for (const step of ['arrived', 'picked', 'on-route']) await take(underWay.code, step)
  await take(underWay.code, 'position', { lat: -23.56, lng: -46.65 })
  await take(underWay.code, 'delivered')
  expect(await loadOfDriver()).toEqual({ load: 0, reserved: 0 })
  const tracked = await fetch(`${platform.url}${new URL(underWay.tracking_url).pathname}`)
  expect([tracked.status, (await tracked.text()).includes(underWay.code)]).toEqual([200, true])
})

test('a new order is placed once under its key, accepted, canceled and given back', async () => {
  const { cotacao_id } = await quoteFor(platform.url)
  const place = () =>
    ask(platform.url, 'POST', '/v1/orders', {
      key,
      headers: { 'idempotency-key': 'sharded-1' },
      body: { ...orderBody(cotacao_id), reference: 'Pedido 7' },
    })
  const { body: placed } = await place()
  const { body: again } = await place()
  expect(again.order.order_id).toBe(placed.order.order_id)
  await isOffered(placed.order)
  await take(placed.order.code, 'accept')
  expect(await loadOfDriver()).toEqual({ load: 1, reserved: 1 })

  const { body: read } = await ask(platform.url, 'GET', `/v1/orders/${placed.order.order_id}`, { key })
  expect(read.order).toMatchObject({ status: 'accepted', reference: 'Pedido 7' })
  const { status } = await ask(platform.url, 'POST', `/v1/orders/${placed.order.order_id}/cancel`, {
    key,
    body: {},
  })
  expect(status).toBe(200)
  expect(await loadOfDriver()).toEqual({ load: 0, reserved: 0 })
})

test('an order that nobody takes in comes back as a return with a quote, names and a price of its own', async () => {
  const { order } = await placeOrder(platform.url, tokens.shipper)
  await isOffered(order)
  for (const step of ['accept', 'arrived', 'picked', 'on-route']) await take(order.code, step)
  const attempt = (minutesAgo: number) =>
    ask(platform.url, 'POST', '/api/app/v1/driver/sync', {
      token: tokens.driver,
      body: {
        operations: [
          {
            ...{ op_id: crypto.randomUUID(), op: 'attempt-failed', code: order.code },
            attempt_reason: 'recipient_absent',
            occurred_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
          },
        ],
      },
    })
  expect((await attempt(60)).body.results).toMatchObject([{ outcome: 'done' }])
  expect((await attempt(0)).body.results).toMatchObject([{ outcome: 'done' }])
  const { body } = await ask(platform.url, 'GET', `/v1/orders/${order.order_id}`, { key })
  expect(body.order).toMatchObject({ status: 'returning' })
  const back = await ask(platform.url, 'GET', `/v1/orders/${body.order.returned_by}`, { key })
  expect(back.body.order).toMatchObject({ return_of: order.order_id })
  const { code } = back.body.order
  for (const step of ['on-route', 'delivered']) await take(code, step)
  expect(await loadOfDriver()).toEqual({ load: 0, reserved: 0 })
  const { rows } = await client.query('SELECT count(*)::int AS names FROM order_names WHERE order_id = $1', [
    body.order.returned_by,
  ])
  expect(rows).toEqual([{ names: 3 }])
})

test('orders are found, noted and searched, and the ledger adds up', async () => {
  const { orders } = await graphql(
    tokens.shipper,
    '{ orders(first: 5) { totalCount nodes { id code timeline { label } notes { text } incidents { code } } } }',
  )
  expect(orders.totalCount).toBeGreaterThanOrEqual(3)
  expect(orders.nodes.every(({ timeline }: Body) => timeline.length > 0)).toBe(true)
  const { ledgerCheck } = await graphql(
    tokens.admin,
    '{ ledgerCheck { isSound sumCents ordersWithoutDebit debitsWithoutOrder } }',
  )
  expect(ledgerCheck).toEqual({ isSound: true, sumCents: 0, ordersWithoutDebit: 0, debitsWithoutOrder: 0 })
})

/** Rows of a request's caller are written with what they answer for, in one transaction of two machines. */
const withCaller = ['idempotent_effects', 'api_key_spending']

test('each statement finds what is a tenant’s by the tenant, and writes on one machine', async () => {
  const lines = (await readFile(join(folder, 'statements.jsonl'), 'utf8')).trim().split('\n')
  const statements = lines.map((line): Recorded => JSON.parse(line)).filter(hasPlan)
  const names = new Set(statements.map(({ name }) => name))
  expect([...names]).toEqual(
    expect.arrayContaining([
      ...['place-apart', 'use-quote', 'name-orders', 'commit-apart', 'commit-linked-apart owed'],
      ...['reserve-driver', 'release-driver', 'save-positions-apart', 'move-drivers'],
      ...['find-by-codes-apart', 'find-by-order-ids-apart', 'find-by-token-apart', 'details-apart'],
    ]),
  )
  const tenantUse = await tenantReader(client)
  const faults: string[] = []
  for (const statement of statements) {
    const { unbound, written } = await tenantUse(statement)
    const entry = entryOf(statement)
    if (unbound.length > 0 && (!entry || entry.is === 'replaced'))
      faults.push(`${keyOf(statement)} reads ${unbound}`)
    const machines = new Set(
      written
        .filter((table) => !withCaller.includes(table))
        .map((table) => groupOf(allPlaces[table as ShardedTable])),
    )
    if (machines.size > 1 && entry?.is !== 'to change') faults.push(`${keyOf(statement)} writes ${written}`)
  }
  expect([...new Set(faults)]).toEqual([])
})
