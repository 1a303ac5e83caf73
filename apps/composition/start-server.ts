import type { Config } from '@rodovia/platform/config.ts'
import { checkPort } from '@rodovia/platform/listen-errors.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { startWithDatabase } from '@rodovia/platform/start-with-database.ts'
import { metricsAddress } from './metrics-address.ts'
import { startDatabase } from './start-database.ts'

/** The whole platform in one process. The embedded PostgreSQL starts while the code loads, which takes most of the start. */
export async function startServer(config: Config, log: Log): Promise<AsyncDisposable> {
  await checkPort(config)
  const metricsPort = metricsAddress(config)
  if (metricsPort) await checkPort(metricsPort)
  await using stack = new AsyncDisposableStack()
  const secrets = await loadSecrets(config.dataDir)
  const [databases, { startPlatform }] = await Promise.all([
    startDatabase(config, secrets, log, stack),
    import('./start-platform.ts'),
  ])
  stack.use(await startWithDatabase(databases, { log }, (urls) => startPlatform(config, urls, log)))
  return stack.move()
}
