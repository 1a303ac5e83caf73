import { type Config, readConfig } from '@rodovia/platform/config.ts'
import { createLog, type Log, warnOfFormerVariables } from '@rodovia/platform/log.ts'
import { loadSecrets, type Secrets } from '@rodovia/platform/secrets.ts'
import type { Database } from '@rodovia/postgres/open-database.ts'

type StoreContext = {
  database: Database
  config: Config
  secrets: Secrets
  log: Log
  /** Ends when it is done. */
  stack: AsyncDisposableStack
}

/** Does something for a command with the stores that the environment names, and loads what they need only then: a flag that is wrong is told at once. */
export async function withStores(use: (opened: StoreContext) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog({ logLevel: 'warn' })
  warnOfFormerVariables(config, log)
  const secrets = await loadSecrets(config.dataDir)
  const { connectStores } = await import('../composition/connect-stores.ts')
  await using stack = new AsyncDisposableStack()
  const { database } = await connectStores(config, secrets, log, stack)
  await use({ database, config, secrets, log, stack })
}
