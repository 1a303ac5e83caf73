import type { FastifyInstance, onResponseHookHandler } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { withLast } from '../http/last-hook.ts'

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
  const measure = (route: string): onResponseHookHandler => {
    return function measureRequest({ method, isStream }, reply, done) {
      requests.inc({ method, route, status: reply.statusCode })
      if (!isStream) durations.observe({ method, route }, reply.elapsedTime / 1000)
      done()
    }
  }
  // A hook for each route: asking a request for the pattern of its route makes an object of all that is known of the route.
  app.addHook('onRoute', (route) => {
    route.onResponse = withLast<onResponseHookHandler>(route.onResponse, measure(route.url))
  })
  const measureUnknown = measure('none')
  app.addHook('onResponse', function (request, reply, done) {
    if (request.is404) measureUnknown.call(this, request, reply, done)
    else done()
  })
}
