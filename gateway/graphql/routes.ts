import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { graphqlEnvelope } from '../errors/graphql-error.ts'
import { encodePayload } from '../http/encode-payload.ts'
import { coreRequest, identifyOptionalCaller } from '../http/request.ts'
import type { ServerServices } from '../services.ts'
import { answerOnce } from './answer-once.ts'
import { beforeOperations } from './before-operations.ts'
import { limitAnonymousBody } from './limit-anonymous-body.ts'
import { prefersEventStream } from './media-types.ts'

type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'config' | 'engine' | 'documents' | 'identify' | 'contextOf' | 'bounds' | 'admission' | 'idempotency'
> & {
  /** Responds with server-sent events. */
  stream: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** GraphQL over HTTP at `/graphql`, and as server-sent events for clients that prefer them or use `/graphql/stream`. */
export function addGraphqlRoutes<Context>(app: FastifyInstance, dependencies: Dependencies<Context>): void {
  const { config, bounds, stream, contextOf } = dependencies
  const answer = answerOnce({
    ...dependencies,
    contextOf: (request, operation) =>
      contextOf(coreRequest(request), request.deadline(), request.readAfter(operation)),
  })
  const options: RouteShorthandOptions = {
    bodyLimit: config.limits.requestBodyBytes,
    config: { errorBody: graphqlEnvelope },
    onRequest: identifyOptionalCaller(dependencies),
    preParsing: limitAnonymousBody(bounds.bodyBytes),
    preHandler: beforeOperations(dependencies),
    onSend: [dependencies.idempotency.saveResponse, encodePayload],
  }
  const method = ['GET', 'POST']
  app.route({
    ...options,
    method,
    url: '/graphql',
    exposeHeadRoute: false,
    preHandler: [refuseInvalidHost, beforeOperations(dependencies)],
    handler(request, reply) {
      return prefersEventStream(request) ? stream(request, reply) : answer(request, reply)
    },
  })
  app.route({
    ...options,
    method,
    url: '/graphql/stream',
    exposeHeadRoute: false,
    handler: (request, reply) => stream(request, reply),
  })
}

/** RFC 9112, section 3.2: a server refuses an invalid Host. */
async function refuseInvalidHost({ protocol, hostname }: FastifyRequest): Promise<void> {
  if (!URL.canParse(`${protocol}://${hostname}/`)) throw refuseField('host', 'is not the name of a host')
}
