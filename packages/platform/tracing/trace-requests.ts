import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type Span, startSpan } from './tracing.ts'

/** Makes every request a span, a child of the span in the caller's `traceparent` header. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent } = request.headers
    const parent = typeof traceparent === 'string' ? traceparent : null
    const route = routeOf(request)
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'rodovia.request_id': request.id,
    }
    const span = startSpan(`${request.method} ${route}`, { kind: 'server', parent, attributes })
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // Reading the body loses the asynchronous context: restore it.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttributes({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? { name: String(reply.statusCode) } : undefined)
    done()
  })
}

/** The pattern of the path: the path itself may contain tokens and codes. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}
