import type { Config } from '@rodovia/platform/config.ts'
import { DataDirLockedError } from '@rodovia/platform/data-dir.ts'
import { findEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { startDatabase } from './start-database.ts'

/**
 * The database `postgres` of the embedded server, whose role may begin backups there: that of a running platform, or one started for
 * this command.
 */
export async function openEmbedded(
  config: Config,
  secrets: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<string> {
  const url = new URL(await findOrStart(config, secrets, log, stack))
  url.pathname = '/postgres'
  return url.href
}

async function findOrStart(config: Config, secrets: Secrets, log: Log, stack: AsyncDisposableStack) {
  try {
    return (await startDatabase({ ...config, databaseUrl: undefined }, secrets, log, stack)).directUrl
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error
    const { dataDir } = config
    const url = await findEmbeddedPostgres({ dataDir, password: secrets.databasePassword })
    if (url) return url
    throw new OperatorError(`A Rodovia is starting or stopping on ${dataDir}. Try again in a moment.`)
  }
}
