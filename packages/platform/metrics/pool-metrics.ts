import { Gauge, type Registry } from 'prom-client'

export type Connections = { open: number; idle: number; waiting: number }

/** The pool of connections to the database, as it is at the scrape. */
export function measurePool(
  registry: Registry,
  { look, most }: { look: () => Connections; most: number },
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
  gauge('rodovia_database_connections_max', 'Connections that the pool may open.', () => most)
  gauge('rodovia_database_connections_open', 'Connections of the pool that are open.', () => look().open)
  gauge('rodovia_database_connections_idle', 'Those of them that nobody uses.', () => look().idle)
  gauge('rodovia_database_queries_waiting', 'Queries that wait for a connection.', () => look().waiting)
}
