import { randomUUID } from 'node:crypto'
import type { SessionActor } from '@rodovia/core/identity/actor.ts'
import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import type { Sessions } from '@rodovia/core/identity/ports.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { createAccessTokens } from '@rodovia/credentials/access-tokens.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { createLocalLimits } from '@rodovia/volatile-state/limits/local-limits.ts'
import type { GraphQLSchema } from 'graphql'
import { Registry } from 'prom-client'
import type { Bounds } from '../bounds.ts'
import type { Deprecation } from '../changes/deprecations.ts'
import type { Budgets } from '../limits/admission.ts'
import { createAgentConsents } from '../mcp/oauth/consents.ts'
import type { AnyRoute } from '../rest/route.ts'
import { startGatewayServer } from '../server.ts'
import type { GatewayServices } from '../services.ts'
import { aWorld } from './a-world.ts'

const mebibyte = 1024 * 1024
const plenty = { quota: 1_000_000, windowSeconds: 3600 }

type Options = Partial<
  Pick<GatewayServices<Request>, 'openMedia' | 'isReady' | 'identify' | 'readMarks' | 'contextOf'>
> & {
  bounds?: Partial<Bounds>
  host?: string
  port?: number
  drainSeconds?: number
  handoverSeconds?: number
  requestDeadlineSeconds?: number
  bufferBytes?: number
  budgets?: Partial<Budgets>
  trustedProxies?: readonly string[]
  connectionsPerAddress?: number
  streamsPerAddress?: number
  publicUrl?: string
  trustedDocuments?: GatewayServices<Request>['config']['trustedDocuments']
  routes?: readonly AnyRoute[]
  deprecated?: readonly Deprecation[]
  /** The schema that documents are derived from; by default that of the small world. */
  apiSchema?: GraphQLSchema
  /** Subscriptions whose answers are shared; none if not said. */
  shared?: readonly string[]
}

/** A started gateway over a small federated world, with sessions to log in and out of. */
export async function aGateway(options: Options = {}) {
  const {
    bounds,
    host = '127.0.0.1',
    port = 0,
    drainSeconds = 2,
    handoverSeconds = 0,
    requestDeadlineSeconds = 15,
    bufferBytes = mebibyte,
    routes = [],
    deprecated = [],
    shared = [],
    apiSchema,
    budgets,
    trustedProxies = [],
    connectionsPerAddress = 1000,
    streamsPerAddress = 500,
    publicUrl = 'http://localhost',
    trustedDocuments = null,
    ...parts
  } = options
  const world = aWorld()
  const sessions = someSessions()
  const lines: Record<string, unknown>[] = []
  const metrics = new Registry()
  const gateway = await startGatewayServer<Request>(
    {
      config: {
        host,
        port,
        drainSeconds,
        handoverSeconds,
        requestDeadlineSeconds,
        trustedProxies: [...trustedProxies],
        mcpOrigins: [],
        publicUrl,
        trustedDocuments,
        auth: { refreshTokenSeconds: 3600 },
        tracking: { tilesUrl: undefined, tilesAttribution: '' },
        map: null,
        limits: {
          requestBodyBytes: 16 * mebibyte,
          graphqlTokens: 10_000,
          socketBufferBytes: bufferBytes,
          connections: 10_000,
          connectionsPerAddress,
          streamsPerAddress,
          budgets: {
            app: plenty,
            quote: plenty,
            public: plenty,
            streams: plenty,
            start: plenty,
            pro: plenty,
            scale: plenty,
            ...budgets,
          },
        },
      },
      engine: apiSchema ? { ...world.engine, apiSchema } : world.engine,
      identify: sessions.identify,
      identifyKey: () => Promise.reject(new Error('there are no keys here')),
      agents: {} as never,
      identifyShop: () => Promise.reject(new Error('there are no shops here')),
      openDelivery: {
        issueToken: () => Promise.reject(new Error('there are no clients here')),
        identify: () => Promise.reject(new Error('there are no clients here')),
        manifest: {},
      },
      contextOf: (request) => request,
      readMarks: null,
      limits: createLocalLimits(),
      idempotencyStore: noOnceKeys,
      requestLog: { append: async () => {} },
      newId: machine.newId,
      openMedia: async () => null,
      map: { check: async () => {}, open: () => Promise.reject(new Error('there is no map here')) },
      isReady: async () => true,
      log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
      metrics,
      bounds: { sessionCheckSeconds: 0.05, ...bounds },
      ...parts,
    },
    {
      table: routes,
      deprecated,
      addTools: async () => noAgents,
      addCallbacks: async () => {},
      mountOpenDelivery: async () => {},
      mountShops: async () => {},
      shared: new Set(shared),
    },
  )
  const socketUrl = `ws://127.0.0.1:${gateway.port}/graphql`
  return { ...gateway, ...sessions, world, lines, metrics, socketUrl }
}

/** Agents are let in by the database, too. */
const noAgents = createAgentConsents('http://localhost', () =>
  Promise.reject(new Error('there are no agents here')),
)

/** Keys are kept by the database; nothing here asks for them. */
const noOnceKeys: GatewayServices<Request>['idempotencyStore'] = {
  claim: () => Promise.reject(new Error('no keys are kept here')),
  findDone: () => Promise.reject(new Error('no keys are kept here')),
  keepAnswer: () => Promise.reject(new Error('no keys are kept here')),
  release: () => Promise.reject(new Error('no keys are kept here')),
}

export type TestGateway = Awaited<ReturnType<typeof aGateway>>

const tokenSeconds = 3600

function someSessions() {
  const open = new Map<SessionId, SessionActor>()
  const keys = [{ kid: 'test', secret: 'a secret that is long enough for a test' }]
  const accessTokens = createAccessTokens({ keys, lifeSeconds: tokenSeconds })
  const sessions = { findActor: async (id: SessionId) => open.get(id) ?? null } as Sessions
  const clock = () => new Date()
  return {
    identify: (authorization: string | undefined) =>
      identifyCaller({ accessTokens, sessions, clock }, authorization),
    /** A session whose token lives so long; JWTs count in whole seconds. */
    logIn(lifeSeconds = tokenSeconds) {
      const actor: SessionActor = { ...anActor(), sessionId: randomUUID() as SessionId }
      open.set(actor.sessionId, actor)
      const token = accessTokens.sign(actor, addSeconds(new Date(), lifeSeconds - tokenSeconds))
      return { actor, token, authorization: `Bearer ${token}` }
    },
    logOut: ({ sessionId }: SessionActor) => open.delete(sessionId),
    demote: (actor: SessionActor) => open.set(actor.sessionId, { ...actor, role: 'viewer' }),
  }
}

function anActor(): Omit<SessionActor, 'sessionId'> {
  return {
    userId: randomUUID() as UserId,
    tenantId: randomUUID() as TenantId,
    tenantName: 'Loja Teste',
    tenantKind: 'embarcador',
    role: 'owner',
    persona: null,
    key: null,
  }
}
