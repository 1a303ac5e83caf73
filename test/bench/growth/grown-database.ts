import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'
import pg from 'pg'
import { type Filled, fillDatabase } from '../../growth/fill.ts'

export type GrownDatabase = { url: string; orders: number; filled: Filled }

/** A PostgreSQL of its own that keeps what it was filled with in a folder. */
export function startGrownPostgres(dataDir: string) {
  return startEmbeddedPostgres({
    dataDir,
    password: 'for-measurements-only',
    log: createLog({ logLevel: 'warn' }),
  })
}

/** A database with so many orders; one that was filled before is taken as it is. */
export async function grownDatabase(server: string, orders: number): Promise<GrownDatabase> {
  const url = databaseUrl(server, `orders_${orders}`)
  const known = await knownFilled(server, orders)
  if (known) {
    await countFigures(url)
    return { url, orders, filled: known }
  }
  await run(server, `DROP DATABASE IF EXISTS orders_${orders}`)
  await run(server, `CREATE DATABASE orders_${orders}`)
  await migrate(url, { log: createLog({ logLevel: 'silent' }) })
  const begun = performance.now()
  const onProgress = (done: number) => {
    if (process.stderr.isTTY || done % 50_000 === 0 || done === orders)
      console.error(`${done} of ${orders} orders after ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  const filled = await fillDatabase({ url, orders, onProgress })
  await countFigures(url)
  await run(url, 'CREATE TABLE growth (filled jsonb)')
  await run(url, 'INSERT INTO growth VALUES ($1)', [JSON.stringify(filled, toText)])
  return { url, orders, filled }
}

async function knownFilled(server: string, orders: number): Promise<Filled | null> {
  try {
    const [row] = await run<{ filled: Filled }>(
      databaseUrl(server, `orders_${orders}`),
      'SELECT filled FROM growth',
    )
    return row?.filled ?? null
  } catch (fault) {
    const isMissing = ['3D000', '42P01'].includes((fault as { code?: string }).code ?? '')
    if (isMissing) return null
    throw fault
  }
}

async function countFigures(url: string): Promise<void> {
  await using database = await openDatabase({ url, poolSize: 1 })
  const begun = performance.now()
  while (await database.stores.figures.count());
  console.error(`their figures after ${Math.round((performance.now() - begun) / 1000)} s`)
}

const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function run<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
