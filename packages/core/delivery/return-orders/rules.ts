import { applyBasisPoints, type Cents } from '../../shared/money.ts'

/** The rules for returning the parcels of a tenant: docs/reference/rules.md#return-orders. */
export type ReturnRules = {
  /** Failed delivery attempts after which the parcel goes back to the sender. */
  attempts: number
  /** Days after the delivery within which a return can be ordered; 0 for never. */
  days: number
  /** The price of a return after failed attempts, in percent of the price of the order. */
  failedPercent: number
  /** The price of a return that the recipient wants, in percent of the price of the order. */
  wantedPercent: number
}

/**
 * The price of a return in whole centavos, rounded half up: a percentage of the full price of the order, so
 * that its driver is paid as for any other.
 */
export function returnPriceCents(
  { priceCents, shipment = null }: { priceCents: Cents; shipment?: { fullPriceCents: Cents } | null },
  { failedPercent, wantedPercent }: ReturnRules,
  why: 'failed' | 'wanted',
): Cents {
  return applyBasisPoints(
    shipment?.fullPriceCents ?? priceCents,
    100 * (why === 'failed' ? failedPercent : wantedPercent),
  )
}
