import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { defaultBounds } from './bounds.ts'
import { createApollo } from './graphql/apollo.ts'
import { addGraphqlRoutes } from './graphql/routes.ts'
import { createApp } from './http/app.ts'
import { clientAddressOf } from './http/client-address.ts'
import { addHealthRoutes } from './http/health.ts'
import { listen } from './http/listen.ts'
import { addMediaRoute } from './http/media.ts'
import { urlHost } from './http/url-host.ts'
import { createIdempotency } from './idempotency/idempotency.ts'
import { createAdmission } from './limits/admission.ts'
import { addMcp } from './mcp/add-mcp.ts'
import { measureOperations } from './metrics/operation-metrics.ts'
import { measureStreams } from './metrics/stream-metrics.ts'
import type { PageServices } from './page-services.ts'
import { addRoutes } from './rest/add-routes.ts'
import { addOpenApiRoutes } from './rest/openapi/serve.ts'
import type { AnyRoute } from './rest/route.ts'
import { routes } from './rest/routes.ts'
import type { GatewayServices } from './services.ts'
import { createSharedSubscriptions, shareableSubscriptions } from './subscriptions/shared-subscriptions.ts'
import { createEventStreams } from './subscriptions/sse.ts'
import { createSockets } from './subscriptions/websocket.ts'

/** What is behind the doors that are rows or pages; a test has its own. */
type MountOptions<Context> = {
  table?: readonly AnyRoute[]
  /** Mounts the pages for people, which are a workspace of their own. */
  addPages?: (app: FastifyInstance, parts: PageServices<Context>) => Promise<void>
  addTools?: typeof addMcp<Context>
  /** Subscriptions whose answers are shared by those who ask the same. */
  shared?: ReadonlySet<string>
}

export type Gateway = AsyncDisposable & { url: string; port: number }

/**
 * Opens the doors: GraphQL over HTTP, WebSocket and event streams, REST, photos, health. Throws StartFault where it may
 * not listen, or a stored operation does not fit the supergraph. Disposing of it ends what is under way within
 * `drainSeconds`: for the first `handoverSeconds` of them it answers as before, but says that it is not ready and closes each
 * connection with the answer; then streams are told to go elsewhere, and requests under way get their answers.
 */
export async function startGatewayServer<Context>(
  given: GatewayServices<Context>,
  {
    table = routes,
    addPages,
    addTools = addMcp,
    shared = shareableSubscriptions,
  }: MountOptions<Context> = {},
): Promise<Gateway> {
  const { config } = given
  const bounds = { ...defaultBounds, ...given.bounds }
  let isDraining = false
  const parts = {
    ...given,
    bounds,
    graphqlTokens: config.limits.graphqlTokens,
    bufferBytes: config.limits.socketBufferBytes,
    requestMs: config.requestDeadlineSeconds * 1000,
    admission: createAdmission({ limits: given.limits, budgets: config.limits.budgets }),
    idempotency: createIdempotency(given),
    addressOf: clientAddressOf(config.trustedProxies),
    isReady: async () => !isDraining && (await given.isReady()),
  }

  const app = await createApp({ ...parts, trustedProxies: config.trustedProxies })
  // Whoever has a connection here is told not to use it again.
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  // What clients write; the operations behind REST are counted as requests.
  const written = { ...parts, engine: measureOperations(given.engine, given.metrics) }
  const apollo = createApollo(written)
  const sharedSubscriptions = createSharedSubscriptions({ ...written, shared })
  const streams = createEventStreams(written)
  const sockets = createSockets({ ...written, sharedSubscriptions })
  measureStreams(given.metrics, { websocket: sockets.openCount, sse: streams.openCount })
  await apollo.start()
  await addRoutes(app, parts, table)
  await addTools(app, parts)
  addOpenApiRoutes(app, table, parts.engine.apiSchema)
  await addPages?.(app, { ...parts, stream: streams.stream })
  addGraphqlRoutes(app, { ...parts, apollo, stream: streams.stream })
  addMediaRoute(app, parts)
  addHealthRoutes(app, parts)
  await app.ready()

  const listening = await listen(config, bounds, { onRequest: app.routing, onUpgrade: sockets.upgrade })
  const { port } = listening
  return {
    url: `http://${urlHost(config.host)}:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      isDraining = true
      const { handoverSeconds, drainSeconds } = config
      await pause(handoverSeconds * 1000)
      streams.drain()
      const leftSeconds = Math.max(0, drainSeconds - handoverSeconds)
      await Promise.all([sockets.drain(leftSeconds), listening.close(leftSeconds)])
      await apollo.stop()
      await app.close()
    },
  }
}
