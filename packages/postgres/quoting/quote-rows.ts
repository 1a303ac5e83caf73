import type { InferEntity } from '@mikro-orm/core'
import type { Price } from '@rodovia/core/quoting/price.ts'
import type { Quote, QuotedPlace } from '@rodovia/core/quoting/quote.ts'
import type { QuoteEntity, StoredPrice } from '../entities/quote.ts'

type Row = InferEntity<typeof QuoteEntity>

export function quoteRow({ origin, destination, prices, ...rest }: Quote) {
  return {
    ...rest,
    originCep: origin.cep,
    originLat: origin.lat,
    originLng: origin.lng,
    originCity: origin.city,
    originUf: origin.uf,
    originPrecision: origin.precision,
    destinationCep: destination.cep,
    destinationLat: destination.lat,
    destinationLng: destination.lng,
    destinationCity: destination.city,
    destinationUf: destination.uf,
    destinationPrecision: destination.precision,
    prices: {
      turbo: storedPrice(prices.turbo),
      express: storedPrice(prices.express),
      padrao: storedPrice(prices.padrao),
    },
  }
}

export function quoteOf(row: Row): Quote {
  return {
    id: row.id,
    tenantId: row.tenantId,
    origin: originOf(row),
    destination: destinationOf(row),
    serviceType: row.serviceType,
    distanceMeters: row.distanceMeters,
    tariffVersion: row.tariffVersion,
    prices: {
      turbo: priceOf(row.prices.turbo),
      express: priceOf(row.prices.express),
      padrao: priceOf(row.prices.padrao),
    },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    orderId: row.orderId,
  }
}

function originOf(row: Row): QuotedPlace {
  return {
    cep: row.originCep,
    lat: row.originLat,
    lng: row.originLng,
    city: row.originCity,
    uf: row.originUf,
    precision: row.originPrecision,
  }
}

function destinationOf(row: Row): QuotedPlace {
  return {
    cep: row.destinationCep,
    lat: row.destinationLat,
    lng: row.destinationLng,
    city: row.destinationCity,
    uf: row.destinationUf,
    precision: row.destinationPrecision,
  }
}

function storedPrice({ priceCents, breakdown }: Price): StoredPrice {
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
