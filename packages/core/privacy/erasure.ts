import { addSeconds } from '../shared/clock.ts'
import type { Branded, TenantId, UserId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { DataSubject } from './subject.ts'

export type ErasureId = Branded<'erasure'>

/** It waits for what is under way, and is done by itself then. */
export const erasureStatuses = ['waiting', 'done', 'withdrawn'] as const
export type ErasureStatus = (typeof erasureStatuses)[number]

/** Somebody's wish that what is personal goes. */
export type Erasure = {
  id: ErasureId
  /** Of a contact without the number once it is done or withdrawn. */
  subject: DataSubject | { kind: 'contact'; tenantId: TenantId; phone: null }
  status: ErasureStatus
  /** Of an API key who made it. */
  requestedBy: UserId
  requestedAt: Date
  /** While it waits: from when on it can be done, as far as that can be said. */
  possibleFrom: Date | null
  doneAt: Date | null
}

/** What is under way and has to end first. */
export type OpenObligations = {
  /** The latest deadline of deliveries that name the contact or that the driver has; null where there are none. */
  deliveriesUntil: Date | null
  /** What a driver earned and has not got yet, payouts that are on their way included. */
  owedCents: Cents
}

export type ErasureBlocker =
  | { reason: 'deliveries_under_way'; possibleFrom: Date }
  | { reason: 'earnings_unpaid'; owedCents: Cents; possibleFrom: null }

const daySeconds = 86_400

/**
 * Why it cannot be done yet; null where it can. From the latest deadline on, for then deliveries are over; those that are late take
 * another day, and so on.
 */
export function erasureBlockerOf(
  { deliveriesUntil, owedCents }: OpenObligations,
  now: Date,
): ErasureBlocker | null {
  if (deliveriesUntil) {
    const possibleFrom = deliveriesUntil > now ? deliveriesUntil : addSeconds(now, daySeconds)
    return { reason: 'deliveries_under_way', possibleFrom }
  }
  // Who owes must not be let go of either: what he was paid too much is for people to settle.
  return owedCents === 0n ? null : { reason: 'earnings_unpaid', owedCents, possibleFrom: null }
}
