import { randomUUID } from 'node:crypto'
import { keyCommands } from '@rodovia/postgres/sharding/commands.ts'
import pg from 'pg'
import { askSharedService } from './shared-services.ts'

export const templateName = 'rodovia_template'

export type TestDatabase = AsyncDisposable & { url: string }

/**
 * A migrated database without a row of one's own in the PostgreSQL of the run (shared-services-setup.ts); dropped at the end. With
 * TEST_SHAPE=sharded it has the form of several machines.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_SHAPE === 'sharded' ? createShardedTestDatabase() : create(templateName)
}

/** The same in the form of several machines, on one: the stores work on it as they would on all. */
export async function createShardedTestDatabase(): Promise<TestDatabase> {
  const database = await create(templateName)
  await shardKeys(database.url)
  return database
}

/** Gives a database this form, as an operator does. */
export async function shardKeys(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(keyCommands().join('\n'))
  } finally {
    await client.end()
  }
}

/** The same without any table. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return create('template0')
}

async function create(template: string): Promise<TestDatabase> {
  const server = await askSharedService('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, template)
  return {
    url: urlOf(server, name),
    [Symbol.asyncDispose]: () => dropDatabase(server, name),
  }
}

/**
 * A pool to be ended by the test. Its end does not wait until the server has closed the connections, so a
 * dropped database may close them with an error.
 */
export function openPool(connectionString: string, max = 2): pg.Pool {
  return new pg.Pool({ connectionString, max }).on('error', () => {})
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  try {
    await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (fault) {
    const isDenied = fault instanceof pg.DatabaseError && fault.code === '42501'
    if (!isDenied) throw fault
    // An autovacuum is at it: it belongs to the superuser and may not be forced out, but leaves where nobody is forced.
    await execute(server, `DROP DATABASE ${name}`)
  }
}

/** Copies the template's files, which takes a quarter of the time of a copy through the write-ahead log. */
export function createDatabase(server: string, name: string, template = 'template0'): Promise<void> {
  return execute(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
}

/** The same server, another database. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Runs statements as the owner of the server. */
export async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
