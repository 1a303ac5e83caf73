import type { ReturnRules } from '../delivery/model/settings.ts'
import { applyBasisPoints, type Cents } from '../shared/money.ts'

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
