import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { migrate } from '@rodovia/postgres/migrate.ts'
import type { TestProject } from 'vitest/node'
import { createDatabase, templateName, urlOf } from './postgres.ts'

/** For `globalSetup`: one real PostgreSQL for the whole run, with a migrated database that the tests' own are copies of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia-test-postgres-'))
  const log = createLog({ logLevel: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'for-tests-only', log })
  await turnFsyncOff(join(dataDir, 'postgres'))
  await createDatabase(postgres.url, templateName)
  await migrate(urlOf(postgres.url, templateName))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The tests kill processes, never the machine: what PostgreSQL has written survives without fsync. A commit takes a quarter of the time. */
async function turnFsyncOff(cluster: string): Promise<void> {
  await appendFile(join(cluster, 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n')
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n', 1)
  process.kill(Number(pid), 'SIGHUP')
}
