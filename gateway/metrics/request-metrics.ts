import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Counts requests by the pattern of their route; unknown paths count as the route `none`. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'rodovia_http_requests_total',
    help: 'Requests that were answered, by route and status; route is none where there is no such path.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'rodovia_http_request_duration_seconds',
    help: 'From a request until its answer was sent; without streams of events.',
    labelNames: ['method', 'route'],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const { method } = request
    requests.inc({ method, route, status: reply.statusCode })
    if (!request.isStream) durations.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}
