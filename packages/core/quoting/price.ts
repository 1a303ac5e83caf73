import { applyBasisPoints, type Cents, divideHalfUp } from '../shared/money.ts'
import { extraGrams, type Parcel } from './parcels.ts'
import type { ServiceType } from './service-type.ts'
import { type Tariff, tariffAmounts, type VehicleFees } from './tariff.ts'
import type { Tier } from './tier.ts'

export type PriceLineKind =
  | 'base'
  | 'distance'
  | 'weight'
  | 'minimum_adjustment'
  | 'tier_markup'
  | 'freight_floor'
  | 'same_pickup'
  | 'return'

/**
 * One line of a price. `weight`, `minimum_adjustment`, `tier_markup` and `freight_floor` exist only if they add
 * something; `freight_floor` raises the price of a whole load to its floor; `same_pickup` is the discount of a shipment (same-pickup.ts), below zero; `return` is the whole price of a
 * return.
 */
export type PriceLine = { kind: PriceLineKind; cents: Cents }

/** The lines always sum to the price. */
export type Price = { priceCents: Cents; breakdown: readonly PriceLine[] }

export type Trip = {
  tariff: Tariff
  serviceType: ServiceType
  distanceMeters: number
  parcels?: readonly Parcel[] | null
  /** The city of the pickup (IBGE); null if it is not known. */
  cityCode?: number | null
  /** The hour of the quote, 0 to 23 in Brasília. */
  hour?: number | null
  /** The freight floor of a whole load, below which no price is. */
  floorCents?: number | null
}

/** Half the circumference of the Earth: no road is longer. */
const maxDistanceMeters = 20_000_000

/**
 * The price of a trip in each tier: base fee plus fee per kilometre of road and per kilogram that the vehicle
 * does not include, raised to the minimum fee, plus the tier's markup, raised to the floor of a whole load; each line rounded half up to centavos.
 * See docs/reference/rules.md#quote. Throws RangeError unless the distance is 0 to 20,000 km in whole metres.
 */
export function priceTrip(trip: Trip): Record<Tier, Price> {
  const { distanceMeters } = trip
  if (!Number.isSafeInteger(distanceMeters) || distanceMeters < 0 || distanceMeters > maxDistanceMeters) {
    throw new RangeError(`a distance is 0 to ${maxDistanceMeters} whole metres, it is ${distanceMeters}`)
  }
  return { turbo: priceIn('turbo', trip), express: priceIn('express', trip), padrao: priceIn('padrao', trip) }
}

function priceIn(tier: Tier, { tariff, cityCode = null, hour = null, floorCents, ...trip }: Trip): Price {
  const { serviceType } = trip
  const { markupBasisPoints, ...fees } = tariffAmounts(tariff, { cityCode, serviceType, tier, hour })
  const untiered = linesBeforeTier(fees, trip)
  const markupCents = applyBasisPoints(sumOf(untiered), markupBasisPoints)
  const tiered = [...untiered, ...lineIfAny('tier_markup', markupCents)]
  const breakdown = [...tiered, ...lineIfAny('freight_floor', BigInt(floorCents ?? 0) - sumOf(tiered))]
  return { priceCents: sumOf(breakdown), breakdown }
}

function linesBeforeTier(
  { baseCents, perKmCents, minimumCents, perKgCents }: VehicleFees,
  { serviceType, distanceMeters, parcels = null }: Omit<Trip, 'tariff'>,
): PriceLine[] {
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
