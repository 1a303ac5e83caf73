import type { Readable } from 'node:stream'
import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { IdempotencyStore } from '@rodovia/core/shared/idempotency.ts'
import type { RateLimiter } from '@rodovia/core/shared/limits.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Registry } from 'prom-client'
import type { Bounds } from './bounds.ts'
import type { Engine } from './engine/engine.ts'
import type { Deadline } from './engine/transports/deadline.ts'

export type GatewayConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'drainSeconds'
  | 'handoverSeconds'
  | 'requestDeadlineSeconds'
  | 'trustedProxies'
  | 'tracking'
  | 'publicUrl'
  | 'mcpOrigins'
> & {
  auth: Pick<Config['auth'], 'refreshTokenSeconds'>
  limits: Pick<Config['limits'], 'requestBodyBytes' | 'graphqlTokens' | 'socketBufferBytes' | 'budgets'>
}

/** A kept photo or export, ready to be sent. */
export type MediaFile = { stream: Readable; sizeBytes: number; contentType: string }

/** What the gateway is put together from. */
export type GatewayServices<Context> = {
  config: GatewayConfig
  engine: Engine<Context>
  /** Who an `Authorization` header speaks for: null where there is none. Throws refusals. */
  identify: (authorization: string | undefined) => Promise<Caller | null>
  /** Whom an `X-Service-Key` header speaks for. Throws refusals. */
  identifyKey: (header: string | string[] | undefined) => Promise<Caller>
  /** Counts what callers take from their budgets. */
  limits: RateLimiter
  /** Keeps the keys under which requests may be sent again. */
  idempotencyStore: IdempotencyStore
  /** What the subgraphs are handed with an operation of this request; a subscription lasts without deadline. */
  contextOf: (request: Request, deadline: Deadline | null) => Context
  /** The file that a signed link names; null where the link is not good or the file is gone. */
  openMedia: (name: string, query: Record<string, unknown>) => Promise<MediaFile | null>
  /** Whether requests can be answered: the database is there. */
  isReady: () => Promise<boolean>
  log: Log
  /** Where what goes through the doors is counted. */
  metrics: Registry
  bounds?: Partial<Bounds>
}
