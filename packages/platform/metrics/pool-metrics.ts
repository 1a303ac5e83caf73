import type { Registry } from 'prom-client'
import { gaugesOf } from './read-gauges.ts'

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
