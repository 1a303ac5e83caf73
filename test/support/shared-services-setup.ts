import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'
import { createDatabase, dropDatabase, execute, templateName, urlOf } from './postgres.ts'
import { provideProgram } from './program.ts'
import { testPrograms } from './programs.ts'
import { type SharedService, sharedServicesVariable } from './shared-services.ts'

/**
 * For `globalSetup`: a small server that starts what all files share when the first one asks for it (askSharedService), so that a run of
 * files without a database starts none.
 */
export async function setup(): Promise<() => Promise<void>> {
  const stack = new AsyncDisposableStack()
  const services = new Map<SharedService, () => Promise<string>>([
    ['postgres', () => startPostgres(stack)],
    ...testPrograms.map((program) => [program.debianPackage, async () => provideProgram(program)] as const),
  ])
  const started = new Map<string, Promise<string>>()
  const server = createServer(async ({ url = '' }, response) => {
    // A kept connection could end just when the next file asks.
    response.shouldKeepAlive = false
    const service = decodeURIComponent(url.slice(1)) as SharedService
    const text = started.get(service) ?? services.get(service)!()
    started.set(service, text)
    try {
      response.end(await text)
    } catch (error) {
      console.error(error)
      response.writeHead(500).end((error as Error).message)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  process.env[sharedServicesVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => stack.disposeAsync()
}

/**
 * The tests kill processes, never the machine: what PostgreSQL has written survives without fsync. A commit takes a quarter of the time.
 * It visits each database once in that time, and a run has many that are new: ten seconds would be a visit every moment.
 */
const settings = { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '1min' }

const password = 'for-tests-only'

/**
 * One real PostgreSQL for the whole run, with a migrated database that the tests' own are copies of: the embedded one, or that of
 * TEST_DATABASE_SERVER, such as one of another version.
 */
async function startPostgres(stack: AsyncDisposableStack): Promise<string> {
  const given = process.env.TEST_DATABASE_SERVER
  if (given) {
    await dropDatabase(given, templateName)
    return migrateTemplate(given)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia-test-postgres-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLog({ logLevel: 'warn' })
  const { url } = stack.use(await startEmbeddedPostgres({ dataDir, password, log, settings }))
  await weakenPassword(url)
  return migrateTemplate(url)
}

/** A test opens thousands of connections. Guessing this password is no danger: one iteration instead of 4,096 saves the time of both ends. */
async function weakenPassword(url: string): Promise<void> {
  await execute(url, `SET scram_iterations TO 1; ALTER ROLE CURRENT_USER PASSWORD '${password}'`)
}

async function migrateTemplate(url: string): Promise<string> {
  await createDatabase(url, templateName)
  await migrate(urlOf(url, templateName), { log: createLog({ logLevel: 'warn' }) })
  return url
}
