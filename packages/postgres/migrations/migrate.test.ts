import { createLog } from '@rodovia/platform/log.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyTestDatabase, createTestDatabase } from '../../../test/support/postgres.ts'
import { migrate } from './migrate.ts'
import { migrationNames } from './migrations.ts'

const log = createLog({ logLevel: 'silent' })

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('several processes may migrate an empty database at once: each migration runs once', async () => {
  await using database = await createEmptyTestDatabase()
  await Promise.all([
    migrate(database.url, { log }),
    migrate(database.url, { log }),
    migrate(database.url, { log }),
  ])
  const applied = await query(database.url, 'SELECT name FROM migrations ORDER BY id')
  expect(applied).toEqual(migrationNames.map((name) => ({ name })))
  expect(await query(database.url, 'SELECT version FROM tariffs')).toEqual([{ version: 1 }])
})

test('a database of an earlier version gets the migrations that it does not have', async () => {
  await using database = await createTestDatabase()
  await query(
    database.url,
    `DROP TABLE secret_fingerprints; DELETE FROM migrations WHERE name LIKE '%-secret-fingerprints'`,
  )
  await migrate(database.url, { log, lockSeconds: 5 })
  expect(await query(database.url, 'SELECT FROM secret_fingerprints')).toEqual([])
  const applied = await query(database.url, 'SELECT name FROM migrations ORDER BY name')
  expect(applied).toEqual(migrationNames.map((name) => ({ name })))
})

test('migrating again changes nothing', async () => {
  await using database = await createTestDatabase()
  await query(database.url, 'UPDATE tariffs SET padrao_markup_basis_points = 7')
  await migrate(database.url, { log })
  expect(await query(database.url, 'SELECT padrao_markup_basis_points AS points FROM tariffs')).toEqual([
    { points: 7 },
  ])
})

test('the foreign keys are the expected ones', async () => {
  await using database = await createTestDatabase()
  const keys = await query(
    database.url,
    `SELECT conrelid::regclass || ' -> ' || confrelid::regclass AS key FROM pg_constraint
     WHERE contype = 'f' ORDER BY 1`,
  )
  expect(keys.map(({ key }) => key)).toEqual([
    'agent_records -> api_keys',
    'api_keys -> tenants',
    'api_keys -> users',
    'api_keys -> users',
    'claimed_domains -> tenants',
    'deliveries -> quotes',
    'drivers -> users',
    'factor_challenges -> users',
    'factors -> users',
    'identities -> tenants',
    'identities -> users',
    'identity_providers -> tenants',
    'incidents -> deliveries',
    'invitations -> tenants',
    'invitations -> users',
    'ledger_entries -> ledger_transactions',
    'masked_calls -> deliveries',
    'offers -> deliveries',
    'order_notes -> deliveries',
    'password_resets -> users',
    'payouts -> payout_batches',
    'payouts -> users',
    'photos -> deliveries',
    'pix_charges -> tenants',
    'pix_payments -> pix_charges',
    'pix_returns -> pix_charges',
    'pix_returns -> pix_payments',
    'push_tokens -> sessions',
    'push_tokens -> tenants',
    'push_tokens -> users',
    'recipient_messages -> deliveries',
    'recovery_codes -> users',
    'refresh_tokens -> sessions',
    'sessions -> users',
    'tariff_vehicles -> tariffs',
    'timeline_entries -> deliveries',
    'users -> tenants',
    'wallets -> tenants',
  ])
})

test('the next days have partitions', async () => {
  await using database = await createTestDatabase()
  const [{ count }] = await query(
    database.url,
    `SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'positions'::regclass`,
  )
  expect(count).toBeGreaterThan(30)
})

/** A transaction of somebody else, which stays open. */
async function holding(url: string, text: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: url, application_name: 'a report' })
  await client.connect()
  await client.query(`BEGIN; ${text}`)
  return { [Symbol.asyncDispose]: () => client.end() }
}

test('a migration that waits for another one says so, and gives up', async () => {
  await using database = await createTestDatabase()
  await using _held = await holding(database.url, 'SELECT pg_advisory_xact_lock(550162544)')
  await expect(migrate(database.url, { log, lockSeconds: 1 })).rejects.toThrow(
    /^Gave up after 1 s: it waited for the migration of another process \(PostgreSQL pid \d+, a report, .*, since .* UTC\)\.$/,
  )
})

test('a migration that waits for a table says who holds it, and gives up', async () => {
  await using database = await createTestDatabase()
  await query(database.url, 'DELETE FROM tariff_vehicles; DELETE FROM tariffs')
  await using _held = await holding(database.url, 'LOCK TABLE tariffs IN SHARE MODE')
  await expect(migrate(database.url, { log, lockSeconds: 1 })).rejects.toThrow(
    /^The migration gave up after 1 s: it waited for a lock that PostgreSQL pid \d+, a report, .* holds/,
  )
})
