import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonContentType } from '../http/body.ts'
import { sendCached } from '../http/cached.ts'
import { sendFault } from '../http/faults.ts'
import { jsonType } from '../http/headers.ts'
import { requireCaller, requireKey } from '../http/request.ts'
import type { Admission } from '../limits/admission.ts'
import type { Idempotency } from '../once/idempotency.ts'
import type { GatewayParts } from '../parts.ts'
import { answerOne } from './answer.ts'
import { answerBatch } from './answer-batch.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { type PreparedRoute, prepareRoutes } from './prepare-routes.ts'
import { readRequest } from './read-request.ts'
import { type AnyRoute, isCounted, isRepeatable, needsBody } from './route.ts'
import { type FileBody, sendFile } from './send-file.ts'

type Parts<Context> = Pick<
  GatewayParts<Context>,
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
  const kept = route.keepSeconds ? createKeptAnswers() : null
  app.route({
    method: route.method,
    url: route.path,
    ...(route.takesPhotos && { bodyLimit: config.limits.requestBodyBytes }),
    onRequest: [
      ...(route.auth === 'bearer' ? [requireCaller(parts)] : []),
      ...(route.auth === 'key' ? [requireKey(parts)] : []),
      ...(isCounted(route) ? [takeOne(admission)] : []),
      ...(kept ? [kept.answerKnown] : []),
      ...(needsBody(route) ? [] : [forgetOtherContentTypes]),
    ],
    ...(isRepeatable(route) && { preHandler: idempotency.claim, onSend: idempotency.keep }),
    async handler(request, reply) {
      const input = readRequest(route, request)
      const answered = route.batch
        ? await answerBatch(
            parts,
            { route: route.batch.of, operation },
            request,
            reply,
            route.batch.bodiesIn(input.body),
          )
        : await answerOne(parts, prepared, request, input)
      if ('fault' in answered) return sendFault(request, reply, answered.fault)
      if (route.file) return sendFile(reply, route.file, answered.body as FileBody)
      const body = JSON.stringify(answered.body)
      if (kept) return kept.send(reply, body, route.keepSeconds!(answered.body))
      reply.type(jsonType)
      const { maxAgeSeconds } = route
      return maxAgeSeconds === undefined
        ? reply.send(body)
        : sendCached(request, reply, { body, maxAgeSeconds })
    },
  })
}
