import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { checkPort } from '@rodovia/platform/listen-errors.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { metricsAddress } from './composition/metrics-address.ts'
import { startDatabase } from './composition/start-database.ts'

/** The whole platform in one process. A PostgreSQL of our own comes up while the rest is loaded, which takes most of the start. */
await runMain(
  () => readConfig(process.env),
  async (config, log) => {
    await checkPort(config)
    const metricsPort = metricsAddress(config)
    if (metricsPort) await checkPort(metricsPort)
    await using stack = new AsyncDisposableStack()
    const secrets = await loadSecrets(config.dataDir)
    const database = startDatabase(config, secrets, log, stack)
    // One that is there answers at once; while much is being loaded, its answer could come too late to be heard in time.
    if (config.databaseUrl) await database
    const [databaseUrl, { startPlatform }] = await Promise.all([
      database,
      import('./composition/start-platform.ts'),
    ])
    stack.use(await startPlatform({ ...config, databaseUrl }, log))
    return stack.move()
  },
)
