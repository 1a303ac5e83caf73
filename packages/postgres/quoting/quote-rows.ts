import type { Price } from '@rodovia/core/quoting/price.ts'
import type { Quote, QuotedPlace } from '@rodovia/core/quoting/quote.ts'

/** A row of `quotes` as pg reads it; prices are JSON, whose whole numbers are exact up to `maxCents`. */
export type QuoteRow = ReturnType<typeof quoteRow>

type StoredPrice = ReturnType<typeof storedPrice>

export const quoteColumns = [
  'id',
  'tenant_id',
  'origin_cep',
  'origin_lat',
  'origin_lng',
  'origin_city',
  'origin_uf',
  'origin_precision',
  'destination_cep',
  'destination_lat',
  'destination_lng',
  'destination_city',
  'destination_uf',
  'destination_precision',
  'service_type',
  'distance_meters',
  'tariff_version',
  'prices',
  'created_at',
  'expires_at',
  'order_id',
] as const satisfies readonly (keyof QuoteRow)[]

export function quoteRow({ origin, destination, prices, ...quote }: Quote) {
  return {
    id: quote.id,
    tenant_id: quote.tenantId,
    origin_cep: origin.cep,
    origin_lat: origin.lat,
    origin_lng: origin.lng,
    origin_city: origin.city,
    origin_uf: origin.uf,
    origin_precision: origin.precision,
    destination_cep: destination.cep,
    destination_lat: destination.lat,
    destination_lng: destination.lng,
    destination_city: destination.city,
    destination_uf: destination.uf,
    destination_precision: destination.precision,
    service_type: quote.serviceType,
    distance_meters: quote.distanceMeters,
    tariff_version: quote.tariffVersion,
    prices: {
      turbo: storedPrice(prices.turbo),
      express: storedPrice(prices.express),
      padrao: storedPrice(prices.padrao),
    },
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
    order_id: quote.orderId,
  }
}

export function quoteOf(row: QuoteRow): Quote {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    origin: originOf(row),
    destination: destinationOf(row),
    serviceType: row.service_type,
    distanceMeters: row.distance_meters,
    tariffVersion: row.tariff_version,
    prices: {
      turbo: priceOf(row.prices.turbo),
      express: priceOf(row.prices.express),
      padrao: priceOf(row.prices.padrao),
    },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    orderId: row.order_id,
  }
}

function originOf(row: QuoteRow): QuotedPlace {
  return {
    cep: row.origin_cep,
    lat: row.origin_lat,
    lng: row.origin_lng,
    city: row.origin_city,
    uf: row.origin_uf,
    precision: row.origin_precision,
  }
}

function destinationOf(row: QuoteRow): QuotedPlace {
  return {
    cep: row.destination_cep,
    lat: row.destination_lat,
    lng: row.destination_lng,
    city: row.destination_city,
    uf: row.destination_uf,
    precision: row.destination_precision,
  }
}

function storedPrice({ priceCents, breakdown }: Price) {
  return {
    price_cents: Number(priceCents),
    breakdown: breakdown.map(({ kind, cents }) => ({ kind, cents: Number(cents) })),
  }
}

function priceOf({ price_cents, breakdown }: StoredPrice): Price {
  return {
    priceCents: BigInt(price_cents),
    breakdown: breakdown.map(({ kind, cents }) => ({ kind, cents: BigInt(cents) })),
  }
}
