import { Counter, Gauge, type Registry } from 'prom-client'

/** Counts the open WebSockets and event streams at each scrape. */
export function measureStreams(registry: Registry, counts: Record<'websocket' | 'sse', () => number>): void {
  new Gauge({
    name: 'rodovia_open_streams',
    help: 'Open streams of subscriptions by kind: websocket, sse (server-sent events).',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count())
    },
  })
}

/** Counts the connections and streams that were closed to make room, and those that were refused. */
export function countLimitedConnections(registry: Registry) {
  const counter = new Counter({
    name: 'rodovia_limited_connections_total',
    help: 'Connections and streams beyond the limits, by kind: connection, stream; and outcome: closed (idle, to make room for others), refused.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  return (kind: 'connection' | 'stream') => (outcome: 'closed' | 'refused') => counter.inc({ kind, outcome })
}
