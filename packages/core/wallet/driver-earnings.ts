import { applyBasisPoints, type Cents } from '../shared/money.ts'

/**
 * The prices by which a delivery is paid. An order of a shipment may cost its shipper less than the full
 * price, and pays its driver for all of it. A whole load pays at least its freight floor.
 */
export type PaidDelivery = {
  priceCents: Cents
  shipment?: { fullPriceCents: Cents; driverShareBasisPoints: number } | null
  wholeLoad?: { floorCents: number } | null
}

/**
 * The driver's share of a delivery's full price, rounded half up, exactly as the ledger posts it. Of a
 * shipment at least the share that held when it was ordered: docs/reference/rules.md#shipments. Of a whole load at least the
 * freight floor: docs/reference/freight-duties.md.
 */
export function earningsCents(
  { priceCents, shipment = null, wholeLoad = null }: PaidDelivery,
  { driverShareBasisPoints }: { driverShareBasisPoints: number },
): Cents {
  if (shipment === null) return atLeastFloor(applyBasisPoints(priceCents, driverShareBasisPoints), wholeLoad)
  const share = Math.max(driverShareBasisPoints, shipment.driverShareBasisPoints)
  return applyBasisPoints(shipment.fullPriceCents, share)
}

/** The amount, or the freight floor of a whole load where that is more. */
export function atLeastFloor(cents: Cents, wholeLoad: PaidDelivery['wholeLoad']): Cents {
  const floorCents = BigInt(wholeLoad?.floorCents ?? 0)
  return cents < floorCents ? floorCents : cents
}
