import { applyBasisPoints, type Cents } from '../shared/money.ts'

/**
 * The prices by which a delivery is paid. An order of a shipment may cost its shipper less than the full
 * price, and pays its driver for all of it.
 */
export type PaidDelivery = {
  priceCents: Cents
  shipment?: { fullPriceCents: Cents; driverShareBasisPoints: number } | null
}

/**
 * The driver's share of a delivery's full price, rounded half up, exactly as the ledger posts it. Of a
 * shipment at least the share that held when it was ordered: docs/reference/rules.md#shipments.
 */
export function earningsCents(
  { priceCents, shipment = null }: PaidDelivery,
  { driverShareBasisPoints }: { driverShareBasisPoints: number },
): Cents {
  if (shipment === null) return applyBasisPoints(priceCents, driverShareBasisPoints)
  const share = Math.max(driverShareBasisPoints, shipment.driverShareBasisPoints)
  return applyBasisPoints(shipment.fullPriceCents, share)
}
