import { readConfig } from '../config.ts'
import { runMain } from '../lifecycle.ts'
import { checkPort } from '../port-taken.ts'
import { loadSecrets } from '../secrets.ts'
import { metricsAddress } from './metrics-address.ts'
import { startDatabase } from './start-database.ts'

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
    const [databaseUrl, { startPlatform }] = await Promise.all([database, import('./start-platform.ts')])
    stack.use(await startPlatform({ ...config, databaseUrl }, log))
    return stack.move()
  },
)
