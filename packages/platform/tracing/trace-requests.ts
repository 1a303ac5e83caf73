import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, type Span } from './tracing.ts'

/** Makes every request a span, below the one that the `traceparent` of its caller names. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent } = request.headers
    const parent = typeof traceparent === 'string' ? traceparent : null
    const route = routeOf(request)
    const facts = {
      'http.request.method': request.method,
      'http.route': route,
      'rodovia.request_id': request.id,
    }
    const span = beginSpan(`${request.method} ${route}`, { kind: 'server', parent, facts })
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // The body comes by the socket's own way, on which is forgotten for whom.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.tell({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? { name: String(reply.statusCode) } : undefined)
    done()
  })
}

/** The pattern of its path, which may itself hold tokens and codes. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}
