import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { checkPort } from '@rodovia/platform/listen-errors.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { metricsAddress } from '../composition/metrics-address.ts'
import { startDatabase } from '../composition/start-database.ts'

/** The whole platform in one process. The embedded PostgreSQL starts while the code loads, which takes most of the start. */
await runMain(
  () => readConfig(process.env),
  async (config, log) => {
    await checkPort(config)
    const metricsPort = metricsAddress(config)
    if (metricsPort) await checkPort(metricsPort)
    await using stack = new AsyncDisposableStack()
    const secrets = await loadSecrets(config.dataDir)
    const database = startDatabase(config, secrets, log, stack)
    // Wait for DATABASE_URL before loading code: loading blocks the event loop, and its answer could time out.
    if (config.databaseUrl) await database
    const [{ databaseUrl }, { startPlatform }] = await Promise.all([
      database,
      import('../composition/start-platform.ts'),
    ])
    stack.use(await startPlatform({ ...config, databaseUrl }, log))
    return stack.move()
  },
)
