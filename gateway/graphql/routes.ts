import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { graphqlEnvelope } from '../errors/graphql-error.ts'
import { identifyOptionalCaller } from '../http/request.ts'
import type { MountedPages, PageServices } from '../page-services.ts'
import type { ServerServices } from '../services.ts'
import { admitStream } from './admit-stream.ts'
import { limitAnonymousBody } from './limit-anonymous-body.ts'
import { prefersEventStream } from './media-types.ts'

type Dependencies<Context> = Pick<
  ServerServices<Context>,
  'config' | 'engine' | 'documents' | 'bounds' | 'admission' | 'idempotency'
> & {
  /** Responds once, by Apollo Server. */
  answer: RouteHandlerMethod
  /** Responds with server-sent events. */
  stream: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * Answers a GraphQL request, once its caller is known: with one response, or as server-sent events for
 * clients that prefer them.
 */
export function createGraphqlRoute<Context>(
  dependencies: Dependencies<Context>,
): PageServices<Context>['graphqlRoute'] {
  const { config, bounds, answer, stream } = dependencies
  return {
    bodyLimit: config.limits.requestBodyBytes,
    config: { errorBody: graphqlEnvelope },
    preParsing: limitAnonymousBody(bounds.bodyBytes),
    preHandler: [refuseInvalidHost, admitStream(dependencies)],
    onSend: dependencies.idempotency.saveResponse,
    exposeHeadRoute: false,
    handler(request, reply) {
      return prefersEventStream(request) ? stream(request, reply) : answer.call(this, request, reply)
    },
  }
}

/**
 * GraphQL over HTTP at `/graphql`, and as server-sent events at `/graphql/stream`. A person who opens
 * `/graphql` gets the GraphQL client.
 */
export function addGraphqlRoutes<Context>(
  app: FastifyInstance,
  {
    graphqlRoute,
    showGraphqlClient,
    identify,
  }: Pick<ServerServices<Context>, 'identify'> &
    Pick<PageServices<Context>, 'graphqlRoute'> &
    Partial<MountedPages>,
): void {
  const identifyCaller = identifyOptionalCaller({ identify })
  const method = ['GET', 'POST']
  app.route({
    ...graphqlRoute,
    method,
    url: '/graphql',
    async onRequest(request, reply) {
      if (showGraphqlClient && isVisit(request)) return showGraphqlClient(request, reply)
      await identifyCaller(request)
    },
  })
  app.route({ ...graphqlRoute, method, url: '/graphql/stream', onRequest: identifyCaller })
}

/** A browser opens the address itself: it names HTML, and no operation. */
function isVisit({ method, headers, query }: FastifyRequest): boolean {
  const { query: text, documentId, extensions } = query as Record<string, unknown>
  const hasOperation = Boolean(text || documentId || extensions)
  return method === 'GET' && !hasOperation && Boolean(headers.accept?.includes('text/html'))
}

/** RFC 9112, section 3.2: a server refuses an invalid Host. */
async function refuseInvalidHost({ protocol, hostname }: FastifyRequest): Promise<void> {
  if (!URL.canParse(`${protocol}://${hostname}/`))
    throw refuseField('host', 'not_allowed', { why: 'not_a_host' })
}
