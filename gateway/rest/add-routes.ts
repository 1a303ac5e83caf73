import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Deprecation, deprecationHeaders } from '../changes/deprecations.ts'
import { jsonContentType } from '../http/body.ts'
import { jsonType } from '../http/headers.ts'
import { requireCaller, requireKey } from '../http/request.ts'
import { sendCacheable } from '../http/send-cacheable.ts'
import { sendError } from '../http/send-error.ts'
import type { Admission } from '../limits/admission.ts'
import type { ServerServices } from '../services.ts'
import { readRequest } from './read-request.ts'
import { createResponseCache } from './response-cache.ts'
import { type AnyRoute, acceptsIdempotencyKey, isRateLimited, requiresBody } from './route.ts'
import { runBatch } from './run-batch.ts'
import { runRoute } from './run-route.ts'
import { type FileBody, sendFile } from './send-file.ts'

type Services<Context> = Pick<
  ServerServices<Context>,
  'config' | 'engine' | 'identify' | 'identifyKey' | 'contextOf' | 'admission' | 'idempotency'
>

/** A route that needs no body ignores a content type that is not JSON. */
async function ignoreOtherContentTypes({ headers }: FastifyRequest): Promise<void> {
  if (!jsonContentType.test(headers['content-type'] ?? '')) delete headers['content-type']
}

/** A hook that takes one request from the caller's budget and sets the budget's headers. */
function takeOne({ take }: Admission) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(await take(request, 1))
  }
}

/** A hook that tells clients of a deprecated route when it ends, whatever the answer is. */
function tellDeprecation(deprecation: Deprecation, publicUrl: string) {
  const headers = deprecationHeaders(deprecation, publicUrl)
  return async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(headers)
  }
}

export function addRoute<Context>(
  app: FastifyInstance,
  services: Services<Context>,
  route: AnyRoute,
  deprecation?: Deprecation,
): void {
  const { config, admission, idempotency } = services
  const cache = route.cacheSeconds ? createResponseCache() : null
  app.route({
    method: route.method,
    url: route.path,
    ...(route.takesPhotos && { bodyLimit: config.limits.requestBodyBytes }),
    onRequest: [
      ...(deprecation ? [tellDeprecation(deprecation, config.publicUrl)] : []),
      ...(route.auth === 'bearer' ? [requireCaller(services)] : []),
      ...(route.auth === 'key' ? [requireKey(services)] : []),
      ...(isRateLimited(route) ? [takeOne(admission)] : []),
      ...(cache ? [cache.sendIfCached] : []),
      ...(requiresBody(route) ? [] : [ignoreOtherContentTypes]),
    ],
    ...(acceptsIdempotencyKey(route) && { preHandler: idempotency.claim, onSend: idempotency.saveResponse }),
    async handler(request, reply) {
      const input = readRequest(route, request)
      const result = route.batch
        ? await runBatch(services, route.batch.of, request, reply, route.batch.bodiesIn(input.body))
        : await runRoute(services, route, request, input)
      if ('fault' in result) return sendError(request, reply, result.fault)
      if (route.file) return sendFile(reply, route.file, result.body as FileBody)
      const body = JSON.stringify(result.body)
      if (cache) return cache.send(reply, body, route.cacheSeconds!(result.body))
      reply.type(jsonType)
      const { maxAgeSeconds } = route
      return maxAgeSeconds === undefined
        ? reply.send(body)
        : sendCacheable(request, reply, { body, maxAgeSeconds })
    },
  })
}
