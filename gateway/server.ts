import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
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
import { addRoute } from './rest/add-routes.ts'
import { addCollectionRoutes } from './rest/collections/serve.ts'
import { addOpenApiRoutes } from './rest/openapi/serve.ts'
import { addProviderCallbacks } from './rest/provider-callbacks.ts'
import type { AnyRoute } from './rest/route.ts'
import { routes } from './rest/routes.ts'
import type { GatewayServices } from './services.ts'
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
  const sharedSubscriptions = createSharedSubscriptions({ ...measured, shared })
  const openStreams = limitConnections({
    total: bounds.connections,
    perAddress: config.limits.streamsPerAddress,
    onLimit: countLimited('stream'),
  })
  const streams = createEventStreams({ ...measured, sharedSubscriptions, openStreams })
  const sockets = createSockets({ ...measured, sharedSubscriptions, openStreams })
  measurePlanning(services.metrics)
  measureStreams(services.metrics, { websocket: sockets.openCount, sse: streams.openCount })
  for (const row of table) addRoute(app, server, row, deprecationOf(row, deprecated))
  await addCallbacks(app, server)
  await mountOpenDelivery(app, server)
  await mountShops(app, server)
  const agentConsents = await addTools(app, server)
  addOpenApiRoutes(app, table, server.engine.apiSchema, deprecated)
  addCollectionRoutes(app, table, server.engine.apiSchema)
  addAsyncApiRoutes(app, server.engine.apiSchema)
  const apollo = await startApolloServer(app, {
    ...measured,
    maxTokens: config.limits.graphqlTokens,
  })
  const graphqlRoute = createGraphqlRoute({ ...measured, answer: apollo.handler, stream: streams.stream })
  const pages = await addPages?.(app, { ...server, agentConsents, stream: streams.stream, graphqlRoute })
  addGraphqlRoutes(app, { identify: services.identify, graphqlRoute, ...pages })
  addMediaRoute(app, server)
  addHealthRoutes(app, server)
  addSecurityTxt(app, server)
  const fault = securityTxtFault(new Date())
  if (fault) server.log.warn(fault)
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
    },
  }
}
