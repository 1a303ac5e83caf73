import { type Config, readConfig } from '@rodovia/platform/config.ts'
import { createLog, type Log, warnOfFormerVariables } from '@rodovia/platform/log.ts'
import { loadSecrets, type Secrets } from '@rodovia/platform/secrets.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'

type StoreContext = {
  database: Database
  config: Config
  secrets: Secrets
  log: Log
  /** Disposed of at the end of the command. */
  stack: AsyncDisposableStack
}

/** Opens the stores for a command. It loads their code only here, so that a wrong flag is reported at once. */
export async function withStores(run: (context: StoreContext) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog({ logLevel: 'warn' })
  warnOfFormerVariables(config, log)
  const secrets = await loadSecrets(config.dataDir)
  const { connectStores } = await import('../composition/open-stores.ts')
  await using stack = new AsyncDisposableStack()
  const { database } = await connectStores(config, secrets, log, stack)
  await run({ database, config, secrets, log, stack })
}
