import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../open-database.ts'
import { batchSize } from './drop-old.ts'
import { retentions } from './retentions.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  await stores.aShipper(0n)
})
afterAll(() => stores[Symbol.asyncDispose]())

const now = new Date()
const daysAgo = (days: number) => addSeconds(now, -days * 86_400)

/** SQL that makes rows of a kind at the time `$1`, one for each of `n`; each with ids of its own. */
const kinds = {
  'quotes that nobody ordered': {
    keptDays: 7,
    table: 'quotes',
    rows: `INSERT INTO quotes (id, origin_cep, origin_lat, origin_lng, origin_uf, origin_precision, destination_cep,
        destination_lat, destination_lng, destination_uf, destination_precision, service_type, distance_meters, tariff_version,
        prices, created_at, expires_at)
      SELECT gen_random_uuid(), '01310100', -23, -46, 'SP', 'city', '01310100', -23, -46, 'SP', 'city', 'CAR', 1, 1, '{}',
        $1::timestamptz - interval '15 minutes', $1 FROM n`,
  },
  'idempotency keys': {
    keptDays: 30,
    table: 'idempotency_keys',
    rows: `INSERT INTO idempotency_keys (caller_id, key, request_hash, claimed_until, created_at)
      SELECT gen_random_uuid(), 'k', repeat('0', 64), $1, $1 FROM n`,
  },
  'marks of what was done under them': {
    keptDays: 30,
    table: 'idempotent_effects',
    rows: `INSERT INTO idempotent_effects (caller_id, key, subject, at) SELECT gen_random_uuid(), 'k', 's', $1 FROM n`,
  },
  'proposals that wait for a confirmation': {
    keptDays: 1,
    table: 'confirmations',
    rows: `INSERT INTO confirmations (hash, caller_id, action, input, cents, expires_at)
      SELECT repeat(md5(random()::text), 2), gen_random_uuid(), 'place_order', '{}', 1, $1 FROM n`,
  },
  pushes: {
    keptDays: 7,
    table: 'push_outbox',
    rows: `INSERT INTO push_outbox (id, tenant_id, order_id, type, user_id, is_for_team, data, created_at, expires_at, status,
        next_attempt_at, attempts, sent_count)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'order.accepted', gen_random_uuid(), true, '{}', $1, $1,
        'sent', $1, 1, 1 FROM n`,
  },
  invitations: {
    keptDays: 30,
    table: 'invitations',
    rows: `INSERT INTO invitations (id, tenant_id, hash, email, role, created_at, expires_at)
      SELECT gen_random_uuid(), (SELECT id FROM tenants LIMIT 1), repeat(md5(random()::text), 2), 'ana@rodovia.test', 'viewer',
        $1, $1 FROM n`,
  },
  'links to a new password': {
    keptDays: 30,
    table: 'password_resets',
    rows: `INSERT INTO password_resets (id, hash, created_at, expires_at)
      SELECT gen_random_uuid(), repeat(md5(random()::text), 2), $1, $1 FROM n`,
  },
  mails: {
    keptDays: 30,
    table: 'mail_outbox',
    rows: `INSERT INTO mail_outbox (id, kind, email, language, data, created_at, expires_at, status, next_attempt_at, attempts)
      SELECT gen_random_uuid(), 'invitation', 'ana@rodovia.test', 'en', '{}', $1, $1, 'sent', $1, 1 FROM n`,
  },
  'calls of webhooks': {
    keptDays: 31,
    table: 'webhook_attempts',
    rows: `INSERT INTO webhook_attempts (event_id, endpoint_id, tenant_id, at, number, url, request_headers, status, milliseconds)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, 1, 'https://shop.example', '{}', 200, 1 FROM n`,
  },
  'deliveries of webhooks': {
    keptDays: 31,
    table: 'webhook_deliveries',
    rows: `INSERT INTO webhook_deliveries (event_id, endpoint_id, tenant_id, kind, status, attempts, created_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'webhook.test', 'delivered', 1, $1 FROM n`,
  },
  events: {
    keptDays: 31,
    table: 'outbox',
    rows: `INSERT INTO outbox (id, tenant_id, kind, sequence, data, created_at, position)
      SELECT gen_random_uuid(), gen_random_uuid(), 'webhook.test', 1, '{}', $1, 1 FROM n`,
  },
  'the audit log': {
    keptDays: 181,
    table: 'audit_entries',
    rows: `INSERT INTO audit_entries (id, at, action, subject_kind, subject_id, facts)
      SELECT gen_random_uuid(), $1, 'session.login', 'session', 's', '{}' FROM n`,
  },
} as const

const make = (rows: string, at: Date, count: number) =>
  stores.query(`WITH n AS (SELECT generate_series(1, ${count})) ${rows}`, [at])

const countOf = async (table: string) =>
  (await stores.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count

test('there is a word on each kind of data that goes', () => {
  expect(Object.values(kinds).map(({ table }) => table)).toEqual(retentions.map(({ table }) => table))
})

describe.each(Object.entries(kinds))('%s', (_, { table, rows, keptDays }) => {
  test(`are kept for ${keptDays} days, and no longer`, async () => {
    await make(rows, daysAgo(keptDays + 0.01), 3)
    await make(rows, daysAgo(keptDays - 0.01), 2)
    await stores.keepUp(now)
    expect(await countOf(table)).toBe(2)
  })
})

test('quotes of orders are kept with them, and events that were not handed on until they are', async () => {
  const shipper = await stores.aShipper()
  const order = await stores.anOrderOf(shipper)
  await stores.query(`UPDATE quotes SET created_at = $1, expires_at = $2 WHERE id = $3`, [
    ...[daysAgo(400), daysAgo(399), order.quoteId],
  ])
  await stores.query('UPDATE outbox SET created_at = $1 WHERE position IS NULL', [daysAgo(400)])
  const waiting = await countOf('outbox WHERE position IS NULL')
  expect(waiting).toBeGreaterThan(0)
  await stores.keepUp(now)
  expect((await stores.quotes.findByIds([order.quoteId])).size).toBe(1)
  expect(await countOf('outbox WHERE position IS NULL')).toBe(waiting)
})

test('four who keep up at once share the work, batch by batch, and hold up nobody', async () => {
  await using stack = new AsyncDisposableStack()
  const many = 2 * batchSize + 1
  for (const { rows, keptDays } of Object.values(kinds)) await make(rows, daysAgo(keptDays + 1), many)
  // A row of each that somebody works on: it is left for the next day, and nobody waits for it.
  const somebody = stack.adopt(await stores.connect(), (client) => client.end())
  await somebody.query('BEGIN')
  for (const { table } of Object.values(kinds)) {
    await somebody.query(`SELECT FROM ${table} WHERE ctid = (SELECT max(ctid) FROM ${table}) FOR UPDATE`)
  }
  const before = new Map<string, number | undefined>()
  for (const { table } of Object.values(kinds)) before.set(table, await countOf(table))

  const databases = []
  for (let index = 0; index < 4; index++)
    databases.push(stack.use(await openDatabase({ url: stores.url, poolSize: 2 })))
  await Promise.all(databases.map((database) => database.keepUp(now)))
  for (const { table } of Object.values(kinds))
    expect(await countOf(table), table).toBe(before.get(table)! - many + 1)

  await somebody.query('ROLLBACK')
  await stores.keepUp(now)
  for (const { table } of Object.values(kinds))
    expect(await countOf(table), table).toBe(before.get(table)! - many)
  // Partitions of days that nobody made yet: of four one makes them.
  for (const days of [40, 80, 120, 160])
    await Promise.all(databases.map((database) => database.keepUp(daysAgo(-days))))
})

test('what is old can be found by an index', async () => {
  const client = await stores.connect()
  try {
    await client.query('SET enable_seqscan = off')
    for (const { table, where } of retentions) {
      const found = `SELECT ctid FROM ${table} WHERE ${where.replaceAll('$1', 'now()')} LIMIT 10`
      const { rows } = await client.query(`EXPLAIN ${found}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n'), table).toMatch(/Index/)
    }
  } finally {
    await client.end()
  }
})
