import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { deadlineHeader, startResponseDeadline } from '@rodovia/gateway/engine/transports/deadline.ts'
import { inProcessTransport } from '@rodovia/gateway/engine/transports/in-process.ts'
import type { SubgraphCall } from '@rodovia/gateway/engine/transports/transport.ts'
import { explainListenError } from '@rodovia/platform/listen-errors.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { withRequestId } from '@rodovia/platform/request-scope.ts'
import { verifyRequest } from '@rodovia/platform/subgraph-protocol/signed-request.ts'
import { traceRequests } from '@rodovia/platform/tracing/trace-requests.ts'
import type { SubgraphName } from '@rodovia/subgraphs/names.ts'
import type { Ports } from '@rodovia/subgraphs/shared/context.ts'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { GraphQLError, type GraphQLSchema, parse } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { LRUCache } from 'lru-cache'
import { WebSocketServer } from 'ws'
import { type CallContext, withCallDeadline } from './subgraph-calls.ts'

type Options = {
  name: SubgraphName
  schema: GraphQLSchema
  address: { host: string; port: number }
  secret: string
  ports: Ports & { clock: Clock }
  isReady: () => Promise<boolean>
  maxBodyBytes: number
  /** How long it goes on answering once it is told to stop: that it does nothing more. */
  handoverSeconds: number
  /** What is under way after that long is cut off. */
  drainSeconds: number
  log: Log
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For whom the gateway asks. */
    opened: Request
  }
}

const refused = {
  errors: [{ message: 'Only the gateway is answered here', extensions: { code: 'unauthorized' } }],
}

const stopping = { errors: [{ message: 'This instance stops', extensions: { code: 'unavailable' } }] }

/**
 * A subgraph for gateways on other machines: queries over HTTP, subscriptions over graphql-ws, both at `/graphql`. Whoever
 * cannot seal a request as the gateway does is answered 401. What the gateway has given up, or has no time left for
 * (`x-deadline-ms`), is not worked on any more. Told to stop it says so (`x-not-begun`) to whoever asks, while it ends what is
 * under way, so that gateways ask another instance.
 */
export async function startSubgraphServer(options: Options): Promise<AsyncDisposable & { port: number }> {
  const { name, schema, address, secret, ports, isReady, maxBodyBytes, handoverSeconds, drainSeconds, log } =
    options
  const transport = withCallDeadline(inProcessTransport<CallContext>(schema))
  // A gateway has few plans, and each asks the same over and over.
  const calls = new LRUCache<string, SubgraphCall<CallContext>>({ max: 2_000 })
  const callOf = (operation: string) => {
    const call = calls.get(operation) ?? transport.prepare(operation)
    calls.set(operation, call)
    return call
  }
  const open = (sealed: Record<string, unknown> | undefined) => verifyRequest(secret, sealed, ports.clock())

  let isDraining = false
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Fastify's own words for that would not say that nothing was begun.
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
  app.decorateRequest('opened', null as never)
  app.post<{ Body: { query: string; variables?: Record<string, unknown> } }>('/graphql', {
    onRequest: async (request, reply) => {
      const opened = open(request.headers)
      if (!opened) return reply.status(401).send(refused)
      request.opened = opened
    },
    // Not before the body is there: whoever is still sending it would see a broken connection instead.
    preHandler: async (_, reply) => {
      if (isDraining) return reply.status(503).header('x-not-begun', '1').send(stopping)
    },
    handler: async ({ opened, headers, body: { query, variables } }, reply) => {
      const leftMs = Number(headers[deadlineHeader])
      const deadline = leftMs > 0 ? startResponseDeadline(reply.raw, leftMs) : null
      const context = { ...opened, ports, deadline }
      return withRequestId(opened.requestId, async () => {
        const { data, errors } = await callOf(query)(variables, context)
        return { data, ...(errors && { errors: errors.map((error) => shown(error, context)) }) }
      })
    },
  })

  /** What nobody meant to show stays here, in the log. */
  function shown(error: { message: string }, { requestId }: CallContext): object {
    const { path, extensions, originalError } = error as GraphQLError
    if (typeof extensions?.code === 'string') return { message: error.message, path, extensions }
    log.error({ err: originalError ?? error, subgraph: name, path, requestId }, 'a subgraph failed')
    return { message: 'Internal server error', path, extensions: { code: 'INTERNAL_SERVER_ERROR' } }
  }

  const sockets = new WebSocketServer({ server: app.server, path: '/graphql' })
  const subscriptions = useServer(
    {
      schema,
      onConnect: ({ connectionParams }) => open(connectionParams) !== null,
      onSubscribe: (_, __, { query, operationName, variables, extensions }) => {
        const opened = open(extensions ?? undefined)
        if (!opened)
          return [new GraphQLError(refused.errors[0]!.message, { extensions: { code: 'unauthorized' } })]
        const contextValue: CallContext = { ...opened, ports, deadline: null }
        return { schema, operationName, document: parse(query), variableValues: variables, contextValue }
      },
      onNext: (_, __, ___, { contextValue }, result) =>
        result.errors && {
          ...result,
          errors: result.errors.map((error) => shown(error, contextValue as CallContext)) as never,
        },
    },
    sockets,
  )
  const disposal = async () => {
    isDraining = true
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drainSeconds * 1000)
    const wentElsewhere = pause(handoverSeconds * 1000)
    await subscriptions.dispose()
    await wentElsewhere
    await app.close()
    clearTimeout(cutOff)
  }
  try {
    await app.listen(address)
  } catch (error) {
    await app.close()
    throw explainListenError(error, { ...address, variable: 'SUBGRAPH_PORT' })
  }
  const { port } = app.server.address() as { port: number }
  return { port, [Symbol.asyncDispose]: disposal }
}
