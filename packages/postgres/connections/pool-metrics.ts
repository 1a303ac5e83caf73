import { gaugesOf } from '@rodovia/platform/metrics/read-gauges.ts'
import { Gauge, type Registry } from 'prom-client'

export type Connections = { open: number; idle: number; waiting: number }

/** Gauges of the database connection pool. */
export function measurePool(
  registry: Registry,
  { connections, max }: { connections: () => Connections; max: number },
): void {
  const gauge = gaugesOf(registry, async () => ({ value: connections() }))
  gauge('rodovia_database_connections_max', 'Most connections that the pool may open.', () => max)
  gauge('rodovia_database_connections_open', 'Open connections of the pool.', ({ open }) => open)
  gauge('rodovia_database_connections_idle', 'Open connections that are idle.', ({ idle }) => idle)
  gauge('rodovia_database_queries_waiting', 'Queries that wait for a connection.', ({ waiting }) => waiting)
}

export type OutsideConnections = {
  /** Adds connections that are not of the pool; `count` is called at each scrape. */
  add(purpose: 'listen' | 'queues', count: () => number): void
}

/** A gauge of the connections besides the pool. They go to PostgreSQL itself, also where the pool goes through a pooler. */
export function measureOutsideConnections(registry: Registry): OutsideConnections {
  const counts = new Map<string, () => number>()
  new Gauge({
    name: 'rodovia_database_connections_outside',
    help: 'Open connections besides the pool, by purpose: listen (notifications), queues (job queues in PostgreSQL).',
    labelNames: ['purpose'],
    registers: [registry],
    collect() {
      for (const [purpose, count] of counts) this.set({ purpose }, count())
    },
  })
  return { add: (purpose, count) => void counts.set(purpose, count) }
}
