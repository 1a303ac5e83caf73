import type { ReturnRules } from '../delivery/model/settings.ts'
import { applyBasisPoints, type Cents } from '../shared/money.ts'
import { atLeastFloor, type PaidDelivery } from '../wallet/driver-earnings.ts'

/**
 * The price of a return in whole centavos, rounded half up: a percentage of the full price of the order, so
 * that its driver is paid as for any other. A whole load costs at least its freight floor also on the way back.
 */
export function returnPriceCents(
  { priceCents, shipment = null, wholeLoad = null }: PaidDelivery,
  { failedPercent, wantedPercent }: ReturnRules,
  why: 'failed' | 'wanted',
): Cents {
  const returnCents = applyBasisPoints(
    shipment?.fullPriceCents ?? priceCents,
    100 * (why === 'failed' ? failedPercent : wantedPercent),
  )
  return atLeastFloor(returnCents, wholeLoad)
}
