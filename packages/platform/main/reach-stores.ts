import type { Config } from '../config.ts'
import { DataDirHeldFault } from '../data-dir.ts'
import { findEmbeddedPostgres } from '../embedded-postgres/start.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'
import { openStores, type Stores } from './open-stores.ts'

/** The database of DATABASE_URL, or the embedded one: of the server that runs, or started for this only. */
export async function reachStores(
  config: Config,
  secrets: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Stores> {
  const { dataDir } = config
  try {
    return await openStores(config, secrets, log, stack)
  } catch (error) {
    if (!(error instanceof DataDirHeldFault)) throw error
    const databaseUrl = await findEmbeddedPostgres({ dataDir, password: secrets.databasePassword })
    if (databaseUrl) return openStores({ ...config, databaseUrl }, secrets, log, stack)
    throw new StartFault(`A Rodovia is starting or stopping on ${dataDir}. Try again in a moment.`)
  }
}
