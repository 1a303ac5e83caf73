import { Gauge, type Registry } from 'prom-client'

export type Connections = { open: number; idle: number; waiting: number }

/** Gauges of the database connection pool. */
export function measurePool(
  registry: Registry,
  { connections, max }: { connections: () => Connections; max: number },
): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('rodovia_database_connections_max', 'Most connections that the pool may open.', () => max)
  gauge('rodovia_database_connections_open', 'Open connections of the pool.', () => connections().open)
  gauge('rodovia_database_connections_idle', 'Open connections that are idle.', () => connections().idle)
  gauge(
    'rodovia_database_queries_waiting',
    'Queries that wait for a connection.',
    () => connections().waiting,
  )
}
