import { roadDistanceMeters, roundRoadMeters } from '../geo/distance.ts'
import type { LocatedPlace } from '../geo/gazetteer.ts'
import { addSeconds } from '../shared/clock.ts'
import type { OrderId, QuoteId, TenantId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import { type Price, priceTrip } from './price.ts'
import type { ServiceType } from './service-type.ts'
import type { Tariff } from './tariff.ts'
import type { Tier } from './tier.ts'

/** An end of the trip: where the postal code is, and how precisely that is known. */
export type QuotedPlace = LocatedPlace

/**
 * A promise of prices for one origin, destination and vehicle, in each tier (product rules, Quote). It lives for a
 * while and is consumed by one order.
 */
export type Quote = {
  id: QuoteId
  /** Null when nobody was signed in. */
  tenantId: TenantId | null
  origin: QuotedPlace
  destination: QuotedPlace
  serviceType: ServiceType
  distanceMeters: number
  tariffVersion: number
  prices: Record<Tier, Price>
  createdAt: Date
  expiresAt: Date
  /** The order that consumed it, null before. */
  orderId: OrderId | null
}

export type QuoteDraft = {
  id: QuoteId
  tenantId: TenantId | null
  origin: QuotedPlace
  destination: QuotedPlace
  serviceType: ServiceType
  tariff: Tariff
  at: Date
  lifeSeconds: number
  /** What a routing engine measured; without it the distance is estimated from the two positions. */
  routedMeters?: number
}

export function draftQuote(draft: QuoteDraft): Quote {
  const { id, tenantId, origin, destination, serviceType, tariff, at, lifeSeconds, routedMeters } = draft
  const distanceMeters =
    routedMeters === undefined ? roadDistanceMeters(origin, destination) : roundRoadMeters(routedMeters)
  return {
    id,
    tenantId,
    origin,
    destination,
    serviceType,
    distanceMeters,
    tariffVersion: tariff.version,
    prices: priceTrip({ tariff, serviceType, distanceMeters }),
    createdAt: at,
    expiresAt: addSeconds(at, lifeSeconds),
    orderId: null,
  }
}

/**
 * Refuses with `quote_used` a quote that an order has consumed, else with `quote_expired` one whose time is over
 * (contract section 4, Shipper). At the very instant of `expiresAt` it is over.
 */
export function assertQuoteUsable(quote: Quote, at: Date): void {
  if (quote.orderId !== null) throw refuse('quote_used', { quoteId: quote.id })
  if (at >= quote.expiresAt) throw refuse('quote_expired', { quoteId: quote.id, expiredAt: quote.expiresAt })
}
