import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonContentType } from '../http/body.ts'
import { jsonType } from '../http/headers.ts'
import { requireCaller, requireKey } from '../http/request.ts'
import { sendCacheable } from '../http/send-cacheable.ts'
import { sendError } from '../http/send-error.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import type { Admission } from '../limits/admission.ts'
import type { GatewayServices } from '../services.ts'
import { type PreparedRoute, prepareRoutes } from './prepare-routes.ts'
import { readRequest } from './read-request.ts'
import { createResponseCache } from './response-cache.ts'
import { type AnyRoute, acceptsIdempotencyKey, isRateLimited, requiresBody } from './route.ts'
import { runBatch } from './run-batch.ts'
import { runRoute } from './run-route.ts'
import { type FileBody, sendFile } from './send-file.ts'

type Parts<Context> = Pick<
  GatewayServices<Context>,
  'config' | 'engine' | 'identify' | 'identifyKey' | 'contextOf'
> & {
  admission: Admission
  idempotency: Idempotency
}

/** Puts the rows of a table behind their paths. Throws StartFault where an operation does not fit the supergraph. */
export async function addRoutes<Context>(
  app: FastifyInstance,
  parts: Parts<Context>,
  routes: readonly AnyRoute[],
): Promise<void> {
  for (const prepared of await prepareRoutes(parts.engine, routes)) addRoute(app, parts, prepared)
}

/** Where no body has to be read, a content type that is none does not matter either; JSON is read all the same. */
async function forgetOtherContentTypes({ headers }: FastifyRequest): Promise<void> {
  if (!jsonContentType.test(headers['content-type'] ?? '')) delete headers['content-type']
}

/** A hook that refuses who has nothing left, and says on the answer what is. */
function takeOne({ take }: Admission) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(await take(request, 1))
  }
}

function addRoute<Context>(
  app: FastifyInstance,
  parts: Parts<Context>,
  prepared: PreparedRoute<Context>,
): void {
  const { config, admission, idempotency } = parts
  const { route, operation } = prepared
  const kept = route.cacheSeconds ? createResponseCache() : null
  app.route({
    method: route.method,
    url: route.path,
    ...(route.takesPhotos && { bodyLimit: config.limits.requestBodyBytes }),
    onRequest: [
      ...(route.auth === 'bearer' ? [requireCaller(parts)] : []),
      ...(route.auth === 'key' ? [requireKey(parts)] : []),
      ...(isRateLimited(route) ? [takeOne(admission)] : []),
      ...(kept ? [kept.answerKnown] : []),
      ...(requiresBody(route) ? [] : [forgetOtherContentTypes]),
    ],
    ...(acceptsIdempotencyKey(route) && { preHandler: idempotency.claim, onSend: idempotency.saveResponse }),
    async handler(request, reply) {
      const input = readRequest(route, request)
      const answered = route.batch
        ? await runBatch(
            parts,
            { route: route.batch.of, operation },
            request,
            reply,
            route.batch.bodiesIn(input.body),
          )
        : await runRoute(parts, prepared, request, input)
      if ('fault' in answered) return sendError(request, reply, answered.fault)
      if (route.file) return sendFile(reply, route.file, answered.body as FileBody)
      const body = JSON.stringify(answered.body)
      if (kept) return kept.send(reply, body, route.cacheSeconds!(answered.body))
      reply.type(jsonType)
      const { maxAgeSeconds } = route
      return maxAgeSeconds === undefined
        ? reply.send(body)
        : sendCacheable(request, reply, { body, maxAgeSeconds })
    },
  })
}
