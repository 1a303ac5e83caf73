import type { LocalizedText } from '../shared/language.ts'
import { type Cents, divideHalfUp } from '../shared/money.ts'
import { extraGrams, type Parcel } from './parcels.ts'
import type { ServiceType } from './service-type.ts'
import { markupOf, type Tariff } from './tariff.ts'
import type { Tier } from './tier.ts'

export type PriceLineKind = 'base' | 'distance' | 'weight' | 'minimum_adjustment' | 'tier_markup'

/** One line of a price. `weight`, `minimum_adjustment` and `tier_markup` exist only if they add something. */
export type PriceLine = { kind: PriceLineKind; cents: Cents }

/** The lines always sum to the price. */
export type Price = { priceCents: Cents; breakdown: readonly PriceLine[] }

export type Trip = {
  tariff: Tariff
  serviceType: ServiceType
  distanceMeters: number
  parcels?: readonly Parcel[] | null
}

/** Half the circumference of the Earth: no road is longer. */
const maxDistanceMeters = 20_000_000

/**
 * The price of a trip in each tier: base fee plus fee per kilometre of road and per kilogram that the vehicle does not include, raised to the minimum fee, plus the
 * tier's markup; each line rounded half up to centavos. See docs/reference/rules.md#quote. Throws RangeError unless
 * the distance is 0 to 20,000 km in whole metres.
 */
export function priceTrip(trip: Trip): Record<Tier, Price> {
  const untiered = linesBeforeTier(trip)
  const priceOf = (tier: Tier): Price => {
    const markupCents = markupOf(trip.tariff, tier, sumOf(untiered))
    const breakdown = [...untiered, ...lineIfAny('tier_markup', markupCents)]
    return { priceCents: sumOf(breakdown), breakdown }
  }
  return { turbo: priceOf('turbo'), express: priceOf('express'), padrao: priceOf('padrao') }
}

function linesBeforeTier({ tariff, serviceType, distanceMeters, parcels = null }: Trip): PriceLine[] {
  if (!Number.isSafeInteger(distanceMeters) || distanceMeters < 0 || distanceMeters > maxDistanceMeters) {
    throw new RangeError(`a distance is 0 to ${maxDistanceMeters} whole metres, it is ${distanceMeters}`)
  }
  const { baseCents, perKmCents, minimumCents, perKgCents } = tariff.vehicles[serviceType]
  const distanceCents = divideHalfUp(perKmCents * BigInt(distanceMeters), 1000n)
  const weightCents = divideHalfUp(perKgCents * BigInt(extraGrams(parcels, serviceType)), 1000n)
  return [
    { kind: 'base', cents: baseCents },
    { kind: 'distance', cents: distanceCents },
    ...lineIfAny('weight', weightCents),
    ...lineIfAny('minimum_adjustment', minimumCents - baseCents - distanceCents - weightCents),
  ]
}

function lineIfAny(kind: PriceLineKind, cents: Cents): PriceLine[] {
  return cents > 0n ? [{ kind, cents }] : []
}

function sumOf(lines: readonly PriceLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.cents, 0n)
}

/** The label of a line. */
export const priceLineLabels: Record<PriceLineKind, LocalizedText> = {
  base: { 'pt-BR': 'Tarifa base', en: 'Base fee' },
  distance: { 'pt-BR': 'Distância', en: 'Distance' },
  weight: { 'pt-BR': 'Peso', en: 'Weight' },
  minimum_adjustment: { 'pt-BR': 'Complemento até a tarifa mínima', en: 'Top-up to the minimum fee' },
  tier_markup: { 'pt-BR': 'Adicional do prazo escolhido', en: 'Surcharge for the chosen speed' },
}
