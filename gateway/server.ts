import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { addAsyncApiRoutes } from './asyncapi/serve.ts'
import { defaultBounds } from './bounds.ts'
import { type Deprecation, deprecationOf, deprecations } from './changes/deprecations.ts'
import { startApolloServer } from './graphql/apollo-server.ts'
import { addGraphqlRoutes, createGraphqlRoute } from './graphql/routes.ts'
import { openDocuments } from './graphql/trusted-documents.ts'
import { createApp } from './http/app.ts'
import { clientAddressOf, rateLimitAddress, trustOf } from './http/client-address.ts'
import { addHealthRoutes } from './http/health.ts'
import { listen } from './http/listen.ts'
import { addMediaRoute } from './http/media.ts'
import { addSecurityTxt, securityTxtFault } from './http/security-txt.ts'
import { urlHost } from './http/url-host.ts'
import { createIdempotency } from './idempotency/idempotency.ts'
import { createAdmission } from './limits/admission.ts'
import { limitConnections } from './limits/open-connections.ts'
import { addMcp } from './mcp/add-mcp.ts'
import { measureOperations } from './metrics/operation-metrics.ts'
import { measurePlanning } from './metrics/planning-metrics.ts'
import { countLimitedConnections, measureStreams } from './metrics/stream-metrics.ts'
import { addOpenDelivery } from './open-delivery/add-open-delivery.ts'
import type { MountedPages, PageServices } from './page-services.ts'
import { createRequestBuffer } from './request-log/request-buffer.ts'
import { addRoute } from './rest/add-routes.ts'
import { addCollectionRoutes } from './rest/collections/serve.ts'
import { addOpenApiRoutes } from './rest/openapi/serve.ts'
import { addProviderCallbacks } from './rest/provider-callbacks.ts'
import type { AnyRoute } from './rest/route.ts'
import { routes } from './rest/routes.ts'
import type { GatewayServices, ServerServices } from './services.ts'
import { addShops } from './shops/add-shops.ts'
import { createSharedSubscriptions, shareableSubscriptions } from './subscriptions/shared-subscriptions.ts'
import { createEventStreams } from './subscriptions/sse.ts'
import { createSockets } from './subscriptions/websocket.ts'

/** The parts that the server mounts; a test mounts its own. */
type MountOptions<Context> = {
  table?: readonly AnyRoute[]
  deprecated?: readonly Deprecation[]
  /** Mounts the pages for people, which are a workspace of their own. */
  addPages?: (app: FastifyInstance, server: PageServices<Context>) => Promise<MountedPages>
  addTools?: typeof addMcp<Context>
  /** Mounts the addresses at which providers of messages report. */
  addCallbacks?: typeof addProviderCallbacks<Context>
  mountOpenDelivery?: typeof addOpenDelivery<Context>
  mountShops?: typeof addShops<Context>
  /** The subscriptions that equal subscribers share. */
  shared?: ReadonlySet<string>
  /** The documents that scripts of pages send, by their ids. They are always trusted. */
  pageDocuments?: ReadonlyMap<string, string>
}

export type Gateway = AsyncDisposable & { url: string; port: number }

/**
 * Serves GraphQL (HTTP, WebSocket, event streams), REST, MCP, pages, media and health. Throws OperatorError where the port is taken.
 * Disposing of it drains within `drainSeconds`: for the first `handoverSeconds` it still answers, but reports that it is not ready and
 * closes each connection with its response; then it ends the streams and finishes the open requests.
 */
export async function startGatewayServer<Context>(
  services: GatewayServices<Context>,
  {
    table = routes,
    deprecated = deprecations,
    addPages,
    addTools = addMcp,
    addCallbacks = addProviderCallbacks,
    mountOpenDelivery = addOpenDelivery,
    mountShops = addShops,
    shared = shareableSubscriptions,
    pageDocuments = new Map(),
  }: MountOptions<Context> = {},
): Promise<Gateway> {
  const { config } = services
  const bounds = { ...defaultBounds, connections: config.limits.connections, ...services.bounds }
  const documents = await openDocuments(config.trustedDocuments, {
    ...services,
    own: pageDocuments,
    everySeconds: bounds.documentsReadSeconds,
  })
  let isDraining = false
  const server = {
    ...services,
    bounds,
    documents,
    bufferBytes: config.limits.socketBufferBytes,
    requestMs: config.requestDeadlineSeconds * 1000,
    admission: createAdmission({ limits: services.limits, budgets: config.limits.budgets }),
    idempotency: createIdempotency(services),
    addressOf: clientAddressOf(config.trustedProxies),
    isReady: async () => !isDraining && (await services.isReady()),
    // Pages are mounted last, and agents call once all is.
    requestBuffer: createRequestBuffer(services),
    searchDocs: addPages ? (text: string) => pages!.searchDocs(text) : null,
  }

  const app = await createApp(server)
  // A client must not reuse a connection of a draining server.
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  // Only operations that clients write are measured; those of REST routes count as requests.
  const measured = { ...server, engine: measureOperations(services.engine, services.metrics) }
  const countLimited = countLimitedConnections(services.metrics)
  const { streams, sockets } = openSubscriptions(measured, { shared, onLimit: countLimited('stream') })
  measurePlanning(services.metrics)
  for (const row of table) addRoute(app, server, row, deprecationOf(row, deprecated))
  await addCallbacks(app, server)
  await mountOpenDelivery(app, server)
  await mountShops(app, server)
  const agentConsents = await addTools(app, server)
  addDescriptions(app, { table, deprecated, apiSchema: server.engine.apiSchema })
  const apollo = await startApolloServer(app, {
    ...measured,
    maxTokens: config.limits.graphqlTokens,
  })
  const graphqlRoute = createGraphqlRoute({ ...measured, answer: apollo.handler, stream: streams.stream })
  const pages: MountedPages | undefined = await addPages?.(app, {
    ...server,
    agentConsents,
    stream: streams.stream,
    graphqlRoute,
  })
  addGraphqlRoutes(app, { identify: services.identify, graphqlRoute, ...pages })
  addMediaRoute(app, server)
  addHealthRoutes(app, server)
  addSecurityContact(app, server)
  await app.ready()

  const connections = limitConnections({
    total: bounds.connections,
    perAddress: config.limits.connectionsPerAddress,
    onLimit: countLimited('connection'),
  })
  const isProxy = trustOf(config.trustedProxies)
  const listening = await listen(config, bounds, {
    onRequest: app.routing,
    onUpgrade: sockets.upgrade,
    admit: ({ remoteAddress = '' }, close) =>
      connections.admit(isProxy(remoteAddress) ? null : rateLimitAddress(remoteAddress), close),
  })
  const { port } = listening
  return {
    url: `http://${urlHost(config.host)}:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      isDraining = true
      documents[Symbol.dispose]()
      const { handoverSeconds, drainSeconds } = config
      await pause(handoverSeconds * 1000)
      const leftSeconds = Math.max(0, drainSeconds - handoverSeconds)
      await Promise.all([
        streams.drain(leftSeconds),
        sockets.drain(leftSeconds),
        listening.close(leftSeconds),
      ])
      await apollo.stop()
      await server.requestBuffer[Symbol.asyncDispose]()
    },
  }
}

type SubscriptionServices<Context> = ServerServices<Context> & {
  bufferBytes: number
  addressOf: (request: IncomingMessage) => string
}

/** Event streams and WebSockets, with one limit for both. */
function openSubscriptions<Context>(
  services: SubscriptionServices<Context>,
  { shared, onLimit }: { shared: ReadonlySet<string>; onLimit: (outcome: 'closed' | 'refused') => void },
) {
  const sharedSubscriptions = createSharedSubscriptions({ ...services, shared })
  const openStreams = limitConnections({
    total: services.bounds.connections,
    perAddress: services.config.limits.streamsPerAddress,
    onLimit,
  })
  const streams = createEventStreams({ ...services, sharedSubscriptions, openStreams })
  const sockets = createSockets({ ...services, sharedSubscriptions, openStreams })
  measureStreams(services.metrics, { websocket: sockets.openCount, sse: streams.openCount })
  return { streams, sockets }
}

type Described = { table: readonly AnyRoute[]; deprecated: readonly Deprecation[]; apiSchema: GraphQLSchema }

function addSecurityContact<Context>(app: FastifyInstance, server: ServerServices<Context>): void {
  addSecurityTxt(app, server)
  const fault = securityTxtFault(new Date())
  if (fault) server.log.warn(fault)
}

/** The descriptions of the API: OpenAPI, collections of requests, AsyncAPI. */
function addDescriptions(app: FastifyInstance, { table, deprecated, apiSchema }: Described): void {
  addOpenApiRoutes(app, table, apiSchema, deprecated)
  addCollectionRoutes(app, table, apiSchema)
  addAsyncApiRoutes(app, apiSchema)
}
