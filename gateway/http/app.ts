import cors from '@fastify/cors'
import type { Log } from '@rodovia/platform/log.ts'
import { scopeRequests } from '@rodovia/platform/request-scope.ts'
import { traceRequests } from '@rodovia/platform/tracing/trace-requests.ts'
import { type FastifyInstance, fastify } from 'fastify'
import type { Registry } from 'prom-client'
import type { Bounds } from '../bounds.ts'
import { hostFault, noSuchPathFault } from '../faults/fault.ts'
import { measureRequests } from '../metrics/request-metrics.ts'
import { logRequests } from './access-log.ts'
import { readBodies } from './body.ts'
import { answerFaults, sendFault } from './faults.ts'
import { standingHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { rememberPaths } from './paths.ts'
import { knowRequests } from './request.ts'
import { requestIdOf } from './request-id.ts'

const dayInSeconds = 24 * 60 * 60

/** The application without its routes: what holds for every request. Who listens for it is `listen.ts`. */
export async function createApp(options: {
  log: Log
  metrics: Registry
  bounds: Bounds
  trustedProxies: readonly string[]
  /** How long a request may take from when its body is there. */
  requestMs: number
}): Promise<FastifyInstance> {
  const { log, metrics, bounds, trustedProxies, requestMs } = options
  const app = fastify({
    genReqId: requestIdOf,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bounds.bodyBytes,
    // A path that cannot be decoded, or is longer than any of ours, names nothing.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...standingHeaders, 'x-request-id': request.id })
      void sendFault(request, reply, noSuchPathFault(languageOf(request.headers)))
    },
  })
  scopeRequests(app)
  traceRequests(app)
  const { allowedAt } = rememberPaths(app)
  knowRequests(app, { requestMs })
  readBodies(app)
  answerFaults(app, { log, allowedAt })
  logRequests(app, log)
  measureRequests(app, metrics)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...standingHeaders, 'x-request-id': request.id })
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return void sendFault(request, reply, hostFault(request.language))
    }
    done()
  })
  // Web applications of any origin are users too. No cookie says who they are, so no origin can act for another.
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    strictPreflight: false,
    exposedHeaders: ['X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Idempotency-Replayed'],
    maxAge: dayInSeconds,
  })
  return app
}
