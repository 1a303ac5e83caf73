import type { Clock } from '@rodovia/core/shared/clock.ts'
import { createHealth } from '@rodovia/gateway/metrics/health.ts'
import { startMetricsServer } from '@rodovia/gateway/metrics/metrics-server.ts'
import { measureBackups } from '@rodovia/platform/backup/backup-metrics.ts'
import { readBackupState } from '@rodovia/platform/backup/state.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { createRegistry } from '@rodovia/platform/metrics/registry.ts'
import { createSharedReader } from '@rodovia/platform/metrics/shared-reader.ts'
import {
  measureOutsideConnections,
  measurePool,
  type OutsideConnections,
} from '@rodovia/postgres/connections/pool-metrics.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { measureBacklog } from '@rodovia/postgres/health/backlog-metrics.ts'
import { measureTopUpReturns } from '@rodovia/postgres/top-ups/top-up-return-metrics.ts'
import { measureLedger } from '@rodovia/postgres/wallet/ledger-metrics.ts'
import type { Registry } from 'prom-client'
import { metricsAddress } from './metrics-address.ts'

/** Starts the server of metrics and health. Other parts of the process add their metrics to `registry`. */
export async function startMetrics(
  config: Config,
  database: Database,
  clock: Clock,
  stack: AsyncDisposableStack,
): Promise<{ registry: Registry; outside: OutsideConnections; url: string | null }> {
  const registry = await createRegistry()
  const readBacklog = createSharedReader({ load: database.backlog, clock })
  const readPing = createSharedReader({ load: database.ping, clock })
  measureBacklog(registry, { read: readBacklog, readPing, clock })
  measureLedger(registry, {
    read: createSharedReader({ load: database.stores.ledgerSeals.state, clock }),
    clock,
  })
  measureTopUpReturns(registry, {
    read: createSharedReader({ load: database.stores.topUpReturns.state, clock }),
    clock,
  })
  const { dataDir, backup } = config
  if (backup.dir) {
    const target = backup.dir
    const load = () => readBackupState(dataDir, target)
    measureBackups(registry, { read: createSharedReader({ load, clock }), clock })
  }
  measurePool(registry, { connections: database.connections, max: config.databasePoolSize })
  const outside = measureOutsideConnections(registry)
  outside.add('listen', database.listenerConnections)
  const address = metricsAddress(config)
  if (!address) return { registry, outside, url: null }
  const health = createHealth({ read: readBacklog, clock, maxWaitSeconds: config.metrics.maxWaitSeconds })
  const { url } = stack.use(await startMetricsServer({ address, registry, health }))
  return { registry, outside, url }
}
