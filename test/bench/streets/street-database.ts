import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'

/** The platform's tables in an embedded PostgreSQL of its own, and the store of streets. */
export async function openStreetDatabase(stack: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia bench '))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLog({ logLevel: 'warn' })
  const { url } = stack.use(await startEmbeddedPostgres({ dataDir, password: 'for-benches-only', log }))
  await migrate(url, { log })
  const { stores } = stack.use(await openDatabase({ url, poolSize: 2 }))
  return { url, streets: stores.streets }
}
