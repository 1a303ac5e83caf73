import { addSeconds } from '../shared/clock.ts'
import type { Branded, TenantId, UserId } from '../shared/ids.ts'
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
  /** Of an API key, the user who created it. */
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
