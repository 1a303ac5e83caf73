import pg from 'pg'
import { expect, test } from 'vitest'
import { launch } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { until } from '../support/rest-client.ts'

test('a start that waits for the migration of another process says so, and SIGTERM ends it', async () => {
  await using database = await createTestDatabase()
  const holder = new pg.Client({ connectionString: database.url, application_name: 'a long migration' })
  await using _end = { [Symbol.asyncDispose]: () => holder.end() }
  await holder.connect()
  await holder.query('BEGIN; SELECT pg_advisory_xact_lock(550162544)')
  const says = async (platform: { output: () => string }) => platform.output().includes('"msg":"waiting"')
  await using platform = await launch(
    'server.ts',
    { databaseUrl: database.url },
    { isReady: says, withinMs: 30_000 },
  )
  expect(platform.output()).toMatch(
    /"waitsFor":"the migration of another process \(PostgreSQL pid \d+, a long migration/,
  )
  const since = performance.now()
  expect(await platform.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - since).toBeLessThan(5_000)
  const left = () =>
    holder.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'rodovia%'`,
    )
  await until(left, ({ rowCount }) => rowCount === 0, 5)
})
