import type { Readable } from 'node:stream'
import type { MapSource } from '@rodovia/core/geo/ports.ts'
import type { AgentRecords } from '@rodovia/core/identity/agents/ports.ts'
import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { WebhookCaller } from '@rodovia/core/notifications/webhooks/ports.ts'
import type { RequestLog } from '@rodovia/core/request-log/ports.ts'
import type { IdempotencyStore } from '@rodovia/core/shared/idempotency.ts'
import type { NewId } from '@rodovia/core/shared/ids.ts'
import type { RateLimiter } from '@rodovia/core/shared/limits.ts'
import type { SystemPorts } from '@rodovia/core/shared/ports.ts'
import type { Engine, PersistedDocuments } from '@rodovia/engine'
import type { Deadline } from '@rodovia/engine/transports/deadline'
import type { Config } from '@rodovia/platform/config.ts'
import type { ReadMarks } from '@rodovia/platform/crypto/read-marks.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Lsn } from '@rodovia/platform/read-scope.ts'
import type { Registry } from 'prom-client'
import type { Bounds } from './bounds.ts'
import type { Idempotency } from './idempotency/idempotency.ts'
import type { Admission } from './limits/admission.ts'
import type { RequestBuffer } from './request-log/request-buffer.ts'

export type GatewayConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'drainSeconds'
  | 'handoverSeconds'
  | 'requestDeadlineSeconds'
  | 'trustedProxies'
  | 'tracking'
  | 'map'
  | 'publicUrl'
  | 'mcpOrigins'
  | 'trustedDocuments'
> & {
  auth: Pick<Config['auth'], 'refreshTokenSeconds'>
  limits: Pick<
    Config['limits'],
    | 'requestBodyBytes'
    | 'graphqlTokens'
    | 'socketBufferBytes'
    | 'connections'
    | 'connectionsPerAddress'
    | 'streamsPerAddress'
    | 'budgets'
  >
}

/** A stored photo or export, ready to send; or a link to an S3 server that lives a minute. */
export type MediaFile = { stream: Readable; sizeBytes: number; contentType: string } | { location: string }

/** Marks of what has been written, and how long they count. */
export type GatewayReadMarks = Pick<ReadMarks, 'read'> & {
  /** A mark of everything that is committed by now. */
  markNow(): Promise<string>
  lifeSeconds: number
}

/** The services that the gateway needs from the rest of the platform. */
export type GatewayServices<Context> = {
  config: GatewayConfig
  engine: Engine<Context>
  /** The caller of an `Authorization` header; null without one. Throws refusals. */
  identify: (authorization: string | undefined) => Promise<Caller | null>
  /** The caller of an `X-Service-Key` header. Throws refusals. */
  identifyKey: (
    header: string | string[] | undefined,
    from: { ip: string; address: string },
  ) => Promise<Caller>
  /**
   * The services for agents. `identify` returns the caller of `/mcp`, by an API key or by an access token of
   * the authorization server, which needs the rest.
   */
  agents: {
    identify: (
      credential: string | string[] | undefined,
      from: { ip: string; address: string },
    ) => Promise<Caller>
    records: AgentRecords
    /** Ends a grant together with the key that it is. */
    endGrant: (grantId: string) => Promise<void>
    cookieKey: string
    webhookCaller: WebhookCaller
  } & Pick<SystemPorts, 'clock' | 'sha256'>
  /** The logistics operator's side of Open Delivery. */
  openDelivery: {
    /** A token for client credentials. Throws refusals. */
    issueToken: (
      client: { id: string; secret: string },
      from: { ip: string; address: string },
    ) => Promise<{ token: string; lifeSeconds: number }>
    /** The client of an `Authorization` header. Throws refusals. */
    identify: (authorization: string | undefined, from: { ip: string; address: string }) => Promise<Caller>
    manifest: object
  }
  /** The shop that signed a body. Throws refusals. */
  identifyShop: (
    signed: { kind: string; id: string; signature: string; body: string },
    from: { ip: string; address: string },
  ) => Promise<Caller>
  /** Counts requests against callers' budgets. */
  limits: RateLimiter
  idempotencyStore: IdempotencyStore
  requestLog: Pick<RequestLog, 'append'>
  newId: NewId
  /**
   * The context that subgraphs get with an operation of this request. A subscription has no deadline.
   * Replicas that have replayed the log up to `readAfter` may answer; without it only the primary does.
   */
  contextOf: (request: Request, deadline: Deadline | null, readAfter?: Lsn | null) => Context
  /** For callers to read what they wrote; null without replicas. */
  readMarks: GatewayReadMarks | null
  /** The file of a signed link; null where the link is invalid or the file is deleted. `mayLink`: it may be at another server. */
  openMedia: (
    name: string,
    query: Record<string, unknown>,
    options: { mayLink: boolean },
  ) => Promise<MediaFile | null>
  /** The base map of pages. */
  map: MapSource
  /** Whether the process can answer requests: the database is reachable. */
  isReady: () => Promise<boolean>
  log: Log
  metrics: Registry
  bounds?: Partial<Bounds>
}

/** A place of the documentation that a search finds. */
export type DocsResult = { title: string; kind: string; url: string; excerpt: string }

export type SearchDocs = (text: string) => Promise<DocsResult[]>

/** The same for the server's own parts, with what the server makes for them. */
export type ServerServices<Context> = GatewayServices<Context> & {
  /** Documents that clients may name instead of sending them. */
  documents: PersistedDocuments
  bounds: Bounds
  /** The deadline of an operation in milliseconds, from when the request's body is complete. */
  requestMs: number
  admission: Admission
  idempotency: Idempotency
  requestBuffer: RequestBuffer
  /** Searches the documentation; null where no pages are mounted. */
  searchDocs: SearchDocs | null
}
