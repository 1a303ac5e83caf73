import type { Delivery } from '../delivery/delivery.ts'
import type { DeliverySettings } from '../delivery/settings.ts'
import { applyBasisPoints, type Cents } from '../shared/money.ts'

/** What a delivery pays its driver: his share of the price, rounded half up as it is when it is posted. */
export function earningsCents(
  { priceCents }: Pick<Delivery, 'priceCents'>,
  { driverShareBasisPoints }: Pick<DeliverySettings, 'driverShareBasisPoints'>,
): Cents {
  return applyBasisPoints(priceCents, driverShareBasisPoints)
}
