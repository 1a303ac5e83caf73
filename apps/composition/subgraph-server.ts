import { setTimeout as pause } from 'node:timers/promises'
import { ApolloServer } from '@apollo/server'
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { startResponseDeadline } from '@rodovia/engine/transports/deadline'
import { runWithSignal } from '@rodovia/platform/abort-scope.ts'
import { apolloDefaults } from '@rodovia/platform/apollo-defaults.ts'
import { jsonOrText } from '@rodovia/platform/json-or-text.ts'
import { explainListenError } from '@rodovia/platform/listen-errors.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { type Lsn, lsnPattern } from '@rodovia/platform/read-scope.ts'
import { currentRequestId, withRequestId } from '@rodovia/platform/request-scope.ts'
import {
  deadlineHeader,
  notBegunHeader,
  readPositionHeader,
} from '@rodovia/platform/subgraph-protocol/headers.ts'
import {
  subscriptionContent,
  type VerifiedRequest,
  verifyRequest,
} from '@rodovia/platform/subgraph-protocol/signed-request.ts'
import { traceRequests } from '@rodovia/platform/tracing/trace-requests.ts'
import type { SubgraphName } from '@rodovia/subgraphs/names.ts'
import type { Ports } from '@rodovia/subgraphs/shared/context.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, parse } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { type CallContext, inReadScope, isMutation } from './subgraph-calls.ts'

type Options = {
  name: SubgraphName
  schema: GraphQLSchema
  address: { host: string; port: number }
  secret: string
  /** Spends the signature of a mutation; false if any instance has accepted it already. */
  spendSignature: (seal: string) => Promise<boolean>
  ports: Ports & { clock: Clock }
  isReady: () => Promise<boolean>
  maxBodyBytes: number
  /** After a stop it still answers this long, with 503. */
  handoverSeconds: number
  /** Requests that take longer than this after a stop are cut off. */
  drainSeconds: number
  log: Log
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request that the gateway signed. */
    verified: VerifiedRequest
    /** The context of the call, once its body is verified. */
    call: CallContext
  }
}

const unauthorized = {
  errors: [{ message: 'Only the gateway is answered here', extensions: { code: 'unauthorized' } }],
}

const stopping = { errors: [{ message: 'This instance stops', extensions: { code: 'unavailable' } }] }

/**
 * Serves a subgraph to gateways on other machines: queries over HTTP, subscriptions over graphql-ws, both at
 * `/graphql`. A request without the gateway's signature, or with that of another operation or subgraph, gets
 * 401, as does a mutation that was accepted before; one that is no GraphQL gets 400. Work ends when the
 * gateway closes the request or its deadline (`x-deadline-ms`) passes. During a stop new requests get 503 with
 * `x-not-begun`, so that gateways call another instance, while current ones are completed.
 */
export async function startSubgraphServer(options: Options): Promise<AsyncDisposable & { port: number }> {
  const { schema, address, isReady, maxBodyBytes, handoverSeconds, drainSeconds, log } = options
  let isDraining = false
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Fastify's own 503 has no `x-not-begun` header.
    return503OnClosing: false,
  })
  traceRequests(app)
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const ok = !isDraining && (await isReady())
    return reply.status(ok ? 200 : 503).send({ ok })
  })
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  app.decorateRequest('verified', null as never)
  app.decorateRequest('call', null as never)
  // The signature covers the body as it was sent.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text))
  const { plugins, ...defaults } = apolloDefaults(log)
  const apollo = new ApolloServer<CallContext>({
    ...defaults,
    schema,
    introspection: false,
    persistedQueries: false,
    formatError: (_, error) => publicError(options, error as GraphQLError, currentRequestId()),
    plugins: [...plugins, fastifyApolloDrainPlugin(app)],
  })
  await apollo.start()
  addCalls(app, apollo, { ...options, isDraining: () => isDraining })
  const subscriptions = serveSubscriptions(app, options)
  const disposal = async () => {
    isDraining = true
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drainSeconds * 1000)
    const handover = pause(handoverSeconds * 1000)
    await subscriptions.dispose()
    await handover
    // Closes the application, too.
    await apollo.stop()
    clearTimeout(cutOff)
  }
  try {
    await app.listen(address)
  } catch (error) {
    await apollo.stop()
    throw explainListenError(error, { ...address, variable: 'SUBGRAPH_PORT' })
  }
  const { port } = app.server.address() as { port: number }
  return { port, [Symbol.asyncDispose]: disposal }
}

function verify(
  { secret, name, ports }: Pick<Options, 'secret' | 'name' | 'ports'>,
  signed: Record<string, unknown> | undefined,
) {
  return verifyRequest(secret, signed, { subgraph: name, at: ports.clock() })
}

/** Queries and mutations over HTTP. */
function addCalls(
  app: FastifyInstance,
  apollo: ApolloServer<CallContext>,
  options: Options & { isDraining: () => boolean },
): void {
  const { spendSignature, ports, isDraining } = options
  const answer = fastifyApolloHandler(apollo, { context: async ({ call }) => call })
  app.post('/graphql', {
    // Before the body is read: only the gateway may send large ones.
    onRequest: async (request, reply) => {
      const verified = verify(options, request.headers)
      if (!verified) return reply.status(401).send(unauthorized)
      request.verified = verified
    },
    // After the body has arrived: a gateway that still sends it would see a broken connection instead.
    preHandler: async (request, reply) => {
      const { verified, headers } = request
      const body = String(request.body)
      if (!verified.isFor(body)) return reply.status(401).send(unauthorized)
      if (isDraining()) return reply.status(503).header(notBegunHeader, '1').send(stopping)
      // Apollo Server refuses what is not JSON.
      request.body = jsonOrText(body)
      if (isMutation(operationIn(request.body)) && !(await spendSignature(verified.seal)))
        return reply.status(401).send(unauthorized)
      const remainingMs = Number(headers[deadlineHeader])
      const deadline = remainingMs > 0 ? startResponseDeadline(reply.raw, remainingMs) : null
      const readAfter = readPosition(headers[readPositionHeader])
      request.call = { ...verified.request, ports, deadline, readAfter }
    },
    handler(request, reply) {
      return runCall(request, () => answer.call(this, request, reply))
    },
  })
}

/** Details of unexpected errors go to the log, not to the gateway. */
function publicError(
  { name, log }: Pick<Options, 'name' | 'log'>,
  error: GraphQLError,
  requestId: string | undefined,
): GraphQLFormattedError {
  const { message, path } = error
  // Apollo Server keeps the status of a refused request there.
  const { http: _, ...extensions } = error.extensions
  if (typeof extensions.code === 'string') return { message, path, extensions }
  log.error({ err: error.originalError ?? error, subgraph: name, path, requestId }, 'a subgraph failed')
  return { message: 'Internal server error', path, extensions: { code: 'INTERNAL_SERVER_ERROR' } }
}

/** Subscriptions over graphql-ws. */
function serveSubscriptions(app: FastifyInstance, options: Options) {
  const { schema, ports } = options
  const sockets = new WebSocketServer({ server: app.server, path: '/graphql' })
  return useServer(
    {
      schema,
      onConnect: ({ connectionParams }) => verify(options, connectionParams)?.isFor('') ?? false,
      onSubscribe: (_, __, { query, variables, extensions }) => {
        const verified = verify(options, extensions ?? undefined)
        if (!verified?.isFor(subscriptionContent(query, variables)))
          return [new GraphQLError(unauthorized.errors[0]!.message, { extensions: { code: 'unauthorized' } })]
        const contextValue: CallContext = { ...verified.request, ports, deadline: null, readAfter: null }
        try {
          return { schema, document: parse(query), variableValues: variables, contextValue }
        } catch (error) {
          // Thrown, it would close the socket with all its subscriptions.
          return [error as GraphQLError]
        }
      },
      onNext: (_, __, ___, { contextValue }, result) =>
        result.errors && {
          ...result,
          errors: result.errors.map((error) =>
            publicError(options, error as GraphQLError, (contextValue as CallContext).requestId),
          ) as never,
        },
    },
    sockets,
  )
}

/** Null without a position, such as from a gateway of the release before. */
function readPosition(header: string | string[] | undefined): Lsn | null {
  return typeof header === 'string' && lsnPattern.test(header) ? header : null
}

const operationIn = (body: unknown) => String(((body ?? {}) as { query?: unknown }).query)

/** Replicas may answer a query, which stops with its deadline. A mutation completes, on the primary. */
function runCall<Result>({ body, call }: FastifyRequest, run: () => Result): Result {
  const { deadline, requestId } = call
  const operation = operationIn(body)
  const runScoped = () => inReadScope(operation, call, run)
  return withRequestId(requestId, () =>
    deadline && !isMutation(operation) ? runWithSignal(deadline.signal, runScoped) : runScoped(),
  )
}
