import type { Cities } from '../../geo/cities.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { addHours, type Clock } from '../../shared/clock.ts'
import { hourOfDay } from '../../shared/local-day.ts'
import type { Cents } from '../../shared/money.ts'
import { readWhole } from '../../shared/whole-number.ts'
import type { Quotes } from '../ports.ts'
import { priceTrip } from '../price.ts'
import type { Tariff } from '../tariff.ts'
import type { PricedOrder, Tariffs } from './ports.ts'
import { readTariff, type TariffInput } from './read-tariff.ts'

export const previewDays = 30
export const mostPreviewedOrders = 1_000
const mostShownChanges = 5

export type PreviewedOrder = PricedOrder & { currentCents: Cents; newCents: Cents }

/** The prices that recent orders would have had. */
export type TariffPreview = {
  orderCount: number
  /** The sum that shippers paid, by the tariffs of then. */
  paidCents: Cents
  /** The sum by the tariff in force now. */
  currentCents: Cents
  newCents: Cents
  dearerCount: number
  cheaperCount: number
  /** The largest changes, at most 5. */
  dearer: readonly PreviewedOrder[]
  cheaper: readonly PreviewedOrder[]
}

type Ports = { tariffs: Tariffs; quotes: Quotes; cities: Cities; clock: Clock }

/**
 * Prices the newest orders of the last 30 days, 1,000 at most, by the tariff in force and by a new one. Changes nothing. Refuses with
 * `unauthorized`, `forbidden`, and with `validation_failed` a wrong tariff.
 */
export async function previewTariff(
  { tariffs, quotes, cities, clock }: Ports,
  { actor, input, orders: limit }: { actor: Actor | null; input: TariffInput; orders?: number | null },
): Promise<TariffPreview> {
  permit(actor, 'platform.manage')
  const at = clock()
  const draft = readTariff(input, { version: 1, effectiveFrom: at }, cities)
  const most = readWhole('orders', limit ?? mostPreviewedOrders, [1, mostPreviewedOrders])
  const [current, recent] = await Promise.all([
    quotes.currentTariff(at),
    tariffs.recentOrders(addHours(at, -24 * previewDays), most),
  ])
  return compare(
    recent.map((order) => ({
      ...order,
      currentCents: priceOf(current, order, cities),
      newCents: priceOf(draft, order, cities),
    })),
  )
}

function priceOf(tariff: Tariff, order: PricedOrder, cities: Cities): Cents {
  const { tier, serviceType, distanceMeters, parcels, floorCents, city, uf, quotedAt } = order
  const trip = {
    tariff,
    serviceType,
    distanceMeters,
    parcels,
    floorCents,
    cityCode: city === null ? null : (cities.named(city, uf)?.code ?? null),
    hour: hourOfDay(quotedAt),
  }
  return priceTrip(trip)[tier].priceCents
}

export function compare(orders: readonly PreviewedOrder[]): TariffPreview {
  const sumOf = (name: 'priceCents' | 'currentCents' | 'newCents') =>
    orders.reduce((sum, order) => sum + order[name], 0n)
  const change = ({ newCents, currentCents }: PreviewedOrder) => Number(newCents - currentCents)
  const dearer = orders.filter((order) => change(order) > 0).sort((a, b) => change(b) - change(a))
  const cheaper = orders.filter((order) => change(order) < 0).sort((a, b) => change(a) - change(b))
  return {
    orderCount: orders.length,
    paidCents: sumOf('priceCents'),
    currentCents: sumOf('currentCents'),
    newCents: sumOf('newCents'),
    dearerCount: dearer.length,
    cheaperCount: cheaper.length,
    dearer: dearer.slice(0, mostShownChanges),
    cheaper: cheaper.slice(0, mostShownChanges),
  }
}
