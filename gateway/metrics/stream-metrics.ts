import { Gauge, type Registry } from 'prom-client'

/** Counts the open WebSockets and event streams at each scrape. */
export function measureStreams(registry: Registry, counts: Record<'websocket' | 'sse', () => number>): void {
  new Gauge({
    name: 'rodovia_open_streams',
    help: 'Connections that are open for subscriptions: WebSockets and streams of server-sent events.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count())
    },
  })
}
