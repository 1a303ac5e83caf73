import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { graphqlEnvelope } from '../errors/graphql-error.ts'
import { notJsonBody, UnreadableBody } from '../http/body.ts'
import { encodePayload } from '../http/encode-payload.ts'
import { coreRequest, identifyOptionalCaller } from '../http/request.ts'
import type { ServerServices } from '../services.ts'
import { type ApolloContext, unreadDocument } from './apollo.ts'
import { beforeOperations } from './before-operations.ts'
import { limitAnonymousBody } from './limit-anonymous-body.ts'
import type { Parameters } from './parameters.ts'
import { prefersEventStream } from './prefers-event-stream.ts'
import { preparedRequest } from './prepare-request.ts'

type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'config' | 'engine' | 'documents' | 'identify' | 'contextOf' | 'bounds' | 'admission' | 'idempotency'
> & {
  apollo: ApolloServer<ApolloContext<Context>>
  /** Responds with server-sent events. */
  stream: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** GraphQL over HTTP at `/graphql`, and as server-sent events for clients that prefer them or use `/graphql/stream`. */
export function addGraphqlRoutes<Context>(app: FastifyInstance, dependencies: Dependencies<Context>): void {
  const { config, bounds, apollo, stream, contextOf } = dependencies
  const answerOnce = fastifyApolloHandler(apollo, {
    context: async (request) => ({
      language: request.language,
      context: contextOf(coreRequest(request), request.deadline()),
      prepare: () => preparedRequest(dependencies, request),
    }),
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
    preHandler: [beforeOperations(dependencies), refuseWhatApolloCannotRead],
    handler(request, reply) {
      return prefersEventStream(request) ? stream(request, reply) : answerOnce.call(app, request, reply)
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

/** Apollo refuses a request without a text; by an id the engine has found the document. */
function namesDocument(parameters: unknown): parameters is object {
  const { documentId, query } = (parameters ?? {}) as Parameters
  return Boolean(documentId) && !query
}

async function refuseWhatApolloCannotRead(request: FastifyRequest): Promise<void> {
  const { protocol, hostname, body } = request
  // The integration builds a URL from the `Host` header, which the client controls.
  if (!URL.canParse(`${protocol}://${hostname}/`)) throw refuseField('host', 'is not the name of a host')
  // Apollo reports an unsupported content type itself.
  if (body === notJsonBody) request.body = undefined
  else if (body instanceof UnreadableBody) throw body.refusal
  else if (namesDocument(body)) request.body = { ...body, query: unreadDocument }
  if (namesDocument(request.query)) request.raw.url += `&query=${encodeURIComponent(unreadDocument)}`
}
