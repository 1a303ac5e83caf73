import type { Cents } from '../shared/money.ts'
import type { Price } from './price.ts'

const wholeBasisPoints = 10_000

/** Returns the platform's share of a price, in basis points: the most that a discount may be. */
export function platformShareBasisPoints(driverShareBasisPoints: number): number {
  return wholeBasisPoints - driverShareBasisPoints
}

/**
 * The price of the second and further parcels of a shipment: docs/reference/rules.md#shipments. The discount is at most the platform's
 * share and rounded down, so what is left always covers the driver's share of the full price, which is rounded half up.
 */
export function atSamePickup(
  price: Price,
  { samePickupBasisPoints }: { samePickupBasisPoints: number },
  { driverShareBasisPoints }: { driverShareBasisPoints: number },
): Price {
  const basisPoints = Math.min(samePickupBasisPoints, platformShareBasisPoints(driverShareBasisPoints))
  const cents = (price.priceCents * BigInt(basisPoints)) / BigInt(wholeBasisPoints)
  if (cents === 0n) return price
  return {
    priceCents: price.priceCents - cents,
    breakdown: [...price.breakdown, { kind: 'same_pickup', cents: -cents }],
  }
}

/** The price without the discount of a shipment. */
export function fullPriceOf({ priceCents, breakdown }: Price): Cents {
  return breakdown.reduce((sum, { kind, cents }) => (kind === 'same_pickup' ? sum - cents : sum), priceCents)
}
