import type { PushData } from '../../delivery/changes/push-notifications.ts'
import type { PushType } from '../../delivery/model/push-types.ts'
import type { Clock } from '../../shared/clock.ts'
import type { PushId, SessionId, TenantId, UserId } from '../../shared/ids.ts'
import type { Language } from '../../shared/language.ts'
import type { PublicUrlSettings } from '../../shared/public-url.ts'
import type { PushText } from './texts/push-texts.ts'

/** The push services: docs/reference/contract.md#4-endpoints, and `web`, the services of browsers. */
export const pushPlatforms = ['fcm', 'apns', 'expo', 'web'] as const
export type PushPlatform = (typeof pushPlatforms)[number]

/** The push token of an app. It belongs to one user and to the session that registered it. */
export type PushToken = {
  platform: PushPlatform
  /** For a browser, the JSON of its subscription. */
  token: string
  /** SHA-256 of the token, of a browser that of its endpoint, for keys. */
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
  /**
   * Counts refusals of services. A token with `most` of them in a row is removed, and its session says since when
   * and why. Counts none of a token that was registered again after that time.
   */
  countRefusals(refusals: readonly PushRefusal[], most: number, knownAt: Date): Promise<void>
  /** Sets the count of tokens to zero. */
  clearRefusals(tokens: readonly Pick<PushToken, 'platform' | 'hash'>[]): Promise<void>
  /** The open sessions of users, with the services that reach them. */
  reception(userIds: readonly UserId[], at: Date): Promise<readonly SessionReception[]>
  /** The token of an open session; null for none. */
  find(key: Pick<PushToken, 'platform' | 'hash'>, at: Date): Promise<PushToken | null>
}

/** `times`: the messages to one token that its service refused at once, for `reason`. */
export type PushRefusal = Pick<PushToken, 'platform' | 'hash'> & { times: number; reason: string }

/** The push services of a session, and the last token that was forgotten because its service refused it. */
export type SessionReception = {
  userId: UserId
  sessionId: SessionId
  platforms: readonly PushPlatform[]
  refusedAt: Date | null
  reason: string | null
}

/** `skipped`: no app, or no configured service. `failed`: no app was reached in time. */
export const pushStatuses = ['waiting', 'sent', 'skipped', 'failed'] as const
export type PushStatus = (typeof pushStatuses)[number]

export type PushTarget = Pick<PushToken, 'platform' | 'hash' | 'token' | 'language'> & {
  /** The refusals of its service since it took a push last. */
  refusals: number
}

/** A due push, with the apps that have not received it yet. */
export type DuePush = {
  id: PushId
  tenantId: TenantId
  type: PushType
  /** Empty for a push about an account. */
  data: Partial<PushData>
  expiresAt: Date
  /** Attempts, including this one. */
  attempts: number
  /** The number of apps that received it in earlier attempts. */
  sentCount: number
  targets: readonly PushTarget[]
}

/** The result of an attempt. The apps in `left` are retried at `nextAttemptAt`. */
export type PushSettlement = Pick<DuePush, 'id' | 'tenantId' | 'attempts'> & {
  status: PushStatus
  sentCount: number
  left: readonly Pick<PushToken, 'platform' | 'hash'>[]
  nextAttemptAt: Date
  fault: string | null
}

/** A push that Expo accepted; its receipt can be read later. */
export type ExpoTicket = { id: string; tokenHash: string; sentAt: Date }

export type PushOutbox = {
  /**
   * Claims due pushes, oldest first; no other worker gets them before `until`. Their targets are the recipients' apps
   * in open sessions.
   */
  claimDue(at: Date, until: Date, limit: number): Promise<readonly DuePush[]>
  /** Records the results, except for pushes that were claimed again since. */
  settle(settlements: readonly PushSettlement[]): Promise<void>
  keepTickets(tickets: readonly ExpoTicket[], lookAt: Date): Promise<void>
  /** Claims due tickets; no other worker gets them before `until`. */
  claimTickets(at: Date, until: Date, limit: number): Promise<readonly ExpoTicket[]>
  dropTickets(ids: readonly string[]): Promise<void>
}

export type PushMessage = PushText & {
  /** Equal in every attempt, so that a phone shows the push once. */
  id: PushId
  token: string
  /** Texts only, as the services require. */
  data: Readonly<Record<string, string>>
  expiresAt: Date
}

export type PushResult =
  | { outcome: 'sent'; ticket?: string }
  /** The app was uninstalled. */
  | { outcome: 'dead' }
  | { outcome: 'retry'; afterSeconds?: number; reason: string }
  | { outcome: 'failed'; reason: string }
  /** The service does not take pushes of this platform for the app, such as FCM of another sender. */
  | { outcome: 'refused'; reason: string }
  /** The service is not configured. */
  | { outcome: 'skipped' }

/** The push services. No call throws: a failure is a result. Each takes at most 15 s. */
export type PushSender = {
  /** One result per message, in the same order. */
  send(platform: PushPlatform, messages: readonly PushMessage[]): Promise<readonly PushResult[]>
  /** The receipts of accepted pushes; missing if Expo has none yet. */
  expoReceipts(
    tickets: readonly string[],
  ): Promise<ReadonlyMap<string, 'arrived' | 'dead' | 'refused' | 'failed'>>
}

/** With which endpoints of browsers are allowed. */
export type PushSettings = PublicUrlSettings & {
  /** When the receipts of a push are read, after sending. */
  receiptsAfterSeconds: number
  /** The platform's public key for browsers (VAPID), 65 bytes in base64url. */
  webPushKey: string
  /** The services that are configured. */
  platforms: readonly PushPlatform[]
}

export type PushPorts = {
  pushOutbox: PushOutbox
  pushTokens: PushTokens
  pushSender: PushSender
  pushSettings: PushSettings
  clock: Clock
}
