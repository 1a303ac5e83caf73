import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLog } from '@rodovia/platform/log.ts'
import { placementRows, placeStatement } from '@rodovia/postgres/delivery/place-statement.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'
import { aPlacement } from '../../support/builders.ts'
import { provideProgram } from '../../support/program.ts'
import type { Contender } from '../harness/bench.ts'
import { seedPeople } from '../seeds/people.ts'
import { openRows, type Rows } from '../seeds/rows.ts'
import { seedQuotes } from './shippers.ts'

const execute = promisify(execFile)

const pgbenchProgram = { names: ['pgbench'], debianPackage: 'postgresql-contrib' }

/** The placing of orders as a function of the database, so that an order costs pgbench one round trip. */
function placeFunction(text: string): string {
  const storing = text
    .replace('$1', 'bench_given')
    .replace(
      'SELECT transaction_id, balance_after_cents FROM',
      'SELECT balance_after_cents INTO STRICT bench_left FROM',
    )
  return `
    CREATE FUNCTION bench_place(bench_number bigint) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
      bench_given jsonb;
      bench_left bigint;
    BEGIN
      SELECT given INTO STRICT bench_given FROM bench_placements WHERE n = bench_number;
      ${storing};
      RETURN bench_left;
    END $$`
}

/** pgbench on a database of its own beside the platform's, in the same PostgreSQL. */
export async function startPgbench(
  platformDatabaseUrl: string,
  { wallets, placements, clients }: { wallets: number; placements: number; clients: number },
): Promise<Contender> {
  const pgbench = provideProgram(pgbenchProgram)
  await using stack = new AsyncDisposableStack()
  await openRows(platformDatabaseUrl, stack).run('CREATE DATABASE bench_floor')
  const url = Object.assign(new URL(platformDatabaseUrl), { pathname: 'bench_floor' }).href
  await migrate(url, { log: createLog({ logLevel: 'silent' }) })
  await seedPlacements(openRows(url, stack), wallets, placements)
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2']
  return {
    async measure(seconds) {
      const folder = await mkdtemp(join(tmpdir(), 'rodovia-bench-'))
      try {
        const script = join(folder, 'place.sql')
        await writeFile(script, `SELECT bench_place(nextval('bench_next'));\n`)
        const { stdout } = await execute(pgbench, [...args, '-T', String(seconds), '-f', script, url])
        await using rows = new AsyncDisposableStack()
        await openRows(url, rows).run('ANALYZE')
        return { 'orders/s': rateIn(stdout) }
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

async function seedPlacements(rows: Rows, wallets: number, count: number): Promise<void> {
  const people = await seedPeople(rows, wallets, { kind: 'embarcador', role: 'owner' })
  await rows.insert(
    'wallets',
    people.map(({ tenantId }) => ({ tenant_id: tenantId, balance_cents: 100_000_000_000 })),
  )
  const quotes = await seedQuotes(rows, count)
  const statements = quotes.map(({ id: quoteId, createdAt }, index) => {
    const { userId: createdBy, tenantId } = people[index % people.length]!
    return placeStatement([placementRows(aPlacement({ quoteId, createdAt, tenantId, createdBy }))])
  })
  await rows.run('CREATE TABLE bench_placements (n bigint PRIMARY KEY, given jsonb)')
  await rows.insert(
    'bench_placements',
    statements.map(({ values: [given] }, index) => ({ n: index + 1, given: JSON.parse(String(given)) })),
  )
  await rows.run('CREATE SEQUENCE bench_next')
  await rows.run(placeFunction(statements[0]!.text))
  await rows.run('ANALYZE')
}

/** Orders a second. Throws where a transaction failed: pgbench goes on without that client. */
function rateIn(said: string): number {
  const [, rate] = /tps = ([\d.]+)/.exec(said) ?? []
  if (!rate || !/number of failed transactions: 0 /.test(said) || /aborted/.test(said))
    throw new Error(`pgbench:\n${said}`)
  return Number(rate)
}
