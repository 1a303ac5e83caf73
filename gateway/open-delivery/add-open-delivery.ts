import { openDeliveryVersions } from '@rodovia/core/open-delivery/open-delivery.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { unknownPathResponse } from '../errors/error-response.ts'
import { notJsonBody } from '../http/body.ts'
import { jsonType } from '../http/headers.ts'
import { originOf } from '../http/request.ts'
import { errorResponseOf } from '../http/send-error.ts'
import { readRequest } from '../rest/read-request.ts'
import { catchRefusal, runRoute } from '../rest/run-route.ts'
import type { ServerServices } from '../services.ts'
import { sendProblem } from './problem.ts'
import { type Endpoint, endpointsOf } from './routes.ts'
import { addFormParser, addTokenRoute } from './token.ts'

/** The path of the manifest, in which requesters read what this platform supports. */
export const manifestPath = '/.well-known/opendelivery'

/** Mounts the logistics operator's side of Open Delivery: token, manifest and the endpoints of both versions. */
export async function addOpenDelivery<Context>(
  app: FastifyInstance,
  services: ServerServices<Context>,
): Promise<void> {
  const endpoints = openDeliveryVersions.flatMap((version) => endpointsOf(version, services.config.publicUrl))
  const manifest = JSON.stringify(services.openDelivery.manifest)
  await app.register(async (scope) => {
    answerProblems(scope, services)
    addFormParser(scope, notJsonBody)
    addTokenRoute(scope, services)
    scope.get(manifestPath, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(jsonType).send(manifest),
    )
  })
  await app.register(async (scope) => {
    answerProblems(scope, services)
    for (const endpoint of endpoints) addEndpoint(scope, services, endpoint)
  })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => sendProblem(reply, unknownPathResponse(request.language)))
    },
    { prefix: '/open-delivery' },
  )
}

function answerProblems<Context>(scope: FastifyInstance, { log }: ServerServices<Context>): void {
  scope.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(reply, errorResponseOf(log, error, request, reply)),
  )
}

function addEndpoint<Context>(
  scope: FastifyInstance,
  services: ServerServices<Context>,
  { row, status, hasBody }: Endpoint,
): void {
  const identify = async (request: FastifyRequest) => {
    const { authorization } = request.headers
    const identify = () => services.openDelivery.identify(authorization, originOf(request))
    request.caller = await request.inTime(identify)
  }
  scope.route({
    method: row.method,
    url: row.path,
    onRequest: [
      identify,
      async (request, reply) => void reply.headers(await services.admission.take(request, 1)),
    ],
    async handler(request, reply) {
      const result = await catchRefusal(request.language, async () =>
        runRoute(services, row, request, readRequest(row, request)),
      )
      if ('fault' in result) return sendProblem(reply, result.fault)
      if (!hasBody) return reply.code(status).send()
      // The fields that begin every REST response of this platform are no part of the protocol.
      const { ok: _, livemode: __, ...body } = result.body as Record<string, unknown>
      return reply.code(status).type(jsonType).send(JSON.stringify(body))
    },
  })
}
