import type { Database } from '@rodovia/postgres/open-database.ts'
import { type Config, readConfig } from '../config.ts'
import { createLog, type Log } from '../log.ts'
import { loadSecrets, type Secrets } from '../secrets.ts'

type Opened = {
  database: Database
  config: Config
  secrets: Secrets
  log: Log
  /** Ends when it is done. */
  stack: AsyncDisposableStack
}

/** Does something for a command with the stores that the environment names, and loads what they need only then: a flag that is wrong is told at once. */
export async function withStores(use: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog({ logLevel: 'warn' })
  const secrets = await loadSecrets(config.dataDir)
  const { reachStores } = await import('./reach-stores.ts')
  await using stack = new AsyncDisposableStack()
  const { database } = await reachStores(config, secrets, log, stack)
  await use({ database, config, secrets, log, stack })
}
