import type { PushData } from '../../delivery/push-notifications.ts'
import type { PushType } from '../../delivery/push-types.ts'
import type { PushId, TenantId } from '../../shared/ids.ts'
import type { PushPlatform, PushToken } from '../ports.ts'
import type { PushText } from './push-messages.ts'

/** `skipped`: there was nobody to tell, or no service that could. `failed`: nobody was reached in time. */
export const pushStatuses = ['waiting', 'sent', 'skipped', 'failed'] as const
export type PushStatus = (typeof pushStatuses)[number]

export type PushTarget = Pick<PushToken, 'platform' | 'hash' | 'token' | 'language'>

/** A push on its way, with the apps that have yet to be told. */
export type DuePush = {
  id: PushId
  tenantId: TenantId
  type: PushType
  data: PushData
  expiresAt: Date
  /** How often it was tried, this time included. */
  attempts: number
  /** How many apps were told by earlier tries. */
  sentCount: number
  targets: readonly PushTarget[]
}

/** What became of a try. What is left is tried again at `nextAttemptAt`. */
export type PushSettlement = Pick<DuePush, 'id' | 'tenantId' | 'attempts'> & {
  status: PushStatus
  sentCount: number
  left: readonly Pick<PushToken, 'platform' | 'hash'>[]
  nextAttemptAt: Date
  fault: string | null
}

/** A push that Expo took; what became of it can be asked for later. */
export type ExpoTicket = { id: string; tokenHash: string; sentAt: Date }

export type PushOutbox = {
  /**
   * Pushes whose time has come, longest waiting first; nobody else gets them before `until`. Their targets are the apps
   * of those they are for, in sessions that live.
   */
  claimDue(at: Date, until: Date, limit: number): Promise<readonly DuePush[]>
  /** Writes down what became of tries; nothing where a push was claimed anew since. */
  settle(settlements: readonly PushSettlement[]): Promise<void>
  keepTickets(tickets: readonly ExpoTicket[], lookAt: Date): Promise<void>
  /** Tickets that are due to be looked after; nobody else gets them before `until`. */
  claimTickets(at: Date, until: Date, limit: number): Promise<readonly ExpoTicket[]>
  dropTickets(ids: readonly string[]): Promise<void>
}

export type PushMessage = PushText & {
  /** The same again when it is sent again, so that a phone shows it once. */
  id: PushId
  token: string
  /** Texts only: no service takes more. */
  data: Readonly<Record<string, string>>
  expiresAt: Date
}

export type PushResult =
  | { outcome: 'sent'; ticket?: string }
  /** The app is gone. */
  | { outcome: 'dead' }
  | { outcome: 'retry'; afterSeconds?: number; reason: string }
  | { outcome: 'failed'; reason: string }
  /** The service is not configured. */
  | { outcome: 'skipped' }

/** The three services. None of the calls throws: what goes wrong is a result. Each takes at most 15 s. */
export type PushSender = {
  /** A result for each message, in their order. */
  send(platform: PushPlatform, messages: readonly PushMessage[]): Promise<readonly PushResult[]>
  /** What became of pushes that Expo took. Without a result it does not know yet. */
  expoReceipts(tickets: readonly string[]): Promise<ReadonlyMap<string, 'arrived' | 'dead' | 'failed'>>
}

export type PushSettings = {
  /** How long after sending Expo is asked what became of it. */
  receiptsAfterSeconds: number
}
