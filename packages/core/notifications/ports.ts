import type { OrderId, SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'
import type { PublishedEvent } from '../shared/published-event.ts'

export type Outbox = {
  eventsOfOrders(ids: readonly OrderId[]): Promise<Map<OrderId, readonly PublishedEvent[]>>
}

/** The push services: docs/reference/contract.md#4-endpoints. */
export const pushPlatforms = ['fcm', 'apns', 'expo'] as const
export type PushPlatform = (typeof pushPlatforms)[number]

/** The push token of an app. It belongs to one user and to the session that registered it. */
export type PushToken = {
  platform: PushPlatform
  token: string
  /** SHA-256 of the token, for keys. */
  hash: string
  tenantId: TenantId
  userId: UserId
  sessionId: SessionId
  appVersion: string | null
  device: string | null
  /** The app's language at registration. */
  language: Language
  registeredAt: Date
}

export type PushTokens = {
  /** Stores it, also if another user had it, and keeps the user's newest `keep` tokens. */
  register(token: PushToken, keep: number): Promise<void>
  /** Removes one of the user's by its hash, or all of a session's; returns how many. */
  remove(owner: { userId: UserId } & ({ hash: string } | { sessionId: SessionId })): Promise<number>
  /** Removes tokens that a service no longer knows, unless registered again after that time. */
  dropDead(tokens: readonly Pick<PushToken, 'platform' | 'hash'>[], knownAt: Date): Promise<void>
}

/** One POST to a webhook endpoint. It never throws: every failure is an outcome. */
export type WebhookCaller = { call(request: WebhookCall): Promise<WebhookOutcome> }

export type WebhookCall = { url: string; headers: Readonly<Record<string, string>>; body: string }

export type WebhookOutcome =
  | { kind: 'answered'; status: number; body: string; retryAfterSeconds: number | null; milliseconds: number }
  | {
      kind: 'failed'
      reason:
        | 'timeout'
        | 'address_refused'
        | 'name_not_found'
        | 'connection'
        | 'tls'
        | 'protocol'
        | 'rehearsed'
      message: string
      milliseconds: number
    }
