import type { OrderId, SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'
import type { PublishedEvent } from '../shared/published-event.ts'

export type Outbox = {
  eventsOfOrders(ids: readonly OrderId[]): Promise<Map<OrderId, readonly PublishedEvent[]>>
}

/** Which services carry a push (contract section 4). */
export const pushPlatforms = ['fcm', 'apns', 'expo'] as const
export type PushPlatform = (typeof pushPlatforms)[number]

/** Where an app can be told something. It belongs to one user, and to the session that registered it. */
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
  /** What its user reads, as the app said when it registered. */
  language: Language
  registeredAt: Date
}

export type PushTokens = {
  /** Keeps it, whoever had it before, and of the user's tokens the newest `keep`. */
  register(token: PushToken, keep: number): Promise<void>
  /** Forgets one of the user's by its hash, or all of a session's. Gives back how many there were. */
  remove(owner: { userId: UserId } & ({ hash: string } | { sessionId: SessionId })): Promise<number>
  /** Forgets what a service knows no more, unless it was registered anew after that moment. */
  dropDead(tokens: readonly Pick<PushToken, 'platform' | 'hash'>[], knownAt: Date): Promise<void>
}

/** One POST to a partner's server. It never throws: what became of it is the outcome. */
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
