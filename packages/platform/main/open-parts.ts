import { hash } from 'node:crypto'
import { seedDemo } from '@rodovia/postgres/demo-data.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { measurePushes } from '../metrics/push-metrics.ts'
import { loadSecrets } from '../secrets.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import { makePorts } from './make-ports.ts'
import { openStores } from './open-stores.ts'
import { startMetrics } from './start-metrics.ts'

export type Parts = Awaited<ReturnType<typeof openParts>>

/** What every process of the platform stands on: the database with its schema and demo, the ports, metrics and traces. */
export async function openParts(config: Config, log: Log, stack: AsyncDisposableStack, part = 'platform') {
  stack.use(await openTracing(config, part))
  const secrets = await loadSecrets(config.dataDir)
  const { database, databaseUrl } = await openStores(config, secrets, log, stack)
  const made = await makePorts(config, secrets, database, log, stack)
  const metrics = await startMetrics(config, database, made.clock, stack)
  const ports = { ...made, pushSender: measurePushes(metrics.registry, made.pushSender) }
  if (config.isDemo)
    await seedDemo({ url: databaseUrl, hashPassword: ports.passwords.hash, at: ports.clock() })
  const subgraphSecret = config.subgraphs.secret ?? hash('sha256', `subgraphs:${secrets.mediaLinkSecret}`)
  const isReady = () =>
    database.ping().then(
      () => true,
      () => false,
    )
  return { database, databaseUrl, ports, metrics, subgraphSecret, isReady }
}
