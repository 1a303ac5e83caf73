import type { Clock } from '@rodovia/core/shared/clock.ts'
import { openMetricsDoor } from '@rodovia/gateway/metrics/door.ts'
import type { Database } from '@rodovia/postgres/open-database.ts'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { measureBacklog } from '../metrics/backlog-metrics.ts'
import { createHealth } from '../metrics/health.ts'
import { measureLedger } from '../metrics/ledger-metrics.ts'
import { measurePool } from '../metrics/pool-metrics.ts'
import { createRegistry } from '../metrics/registry.ts'
import { createSharedReader } from '../metrics/shared-reader.ts'
import { metricsAddress } from './metrics-address.ts'

/** Metrics of the process and of what waits in the database, behind their door; others add theirs to the registry. */
export async function startMetrics(
  config: Config,
  database: Database,
  clock: Clock,
  stack: AsyncDisposableStack,
): Promise<{ registry: Registry; url: string | null }> {
  const registry = await createRegistry()
  const read = createSharedReader({ load: database.backlog, clock })
  measureBacklog(registry, { read, clock })
  measureLedger(registry, { read: createSharedReader({ load: database.ledgerSeals.state, clock }), clock })
  measurePool(registry, { look: database.connections, most: config.databasePoolSize })
  const address = metricsAddress(config)
  if (!address) return { registry, url: null }
  const health = createHealth({ read, clock, maxWaitSeconds: config.metrics.maxWaitSeconds })
  const { url } = stack.use(await openMetricsDoor({ address, registry, health }))
  return { registry, url }
}
