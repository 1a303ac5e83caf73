import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import { isRefusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { refusalResponse } from '../errors/error-response.ts'
import { graphqlEnvelope } from '../errors/graphql-error.ts'
import { notJsonBody } from '../http/body.ts'
import { encodePayload } from '../http/encode-payload.ts'
import { coreRequest, identifyOptionalCaller } from '../http/request.ts'
import { sendError } from '../http/send-error.ts'
import type { ServerServices } from '../services.ts'
import { type ApolloContext, unreadDocument } from './apollo.ts'
import { beforeOperations } from './before-operations.ts'
import { limitAnonymousBody } from './limit-anonymous-body.ts'
import { prefersEventStream } from './media-types.ts'
import { parametersOf } from './parameters.ts'
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
    preHandler: [beforeOperations(dependencies), passToApollo],
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

/**
 * Apollo reads the request again. It gets only what it needs for its answer: the engine finds and parses the document, by its text, its id
 * or its hash.
 */
async function passToApollo(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (prefersEventStream(request)) return
  const { protocol, hostname, body, method } = request
  // The integration builds a URL from the `Host` header, which the client controls.
  if (!URL.canParse(`${protocol}://${hostname}/`)) throw refuseField('host', 'is not the name of a host')
  // Apollo reports an unsupported content type itself.
  if (body === notJsonBody) {
    request.body = undefined
    return
  }
  try {
    const { variables, operationName } = parametersOf(request)
    const rest = { ...(variables && { variables }), ...(operationName && { operationName }) }
    if (method === 'POST') request.body = { query: unreadDocument, ...rest }
    else request.raw.url = `/graphql?${searchParameters({ query: unreadDocument, ...rest })}`
  } catch (error) {
    if (!isRefusal(error)) throw error
    return sendError(request, reply, { ...refusalResponse(error, request.language), status: 400 })
  }
}

function searchParameters({ variables, ...rest }: { variables?: object; query: string }): URLSearchParams {
  return new URLSearchParams({ ...rest, ...(variables && { variables: JSON.stringify(variables) }) })
}
