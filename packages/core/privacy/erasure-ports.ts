import type { AuditEntry } from '../identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '../shared/idempotency.ts'
import type { OrderId, UserId } from '../shared/ids.ts'
import type { Erasure, ErasureId, OpenObligations } from './erasure.ts'

/** Wishes to be erased, and what becomes of them. What erases may be done again at any time: it finds what is left. */
export type Erasures = {
  /** Keeps the wish; where one of the same person waits already that one is given back, and nothing is written. */
  ask(erasure: Erasure, witnesses: { audit: AuditEntry; effect: IdempotencyRecord | null }): Promise<Erasure>
  find(id: ErasureId): Promise<Erasure | null>
  /** The newest of somebody with an account. */
  findOfUser(userId: UserId): Promise<Erasure | null>
  /** False where it waits no longer; then nothing is written. */
  withdraw(id: ErasureId, audit: AuditEntry): Promise<boolean>
  /** One that is due, put off until then: of many who ask one gets it, and whoever dies leaves it to the others. */
  claimDue(at: Date, until: Date): Promise<Erasure | null>
  putOff(id: ErasureId, nextAt: Date, possibleFrom: Date | null): Promise<void>
  underWay(erasure: Erasure): Promise<OpenObligations>
  /** Orders with something left of the person: those that have ended, and of a contact those that were there when it was asked for. */
  ordersLeft(erasure: Erasure, limit: number): Promise<readonly OrderId[]>
  /** The files of an order's pictures. */
  picturesOf(orderIds: readonly OrderId[]): Promise<readonly string[]>
  /** Takes the person out of all that is kept of these orders, or out of nothing. */
  eraseOrders(erasure: Erasure, orderIds: readonly OrderId[], at: Date): Promise<void>
  /**
   * Takes the person out of the account and ends its sessions. `last`: the tenant would be without its head; then nothing is
   * written.
   */
  eraseAccount(userId: UserId, at: Date): Promise<'done' | 'last'>
  /** Nothing is left: the wish is done, and forgets whom it was about. False where it was done before. */
  finish(erasure: Erasure, at: Date, audit: AuditEntry): Promise<boolean>
}
