import type { PushData } from '../../delivery/push-notifications.ts'
import type { PushType } from '../../delivery/push-types.ts'
import type { PushId, TenantId } from '../../shared/ids.ts'
import type { PushPlatform, PushToken } from '../ports.ts'
import type { PushText } from './push-messages.ts'

/** `skipped`: no app, or no configured service. `failed`: no app was reached in time. */
export const pushStatuses = ['waiting', 'sent', 'skipped', 'failed'] as const
export type PushStatus = (typeof pushStatuses)[number]

export type PushTarget = Pick<PushToken, 'platform' | 'hash' | 'token' | 'language'>

/** A due push, with the apps that have not received it yet. */
export type DuePush = {
  id: PushId
  tenantId: TenantId
  type: PushType
  data: PushData
  expiresAt: Date
  /** Attempts, including this one. */
  attempts: number
  /** How many apps received it in earlier attempts. */
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
  /** The service is not configured. */
  | { outcome: 'skipped' }

/** The three push services. No call throws: a failure is a result. Each takes at most 15 s. */
export type PushSender = {
  /** One result per message, in the same order. */
  send(platform: PushPlatform, messages: readonly PushMessage[]): Promise<readonly PushResult[]>
  /** The receipts of accepted pushes; missing if Expo has none yet. */
  expoReceipts(tickets: readonly string[]): Promise<ReadonlyMap<string, 'arrived' | 'dead' | 'failed'>>
}

export type PushSettings = {
  /** When the receipts of a push are read, after sending. */
  receiptsAfterSeconds: number
}
