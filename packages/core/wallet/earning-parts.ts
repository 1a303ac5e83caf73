import type { PriceLineKind } from '../quoting/price.ts'
import type { Cents } from '../shared/money.ts'
import type { EarnedDelivery } from './ports.ts'

/** `price` stands for all lines of a price whose quote is gone. */
export const earningPartKinds = [
  'base',
  'distance',
  'weight',
  'minimum_adjustment',
  'tier_markup',
  'freight_floor',
  'return',
  'price',
  'platform_share',
] as const satisfies readonly (PriceLineKind | 'price' | 'platform_share')[]
export type EarningPartKind = (typeof earningPartKinds)[number]

/** A part of what a delivery paid its driver; what the platform keeps is below zero. */
export type EarningPart = { kind: EarningPartKind; cents: Cents }

/**
 * Returns the parts of the driver's earnings of a delivery: the lines of its price, as they were quoted,
 * less the platform's share, as the ledger has it. The platform bears the discount of a shipment, so it
 * is a part of that share. The parts always sum to the earnings.
 */
export function earningParts({
  priceCents,
  cents,
  breakdown,
}: Pick<EarnedDelivery, 'priceCents' | 'cents' | 'breakdown'>): EarningPart[] {
  const quotedCents = breakdown?.reduce((sum, line) => sum + line.cents, 0n)
  const lines: EarningPart[] =
    breakdown && quotedCents === priceCents
      ? breakdown.flatMap(({ kind, cents }) => (kind === 'same_pickup' ? [] : [{ kind, cents }]))
      : [{ kind: 'price', cents: priceCents }]
  const keptCents = cents - lines.reduce((sum, line) => sum + line.cents, 0n)
  return keptCents === 0n ? lines : [...lines, { kind: 'platform_share', cents: keptCents }]
}
