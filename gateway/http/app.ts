import cors from '@fastify/cors'
import { trackRequestIds } from '@rodovia/platform/request-scope.ts'
import { traceRequests } from '@rodovia/platform/tracing/trace-requests.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { unknownPathResponse, wrongHostResponse } from '../errors/error-response.ts'
import { measureRequests } from '../metrics/request-metrics.ts'
import { recordRequests } from '../request-log/record-requests.ts'
import type { ServerServices } from '../services.ts'
import { logRequests } from './access-log.ts'
import { collectAllowedMethods } from './allowed-methods.ts'
import { answerHead } from './answer-head.ts'
import { addBodyParsers } from './body.ts'
import { compressAnswers } from './compress.ts'
import { headersFor } from './headers.ts'
import { languageOf } from './language.ts'
import { addReadMarks, readAfterHeader } from './read-after.ts'
import { decorateRequests } from './request.ts'
import { requestIdOf } from './request-id.ts'
import { handleErrors, sendError } from './send-error.ts'

const dayInSeconds = 24 * 60 * 60

const exposedHeaders = [
  'X-Request-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'Deprecation',
  'Sunset',
  'Link',
]

const noCompiler = () => {
  throw new Error('A route has a schema of Fastify; schemas here are of zod.')
}

/** The application without its routes: what applies to every request. `listen.ts` opens its port. */
export async function createApp<Context>({
  log,
  metrics,
  bounds,
  config: { trustedProxies, publicUrl },
  requestMs,
  readMarks,
  engine,
  newId,
  requestBuffer,
}: Pick<
  ServerServices<Context>,
  'log' | 'metrics' | 'bounds' | 'config' | 'requestMs' | 'readMarks' | 'engine' | 'newId' | 'requestBuffer'
>): Promise<FastifyInstance> {
  // Web applications of any origin may call: no cookie identifies the caller, so no origin can act for another.
  const headers = {
    ...headersFor(publicUrl),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': [...exposedHeaders, ...(readMarks ? [readAfterHeader] : [])].join(', '),
  }
  const app = fastify({
    genReqId: requestIdOf,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bounds.bodyBytes,
    exposeHeadRoutes: false,
    // Requests are validated by schemas of zod. Without compilers for others Fastify would load its own: 110 modules.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // A path that cannot be decoded or is too long is unknown.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      void sendError(request, reply, unknownPathResponse(languageOf(request.headers)))
    },
  })
  trackRequestIds(app)
  traceRequests(app)
  recordRequests(app, { engine, newId, requestBuffer })
  compressAnswers(app)
  answerHead(app)
  const { allowedMethodsAt } = collectAllowedMethods(app)
  decorateRequests(app, { requestMs })
  addReadMarks(app, readMarks, { isSecure: publicUrl.startsWith('https:') })
  addBodyParsers(app)
  handleErrors(app, { log, allowedAt: allowedMethodsAt })
  logRequests(app, log)
  measureRequests(app, metrics)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    const { rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1'))
      return void sendError(request, reply, wrongHostResponse(hosts, request.language))
    done()
  })
  // Its hook would run for every request, to set the headers above.
  await app.register(async (preflights) => {
    await preflights.register(cors, {
      origin: '*',
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      strictPreflight: false,
      maxAge: dayInSeconds,
    })
  })
  return app
}
