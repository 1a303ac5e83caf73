import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { checkPort } from '@rodovia/platform/listen-errors.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { startWithDatabase } from '@rodovia/platform/start-with-database.ts'
import { metricsAddress } from './composition/metrics-address.ts'
import { startDatabase } from './composition/start-database.ts'

/** The whole platform in one process. The embedded PostgreSQL starts while the code loads, which takes most of the start. */
await runMain(
  () => readConfig(process.env),
  async (config, log) => {
    await checkPort(config)
    const metricsPort = metricsAddress(config)
    if (metricsPort) await checkPort(metricsPort)
    await using stack = new AsyncDisposableStack()
    const secrets = await loadSecrets(config.dataDir)
    const [databases, { startPlatform }] = await Promise.all([
      startDatabase(config, secrets, log, stack),
      import('./composition/start-platform.ts'),
    ])
    stack.use(await startWithDatabase(databases, { log }, (urls) => startPlatform(config, urls, log)))
    return stack.move()
  },
)
