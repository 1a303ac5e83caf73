import { applyBasisPoints, type Cents } from '../shared/money.ts'

/** The driver's share of a delivery's price, rounded half up, exactly as the ledger posts it. */
export function earningsCents(
  { priceCents }: { priceCents: Cents },
  { driverShareBasisPoints }: { driverShareBasisPoints: number },
): Cents {
  return applyBasisPoints(priceCents, driverShareBasisPoints)
}
