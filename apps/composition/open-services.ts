import { hash } from 'node:crypto'
import { measureGeocoder, measureOutsideGeocoder } from '@rodovia/outside/geocoding/geocoder-metrics.ts'
import { measurePushes } from '@rodovia/outside/pushes/push-metrics.ts'
import { measureRoads } from '@rodovia/outside/roads/road-metrics.ts'
import { allEnded } from '@rodovia/platform/all-ended.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { openTracing } from '@rodovia/platform/tracing/open-tracing.ts'
import type { DatabaseUrls } from '@rodovia/platform/wait-for-database.ts'
import { withinTime } from '@rodovia/platform/within-time.ts'
import { seedDemo } from '@rodovia/postgres/demo/demo-data.ts'
import { measureReplicas } from '@rodovia/postgres/replicas/replica-metrics.ts'
import { measureStorage } from '@rodovia/storage/storage-metrics.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkOwnStorage } from './check-storage.ts'
import { makePorts } from './make-ports.ts'
import { makeReadMarks } from './make-read-marks.ts'
import { openStores, withoutReplicas } from './open-stores.ts'
import { startMetrics } from './start-metrics.ts'

/** `/readyz` answers before a probe gives up, also where the database does not. */
const readyMilliseconds = 1_800

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens what every process needs: database with schema and demo data, ports, metrics and traces. */
export async function openServices(
  config: Config,
  urls: DatabaseUrls,
  log: Log,
  stack: AsyncDisposableStack,
  processName = 'platform',
) {
  stack.use(await openTracing(config, processName))
  const secrets = await loadSecrets(config.dataDir)
  // A worker reads to decide, and answers nobody.
  const stored = processName === 'worker' ? withoutReplicas(config) : config
  const { database, directUrl } = await openStores(stored, urls, log, stack)
  const subgraphSecret = config.subgraphs.secret ?? hash('sha256', `subgraphs:${secrets.mediaLinkSecret}`)
  const callsOthers = processName !== 'platform'
  const [basePorts, measureSecrets] = await allEnded([
    makePorts(config, secrets, database, log, stack),
    checkSecrets({
      config,
      secrets,
      subgraphSecret: callsOthers ? subgraphSecret : null,
      database,
      processName,
      log,
    }),
    checkOwnStorage(config, database.stores, processName, log),
  ])
  const metrics = await startMetrics(config, database, basePorts.clock, stack)
  measureSecrets(metrics.registry)
  basePorts.observeStorage(measureStorage(metrics.registry))
  if (database.replicas) measureReplicas(metrics.registry, database.replicas)
  basePorts.roads.observe(measureRoads(metrics.registry))
  basePorts.observeOutsideGeocoder(measureOutsideGeocoder(metrics.registry))
  const ports = {
    ...basePorts,
    pushSender: measurePushes(metrics.registry, basePorts.pushSender),
    geocoder: measureGeocoder(metrics.registry, basePorts.geocoder),
  }
  if (config.isDemo)
    await seedDemo({
      url: directUrl,
      hashPassword: (password) => ports.passwords.hash(password, 'demo'),
      gazetteer: ports.gazetteer,
      at: ports.clock(),
    })
  const isReady = () =>
    withinTime(
      readyMilliseconds,
      () => database.ping(),
      () => new Error('the database is silent'),
    ).then(
      () => true,
      () => false,
    )
  const readMarks = makeReadMarks(config, secrets, database)
  return { database, directUrl, ports, metrics, subgraphSecret, isReady, readMarks }
}
