import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { findOrStartDatabase } from './start-database.ts'

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
  const embedded = { ...config, databaseUrl: undefined }
  const { databaseUrl } = await findOrStartDatabase(embedded, secrets, log, stack)
  const url = new URL(databaseUrl)
  url.pathname = '/postgres'
  return url.href
}
