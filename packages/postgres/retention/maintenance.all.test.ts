import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { batchSize } from './delete-expired.ts'
import { retentions } from './retentions.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  const { id: driverId } = await stores.aDriver()
  await stores.anOrderOf(await stores.aShipper())
  await stores.query('INSERT INTO payout_batches VALUES (gen_random_uuid(), $1, $2)', [driverId, now])
  for (const [session, device] of Object.entries(sessions))
    await stores.query('INSERT INTO sessions VALUES ($1, $2, $3, $4)', [session, driverId, device, now])
})
afterAll(() => stores[Symbol.asyncDispose]())

const now = new Date()
const daysAgo = (days: number) => addSeconds(now, -days * 86_400)

const sessions = {
  '00000000-0000-4000-8000-000000000001': 'of the tokens',
  '00000000-0000-4000-8000-000000000002': 'of the phones, without a token',
}
const [withTokens, withPhones] = Object.keys(sessions)

type Kind = {
  keptDays: number
  table: string
  rows: string
  /**
   * SQL: the condition for a row from which nothing was erased, if rows of the table stay and lose a part.
   */
  untouched?: string
  /** It is kept until the end of the day. */
  isByDay?: true
}

const anOrder = '(SELECT tenant_id, order_id FROM deliveries LIMIT 1) AS deliveries'

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
  'log-ins that wait for a second step': {
    keptDays: 1,
    table: 'factor_challenges',
    rows: `INSERT INTO factor_challenges (hash, purpose, expires_at)
      SELECT encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'login', $1 FROM n`,
  },
  'messages to recipients': {
    keptDays: 90,
    table: 'recipient_messages',
    rows: `INSERT INTO recipient_messages (id, tenant_id, order_id, event_id, kind, left_channels, status, language, facts, cost_cents,
        phone_hash, attempts, created_at, due_at, expires_at, updated_at)
      SELECT gen_random_uuid(), tenant_id, order_id, gen_random_uuid(), 'delivered', '[]', 'sent', 'pt-BR', '{}', 10, repeat('0', 64), 1,
        $1, $1, $1, $1 FROM n, ${anOrder}`,
  },
  pushes: {
    keptDays: 7,
    table: 'push_outbox',
    rows: `INSERT INTO push_outbox (id, tenant_id, order_id, type, user_id, is_for_team, data, created_at, expires_at, status,
        next_attempt_at, attempts, sent_count)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'order.accepted', gen_random_uuid(), true, '{}', $1, $1,
        'sent', $1, 1, 1 FROM n`,
  },
  'receipts of Expo': {
    keptDays: 7,
    table: 'expo_tickets',
    rows: `INSERT INTO expo_tickets (id, token_hash, sent_at, look_at) SELECT gen_random_uuid(), repeat('0', 64), $1, $1 FROM n`,
  },
  invitations: {
    keptDays: 30,
    table: 'invitations',
    rows: `INSERT INTO invitations (id, tenant_id, hash, email, role, created_at, expires_at)
      SELECT gen_random_uuid(), (SELECT id FROM tenants LIMIT 1), repeat(md5(random()::text), 2), 'ana@rodovia.test', 'viewer',
        $1, $1 FROM n`,
  },
  'sign-ups of shops that nobody confirmed': {
    keptDays: 30,
    table: 'shop_sign_ups',
    rows: `INSERT INTO shop_sign_ups (tenant_id, email, document, language, terms_version, signed_up_at)
      SELECT gen_random_uuid(), 'ana@rodovia.test', '12345678000195', 'en', '1', $1 FROM n`,
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
  'rejected requests of Open Delivery clients': {
    keptDays: 31,
    table: 'open_delivery_orders',
    rows: `INSERT INTO open_delivery_orders (tenant_id, client_id, requested_id, order_id, attempt, kept, created_at, rejection,
        customer_name)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, '{}', $1, '{}', 'Ana' FROM n`,
  },
  'orders of connected shops': {
    keptDays: 31,
    table: 'shop_orders',
    rows: `INSERT INTO shop_orders (tenant_id, connection_id, shop_order_id, number, order_id, asked, created_at)
      SELECT gen_random_uuid(), gen_random_uuid(), '1', '#1', gen_random_uuid(), '{"recipientName": "Ana"}', $1 FROM n`,
  },
  photos: {
    keptDays: 180,
    table: 'photos',
    rows: `INSERT INTO photos (id, tenant_id, order_id, stage, name, note, taken_at, sha256)
      SELECT gen_random_uuid(), tenant_id, order_id, 'photo', 'x.jpg', '', $1, repeat('0', 64) FROM n, ${anOrder}`,
  },
  'documents of rejected drivers': {
    keptDays: 30,
    table: 'driver_documents',
    rows: `, rejected AS (
        INSERT INTO driver_applications (user_id, language, applied_at, rejected_at, reason)
        SELECT gen_random_uuid(), 'en', $1, $1, 'r' FROM n RETURNING user_id
      )
      INSERT INTO driver_documents (user_id, kind, content, sha256, sent_at)
      SELECT user_id, 'cnh', '', repeat('0', 64), $1 FROM rejected`,
  },
  'offers to drivers': {
    keptDays: 90,
    table: 'offers',
    rows: `INSERT INTO offers (id, tenant_id, order_id, driver_id, offered_at, distance_meters, radius_km, skipped, outcome, answered_at)
      SELECT gen_random_uuid(), tenant_id, order_id, gen_random_uuid(), $1, 1, 5, '[]', 'declined', $1 FROM n, ${anOrder}`,
  },
  'routes that were offered': {
    keptDays: 90,
    table: 'routes',
    rows: `INSERT INTO routes (id, driver_id, driver_tenant_id, offered_by, offered_at, expires_at, stops, distance_meters, travel_seconds, ends_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, $1, '[]', 0, 0, $1 FROM n`,
  },
  'drivers who were not asked': {
    keptDays: 1,
    table: 'passed_over',
    rows: `INSERT INTO passed_over (order_id, tenant_id, at, service_type, is_offered, driver_ids, reasons)
      SELECT gen_random_uuid(), gen_random_uuid(), $1, 'CAR', true, '[]', '[]' FROM n`,
  },
  'positions of days without a partition': {
    keptDays: 90,
    table: 'positions_default',
    rows: `INSERT INTO positions (order_id, at, tenant_id, driver_id, lat, lng)
      SELECT gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), -23, -46 FROM n`,
  },
  'last positions of deliveries': {
    keptDays: 90,
    table: 'last_positions',
    rows: `INSERT INTO last_positions (order_id, tenant_id, driver_id, lat, lng, at)
      SELECT (lpad(to_hex((extract(epoch FROM $1::timestamptz) * 1000)::bigint), 12, '0') || left(md5(random()::text), 20))::uuid,
        gen_random_uuid(), gen_random_uuid(), -23, -46, $1 FROM n`,
  },
  'places where drivers were last seen': {
    keptDays: 90,
    table: 'drivers',
    untouched: 'lat IS NOT NULL',
    rows: `, people AS (
        INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
        SELECT gen_random_uuid(), (SELECT id FROM tenants LIMIT 1), md5(random()::text), 'x', 'João', 'driver', $1, false FROM n
        RETURNING id
      )
      INSERT INTO drivers (user_id, is_available, last_seen_at, lat, lng, is_kept_fresh, active_deliveries)
      SELECT id, true, $1, -23, -46, false, 0 FROM people`,
  },
  'tokens of sessions': {
    keptDays: 30,
    table: 'refresh_tokens',
    rows: `INSERT INTO refresh_tokens (hash, session_id, expires_at)
      SELECT repeat(md5(random()::text), 2), '${withTokens}', $1 FROM n`,
  },
  'phones whose session has no token any more': {
    keptDays: 30,
    table: 'push_tokens',
    rows: `INSERT INTO push_tokens (hash, platform, token, tenant_id, user_id, session_id, registered_at)
      SELECT repeat(md5(random()::text), 2), 'fcm', 't', tenant_id, users.id, '${withPhones}', $1
      FROM n, users JOIN sessions ON sessions.user_id = users.id AND sessions.id = '${withPhones}'`,
  },
  'sessions without a token': {
    keptDays: 30,
    table: 'sessions',
    rows: `INSERT INTO sessions (id, user_id, device, opened_at)
      SELECT gen_random_uuid(), (SELECT user_id FROM sessions LIMIT 1), 'Moto G', $1 FROM n`,
  },
  'addresses from which keys were used': {
    keptDays: 181,
    table: 'api_keys',
    untouched: 'last_used_address IS NOT NULL',
    rows: `INSERT INTO api_keys (id, tenant_id, name, hash, last_four, scopes, plan, created_by, created_at, last_used_at, last_used_address)
      SELECT gen_random_uuid(), users.tenant_id, 'ERP', md5(random()::text) || md5(random()::text), 'abcd', '[]', 'start', users.id, $1, $1,
        '203.0.113.7' FROM n, (SELECT id, tenant_id FROM users LIMIT 1) AS users`,
  },
  'what keys spent': {
    keptDays: 90,
    isByDay: true,
    table: 'api_key_spending',
    rows: 'INSERT INTO api_key_spending (key_id, day, cents) SELECT gen_random_uuid(), $1::timestamptz::date, 1 FROM n',
  },
  'PIX keys of payouts': {
    keptDays: 6 * 366,
    table: 'payouts',
    untouched: "pix_key <> '-'",
    rows: `INSERT INTO payouts (id, driver_id, tenant_id, amount_cents, pix_key, status, requested_by, requested_at, batch_id,
        closed_at, reason)
      SELECT gen_random_uuid(), (SELECT user_id FROM sessions LIMIT 1), gen_random_uuid(), 1, 'joao@rodovia.test', 'failed',
        gen_random_uuid(), $1, (SELECT id FROM payout_batches), $1, 'no such key' FROM n`,
  },
  'operations of whole loads': {
    keptDays: 6 * 366,
    table: 'freight_operations',
    rows: `INSERT INTO freight_operations (tenant_id, order_id, kind, id, status, order_version, requested_at, ended_at, changed_at)
      SELECT gen_random_uuid(), gen_random_uuid(), 'ciot', gen_random_uuid(), 'closed', 1, $1, $1, $1 FROM n`,
  },
  'fiscal documents': {
    keptDays: 6 * 366,
    table: 'fiscal_documents',
    rows: `INSERT INTO fiscal_documents (id, tenant_id, kind, environment, series, number, key, status, is_contingency, order_ids, trip,
        xml, attempts, issued_at, version)
      SELECT gen_random_uuid(), gen_random_uuid(), 'mdfe', 'homologation', 1, 1, lpad((random() * 1e15)::bigint::text, 44, '0'), 'closed',
        false, '{}', '{}', '<MDFe/>', 0, $1, 1 FROM n`,
  },
  'events of fiscal documents': {
    keptDays: 6 * 366,
    table: 'fiscal_events',
    rows: `INSERT INTO fiscal_events (id, document_id, tenant_id, type, sequence, status, detail, xml, attempts, created_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'close', 1, 'registered', '{}', '<eventoMDFe/>', 0, $1 FROM n`,
  },
  'the audit log': {
    keptDays: 181,
    table: 'audit_entries',
    rows: `INSERT INTO audit_entries (id, at, action, subject_kind, subject_id, facts)
      SELECT gen_random_uuid(), $1, 'session.login', 'session', 's', '{}' FROM n`,
  },
  'the access log': {
    keptDays: 181,
    table: 'access_log',
    rows: `INSERT INTO access_log (id, tenant_id, subject_kind, subject_id, kind, at, hour, reader_id, reader_tenant_id, reader_role)
      SELECT gen_random_uuid(), gen_random_uuid(), 'user', gen_random_uuid(), 'driver', $1, 1, gen_random_uuid(),
        gen_random_uuid(), 'operacoes' FROM n`,
  },
  'requests of keys': {
    keptDays: 7,
    table: 'api_requests',
    rows: `INSERT INTO api_requests (tenant_id, id, key_id, key_name, at, method, route, path, status, milliseconds, request_id,
        request_bytes, response_bytes)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'ERP', $1, 'GET', '/v1/orders', '/v1/orders', 200, 1, 'r', 0, 2
      FROM n`,
  },
  'bodies of requests': {
    keptDays: 1,
    table: 'api_request_bodies',
    rows: `INSERT INTO api_request_bodies (tenant_id, id, at, response_body)
      SELECT gen_random_uuid(), gen_random_uuid(), $1, '{}' FROM n`,
  },
  'requested calls': {
    keptDays: 181,
    table: 'call_requests',
    rows: `INSERT INTO call_requests (id, tenant_id, order_id, caller, callee, is_masked, at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'recipient', 'driver', true, $1 FROM n`,
  },
  'masked calls': {
    keptDays: 1,
    table: 'masked_calls',
    rows: `INSERT INTO masked_calls (id, tenant_id, order_id, proxy_number, caller, callee, caller_phone, callee_phone, created_at, expires_at)
      SELECT gen_random_uuid(), tenant_id, order_id, '+551130000001', 'driver', 'recipient', '+5511900000001', '+5511900000002', $1, $1
      FROM n, ${anOrder}`,
  },
  'programs that no grant is for': {
    keptDays: 1,
    table: 'agent_records',
    rows: `INSERT INTO agent_records (kind, id_hash, client_id, payload, created_at)
      SELECT 'Client', gen_random_uuid()::text, gen_random_uuid()::text, '{}', $1 FROM n`,
  },
  'entries of address books': {
    keptDays: 730,
    table: 'saved_addresses',
    rows: `INSERT INTO saved_addresses (id, tenant_id, name, phone, address, line, is_default_pickup, use_count, last_used_at, changed_at)
      SELECT gen_random_uuid(), gen_random_uuid(), 'Ana', '+55 11 91234-5678', '{}', '', false, 1, $1,
        $1::timestamptz - interval '100 days' FROM n`,
  },
  'ended repetitions': {
    keptDays: 730,
    table: 'repetitions',
    rows: `INSERT INTO repetitions (id, tenant_id, created_by, rule, starts_on, pickup_from, pickup_until, order_input, status,
        skipped_days, created_at, ended_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'FREQ=DAILY', '2020-01-01', '09:00', '11:00', '{}', 'ended',
        '[]', $1::timestamptz - interval '100 days', $1 FROM n`,
  },
  'days of repetitions': {
    keptDays: 730,
    table: 'repetition_runs',
    rows: `INSERT INTO repetition_runs (repetition_id, day, tenant_id, status, reason, at)
      SELECT gen_random_uuid(), '2020-01-01', gen_random_uuid(), 'failed', 'too_late', $1 FROM n`,
  },
  'items of shipments that have no order': {
    keptDays: 1,
    table: 'shipment_items',
    rows: `INSERT INTO shipment_items (shipment_id, number, tenant_id, status, draft, faults)
      SELECT (lpad(to_hex((extract(epoch FROM $1::timestamptz) * 1000)::bigint), 12, '0') || substr(md5(random()::text), 1, 20))::uuid,
        1, gen_random_uuid(), 'refused', '{}', '[]' FROM n`,
  },
  'shipments that nobody ordered': {
    keptDays: 1,
    table: 'shipments',
    rows: `INSERT INTO shipments (id, tenant_id, created_by, status, pickup, item_count, created_at, expires_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'quoted', '{}', 1,
        $1::timestamptz - interval '15 minutes', $1 FROM n`,
  },
  'rows of imports': {
    keptDays: 30,
    table: 'order_import_rows',
    rows: `INSERT INTO order_import_rows (import_id, number, tenant_id, cells, status, faults)
      SELECT (lpad(to_hex((extract(epoch FROM $1::timestamptz) * 1000)::bigint), 12, '0') || substr(md5(random()::text), 1, 20))::uuid,
        2, gen_random_uuid(), '[]', 'waiting', '[]' FROM n`,
  },
  imports: {
    keptDays: 0,
    table: 'order_imports',
    rows: `INSERT INTO order_imports (id, tenant_id, created_by, run_by, file_name, headers, mapping, status, created_at, expires_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'a.csv', '[]', '{}', 'ready',
        $1::timestamptz - interval '30 days', $1 FROM n`,
  },
  exports: {
    keptDays: 0,
    table: 'data_exports',
    rows: `INSERT INTO data_exports (id, tenant_id, user_id, status, requested_at, requested_by, expires_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'failed', $1, '{}', $1 FROM n`,
  },
  'exports of lists': {
    keptDays: 0,
    table: 'list_exports',
    rows: `INSERT INTO list_exports (id, tenant_id, user_id, list, filter, language, status, requested_at, expires_at, rows_done)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'orders', '{}', 'en', 'failed', $1, $1, 0 FROM n`,
  },
} satisfies Record<string, Kind>

const make = (rows: string, at: Date, count: number) =>
  stores.query(`WITH n AS (SELECT generate_series(1, ${count})) ${rows}`, [at])

/** Those from which nothing went. */
const countOf = async ({ table, untouched = 'true' }: Pick<Kind, 'table' | 'untouched'>) =>
  (await stores.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${untouched}`))[0]
    ?.count

test('every retention rule has a test case', () => {
  expect(Object.values(kinds).map(({ table }) => table)).toEqual(retentions.map(({ table }) => table))
})

describe.each(Object.entries<Kind>(kinds))('%s', (_, kind) => {
  test(`are deleted after ${kind.keptDays} days, not before`, async () => {
    await stores.runMaintenance(now)
    const before = (await countOf(kind)) ?? 0
    await make(kind.rows, daysAgo(kind.keptDays + (kind.isByDay ? 1.01 : 0.01)), 3)
    await make(kind.rows, daysAgo(kind.keptDays - 0.01), 2)
    await stores.runMaintenance(now)
    expect(await countOf(kind)).toBe(before + 2)
  })
})

test('quotes of orders stay, and events stay until they are relayed', async () => {
  const shipper = await stores.aShipper()
  const order = await stores.anOrderOf(shipper)
  await stores.query(`UPDATE quotes SET created_at = $1, expires_at = $2 WHERE id = $3`, [
    ...[daysAgo(400), daysAgo(399), order.quoteId],
  ])
  await stores.query('UPDATE outbox SET created_at = $1 WHERE position IS NULL', [daysAgo(400)])
  const notHandedOn = { table: 'outbox', untouched: 'position IS NULL' }
  const waiting = await countOf(notHandedOn)
  expect(waiting).toBeGreaterThan(0)
  await stores.runMaintenance(now)
  expect((await stores.quotes.findByIds([order.quoteId])).size).toBe(1)
  expect(await countOf(notHandedOn)).toBe(waiting)
})

test('four concurrent processes share the work in batches and block nobody', async () => {
  await using stack = new AsyncDisposableStack()
  const many = 2 * batchSize + 1
  const all: Kind[] = Object.values(kinds)
  for (const { rows, keptDays } of all) await make(rows, daysAgo(keptDays + 2), many)
  // A row of each that somebody works on: it is left for the next day, and nobody waits for it.
  const somebody = stack.adopt(await stores.connect(), (client) => client.end())
  await somebody.query('BEGIN')
  for (const { table } of all) {
    await somebody.query(`SELECT FROM ${table} WHERE ctid = (SELECT max(ctid) FROM ${table}) FOR UPDATE`)
  }
  const before = new Map<string, number>()
  for (const kind of all) before.set(kind.table, (await countOf(kind)) ?? 0)

  const databases: Database[] = []
  for (let index = 0; index < 4; index++)
    databases.push(stack.use(await openDatabase({ url: stores.url, poolSize: 2 })))
  await Promise.all(databases.map((database) => database.runMaintenance(now)))
  for (const kind of all) expect(await countOf(kind), kind.table).toBe(before.get(kind.table)! - many + 1)

  await somebody.query('ROLLBACK')
  await stores.runMaintenance(now)
  for (const kind of all) expect(await countOf(kind), kind.table).toBe(before.get(kind.table)! - many)
  // Partitions of days that nobody made yet: of four one makes them.
  for (const days of [40, 80, 120, 160])
    await Promise.all(databases.map((database) => database.runMaintenance(daysAgo(-days))))
})

test('a day of positions is dropped when its last position is 90 days old', async () => {
  const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)
  const pastDays = async () => {
    const rows = await stores.query<{ name: string }>(
      `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'positions'::regclass AND relname <> 'positions_default' ORDER BY 1`,
    )
    const days = rows.map(({ name }) => `${name.slice(10, 14)}-${name.slice(14, 16)}-${name.slice(16)}`)
    return days.filter((day) => day < dayAgo(2))
  }
  // A day of which positions lie here already gets no partition.
  await stores.query('DELETE FROM positions_default')
  await stores.query('SELECT make_position_partitions($1::date, 5)', [dayAgo(93)])
  expect(await pastDays()).toHaveLength(5)
  await make(kinds['positions of days without a partition'].rows, daysAgo(91.5), 1)
  const many = await Promise.all(
    Array.from({ length: 3 }, () => openDatabase({ url: stores.url, poolSize: 2 })),
  )
  await Promise.all(many.map((database) => database.runMaintenance(now)))
  await Promise.all(many.map((database) => database[Symbol.asyncDispose]()))
  expect(await pastDays()).toEqual([dayAgo(90), dayAgo(89)])
})

/** Whole ones are read in milliseconds, once an hour: as many rows as there are people, phones, keys or payouts at most. */
const small = [
  'expo_tickets',
  'drivers',
  'push_tokens',
  'sessions',
  'api_keys',
  'api_key_spending',
  'payouts',
]

test('every rule finds its rows by an index', async () => {
  const client = await stores.connect()
  try {
    await client.query('SET enable_seqscan = off')
    for (const { table, where } of retentions) {
      if (small.includes(table)) continue
      const found = `SELECT ctid FROM ${table} WHERE ${where.replaceAll('$1', 'now()')} LIMIT 10`
      const { rows } = await client.query(`EXPLAIN ${found}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n'), table).toMatch(/Index/)
    }
  } finally {
    await client.end()
  }
})
