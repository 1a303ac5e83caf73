import type { LoadOver, WholeLoad } from '../freight-floor/whole-load.ts'
import { roadDistanceMeters, roundRoadMeters } from '../geo/distance.ts'
import type { AddressedPlace } from '../geo/locate-address.ts'
import type { RoadRoute } from '../geo/roads.ts'
import { addSeconds } from '../shared/clock.ts'
import type { OrderId, QuoteId, TenantId } from '../shared/ids.ts'
import { hourOfDay } from '../shared/local-day.ts'
import { refuse } from '../shared/refusal.ts'
import type { Parcel } from './parcels.ts'
import { type Price, priceTrip } from './price.ts'
import type { ServiceType } from './service-type.ts'
import type { Tariff } from './tariff.ts'
import type { Tier } from './tier.ts'

/** A pickup or destination by postal code or address. */
export type QuotedPlace = AddressedPlace

/**
 * The prices for one origin, destination and vehicle in each tier, valid until `expiresAt` and for one order:
 * docs/reference/rules.md#quote.
 */
export type Quote = {
  id: QuoteId
  /** Null for an anonymous request. */
  tenantId: TenantId | null
  origin: QuotedPlace
  destination: QuotedPlace
  serviceType: ServiceType
  /** The priced parcels; null for any parcels that the price includes. */
  parcels: readonly Parcel[] | null
  distanceMeters: number
  /**
   * The driving time by the road network that the distance comes from; null if the distance is an
   * estimate.
   */
  roadSeconds: number | null
  /** The way on the roads; null if the distance is an estimate. */
  roadLine: string | null
  /** The load of a whole vehicle, with its freight floor; null for any other. */
  wholeLoad: WholeLoad | null
  tariffVersion: number
  prices: Record<Tier, Price>
  createdAt: Date
  expiresAt: Date
  /** The order that used it, null before. */
  orderId: OrderId | null
}

export type QuoteDraft = {
  id: QuoteId
  tenantId: TenantId | null
  origin: QuotedPlace
  destination: QuotedPlace
  serviceType: ServiceType
  parcels?: readonly Parcel[] | null
  loadOver?: LoadOver | null
  tariff: Tariff
  /** The municipality of the pickup (IBGE), where it is known. */
  originCityCode?: number | null
  at: Date
  lifeSeconds: number
  /** From the road network; without it the distance is estimated from the two positions. */
  route: RoadRoute | null
}

export function draftQuote(draft: QuoteDraft): Quote {
  const { id, tenantId, origin, destination, serviceType, tariff, at, lifeSeconds, route } = draft
  const { parcels = null, loadOver = null, originCityCode: cityCode = null } = draft
  const distanceMeters = route ? roundRoadMeters(route.meters) : roadDistanceMeters(origin, destination)
  const wholeLoad = loadOver?.(distanceMeters) ?? null
  const floorCents = wholeLoad?.floorCents ?? null
  return {
    id,
    tenantId,
    origin,
    destination,
    serviceType,
    parcels,
    distanceMeters,
    roadSeconds: route && Math.round(route.seconds),
    roadLine: route?.line ?? null,
    wholeLoad,
    tariffVersion: tariff.version,
    prices: priceTrip({
      tariff,
      serviceType,
      distanceMeters,
      parcels,
      cityCode,
      floorCents,
      hour: hourOfDay(at),
    }),
    createdAt: at,
    expiresAt: addSeconds(at, lifeSeconds),
    orderId: null,
  }
}

/**
 * Refuses with `quote_used` a quote that an order used, else with `quote_expired` from the instant `expiresAt` on.
 */
export function assertQuoteUsable(quote: Quote, at: Date): void {
  if (quote.orderId !== null) throw refuse('quote_used', { quoteId: quote.id })
  if (at >= quote.expiresAt) throw refuse('quote_expired', { quoteId: quote.id, expiredAt: quote.expiresAt })
}
