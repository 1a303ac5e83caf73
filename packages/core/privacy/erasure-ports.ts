import type { AuditEntry, ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { OrderId, UserId } from '../shared/ids.ts'
import type { Erasure, ErasureId, OpenObligations } from './erasure.ts'

/** Erasure requests. Every step can be repeated at any time: it finds what is left. */
export type Erasures = {
  /** Stores the request; if one of the same person is pending, returns that one and writes nothing. */
  ask(erasure: Erasure, records: ChangeRecords): Promise<Erasure>
  find(id: ErasureId): Promise<Erasure | null>
  /** The newest of a user. */
  findOfUser(userId: UserId): Promise<Erasure | null>
  /** False, and nothing is written, if it is not pending. */
  withdraw(id: ErasureId, audit: AuditEntry): Promise<boolean>
  /** Claims a due request until then; if the worker dies, another takes over. */
  claimDue(at: Date, until: Date): Promise<Erasure | null>
  putOff(id: ErasureId, nextAt: Date, possibleFrom: Date | null): Promise<void>
  underWay(erasure: Erasure): Promise<OpenObligations>
  /** Ended orders that still hold data of the person; for a contact, only those that existed at the request. */
  ordersLeft(erasure: Erasure, limit: number): Promise<readonly OrderId[]>
  /** The photo files of the orders. */
  picturesOf(orderIds: readonly OrderId[]): Promise<readonly string[]>
  /** Erases the person from all data of these orders, in one transaction. */
  eraseOrders(erasure: Erasure, orderIds: readonly OrderId[], at: Date): Promise<void>
  /**
   * Takes the person out of the account and ends its sessions. `last`: the tenant would be without its head; then nothing is
   * written.
   */
  eraseAccount(userId: UserId, at: Date): Promise<'done' | 'last'>
  /** Completes the request and forgets the person. False if it was completed before. */
  finish(erasure: Erasure, at: Date, audit: AuditEntry): Promise<boolean>
}
