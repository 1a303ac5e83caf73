import { gaugesOf } from '@rodovia/platform/metrics/read-gauges.ts'
import { Counter, type Registry } from 'prom-client'

type Status = { name: string; state: string; lagSeconds: number | null }
type Replicas = {
  status(): readonly Status[]
  observe(onRead: (outcome: string) => void): void
}

/** Gauges of the replicas, and who answered what they may answer. */
export function measureReplicas(registry: Registry, { status, observe }: Replicas): void {
  const gauge = gaugesOf(registry, async () => ({ value: status() }))
  gauge(
    'rodovia_replica_ready',
    '1 where the replica answers reads; 0 where it is left out: down, too far behind, or no replica of the primary.',
    (all) => Object.fromEntries(all.map(({ name, state }) => [name, state === 'ready' ? 1 : 0])),
    'replica',
  )
  gauge(
    'rodovia_replica_lag_seconds',
    'Seconds by which the replica lags, at most. Without a value while it does not answer or has replayed nothing of the last ten minutes.',
    (all) =>
      Object.fromEntries(
        all.flatMap(({ name, lagSeconds }) =>
          lagSeconds !== null && Number.isFinite(lagSeconds) ? [[name, lagSeconds]] : [],
        ),
      ),
    'replica',
  )
  const reads = new Counter({
    name: 'rodovia_replica_reads_total',
    help: 'Reads that a replica may answer, by outcome: replica; else the primary answered: left_out (no replica is ready), behind (none has replayed what the caller wrote), failed (the replica failed meanwhile), not_found (it may be newer than the replica).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  observe((outcome) => reads.inc({ outcome }))
}
