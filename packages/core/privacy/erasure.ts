import type { AuditEntry, ChangeRecords } from '../identity/audit/audit-entry.ts'
import { addSeconds } from '../shared/clock.ts'
import type { Branded, OrderId, TenantId, UserId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { DataSubject } from './subject.ts'

export type ErasureId = Branded<'erasure'>

/** It is pending while deliveries or payments are open, and then runs by itself. */
export const erasureStatuses = ['waiting', 'done', 'withdrawn'] as const
export type ErasureStatus = (typeof erasureStatuses)[number]

/** A request to erase personal data. */
export type Erasure = {
  id: ErasureId
  /** A contact's number is removed once the request is done or withdrawn. */
  subject: DataSubject | { kind: 'contact'; tenantId: TenantId; phone: null }
  status: ErasureStatus
  /** The user; for an API key, its creator. */
  requestedBy: UserId
  requestedAt: Date
  /** While pending: the earliest possible time, if known. */
  possibleFrom: Date | null
  doneAt: Date | null
}

/** The open obligations that delay an erasure. */
export type OpenObligations = {
  /** The latest deadline of open deliveries of the contact or driver; null without any. */
  deliveriesUntil: Date | null
  /** Earnings not paid to the driver yet, including payouts in transit. */
  owedCents: Cents
}

export type ErasureBlocker =
  | { reason: 'deliveries_under_way'; possibleFrom: Date }
  | { reason: 'earnings_unpaid'; owedCents: Cents; possibleFrom: null }

const daySeconds = 86_400

/**
 * Why the erasure has to wait; null if it can run. Possible from the latest deadline on; late deliveries delay it day
 * by day.
 */
export function erasureBlockerOf(
  { deliveriesUntil, owedCents }: OpenObligations,
  now: Date,
): ErasureBlocker | null {
  if (deliveriesUntil) {
    const possibleFrom = deliveriesUntil > now ? deliveriesUntil : addSeconds(now, daySeconds)
    return { reason: 'deliveries_under_way', possibleFrom }
  }
  // A negative balance blocks too: people have to settle an overpayment.
  return owedCents === 0n ? null : { reason: 'earnings_unpaid', owedCents, possibleFrom: null }
}

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
