import { type Cents, maxCents } from '../../shared/money.ts'
import { type Refusal, refuse, refuseField } from '../../shared/refusal.ts'

/** The cost of a key's orders today, in São Paulo time. Canceled orders count too. */
export type Spending = { capCents: Cents | null; spentCents: Cents; resetsAt: Date }

/** Returns the amount that may still be spent today; null without a cap. */
export function remainingCents({ capCents, spentCents }: Spending): Cents | null {
  if (capCents === null) return null
  return capCents > spentCents ? capCents - spentCents : 0n
}

/** The refusal of an order that would go above the cap. */
export function spendingCapReached(spending: Spending, priceCents: Cents): Refusal<'spending_cap_reached'> {
  const { capCents, resetsAt } = spending
  return refuse('spending_cap_reached', {
    capCents: capCents ?? 0n,
    leftCents: remainingCents(spending) ?? 0n,
    priceCents,
    resetsAt,
  })
}

/** Refuses with `validation_failed` what is below zero or above `maxCents`. */
export function readSpendingCap(capCents: Cents | null | undefined): Cents | null {
  if (capCents === null || capCents === undefined) return null
  if (capCents >= 0n && capCents <= maxCents) return capCents
  throw refuseField('spending_cap_cents', 'out_of_range', {
    unit: 'centavos',
    got: capCents,
    min: 0n,
    max: maxCents,
    isOptional: true,
  })
}
