import type { City } from '../../geo/cities.ts'
import type { Cents } from '../../shared/money.ts'
import type { ServiceType } from '../service-type.ts'
import type { Tier } from '../tier.ts'

/** The amounts that a row may state: what it leaves out, a less specific row or the vehicle's fees say. */
export type Amounts = {
  baseCents: Cents
  perKmCents: Cents
  minimumCents: Cents
  perKgCents: Cents
  markupBasisPoints: number
}

export const amountNames = [
  'baseCents',
  'perKmCents',
  'minimumCents',
  'perKgCents',
  'markupBasisPoints',
] as const satisfies readonly (keyof Amounts)[]

/** Hours of the day in Brasília: `from` 0 to 23, `until` 1 to 24 and not included. 22 to 6 crosses midnight. */
export type Hours = { from: number; until: number }

/** Amounts of a part of the trips; null counts for all. docs/reference/rules.md#tariffs */
export type TariffRow = {
  /** The municipality of the pickup. */
  city: City | null
  serviceType: ServiceType | null
  tier: Tier | null
  hours: Hours | null
} & { [Name in keyof Amounts]: Amounts[Name] | null }

/** The properties of a trip by which rows differ. Null for an unknown one: rows that name it do not count. */
export type RowKey = { cityCode: number | null; serviceType: ServiceType; tier: Tier; hour: number | null }

/**
 * The amounts of a trip: each by the most specific row that states it, else the given ones. City counts most,
 * then vehicle, tier, hours.
 */
export function amountsOf(rows: readonly TariffRow[], key: RowKey, general: Amounts): Amounts {
  if (rows.length === 0) return general
  const matching = rows.filter((row) => matches(row, key)).sort((a, b) => weightOf(b) - weightOf(a))
  const amountOf = <Name extends keyof Amounts>(name: Name): Amounts[Name] =>
    (matching.find((row) => row[name] !== null)?.[name] as Amounts[Name] | undefined) ?? general[name]
  return {
    baseCents: amountOf('baseCents'),
    perKmCents: amountOf('perKmCents'),
    minimumCents: amountOf('minimumCents'),
    perKgCents: amountOf('perKgCents'),
    markupBasisPoints: amountOf('markupBasisPoints'),
  }
}

function matches({ city, serviceType, tier, hours }: TariffRow, key: RowKey): boolean {
  return (
    (city === null || city.code === key.cityCode) &&
    (serviceType === null || serviceType === key.serviceType) &&
    (tier === null || tier === key.tier) &&
    (hours === null || (key.hour !== null && includesHour(hours, key.hour)))
  )
}

export function includesHour({ from, until }: Hours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** Two rows that match one trip never weigh the same: those of the same part have hours that do not meet. */
function weightOf({ city, serviceType, tier, hours }: TariffRow): number {
  return (city ? 8 : 0) + (serviceType ? 4 : 0) + (tier ? 2 : 0) + (hours ? 1 : 0)
}

/** Whether some trip has both rows as equally specific. */
export function collide(a: TariffRow, b: TariffRow): boolean {
  if (a.city?.code !== b.city?.code || a.serviceType !== b.serviceType || a.tier !== b.tier) return false
  if (a.hours === null || b.hours === null) return a.hours === b.hours
  const [one, other] = [a.hours, b.hours]
  return hoursOfDay.some((hour) => includesHour(one, hour) && includesHour(other, hour))
}

export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
