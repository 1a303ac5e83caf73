import { precisions } from '@rodovia/core/geo/cep-range.ts'
import type { Price } from '@rodovia/core/quoting/price.ts'
import type { Quote, QuotedPlace } from '@rodovia/core/quoting/quote.ts'
import type { Tier } from '@rodovia/core/quoting/tier.ts'
import { quoteColumns, type StoredPrice, type StoredQuote, storedPrecisions } from '../entities/quoting.ts'
import type { Row } from '../statements/columns.ts'

export function quoteRow(quote: Quote): Row {
  const prices = eachPrice(quote.prices, storedPrice)
  const [origin, destination] = [storedPlace(quote.origin), storedPlace(quote.destination)]
  return quoteColumns.toRow({ ...quote, prices, origin, destination })
}

export function quoteOf(row: Row): Quote {
  const quote = quoteColumns.fromRow(row)
  const prices = eachPrice(quote.prices, priceOf)
  return { ...quote, prices, origin: placeOf(quote.origin), destination: placeOf(quote.destination) }
}

function storedPlace(place: QuotedPlace): StoredQuote['origin'] {
  return { ...place, precision: storedPrecisions[place.precision] }
}

function placeOf(place: StoredQuote['origin']): QuotedPlace {
  const precision = precisions.find((one) => storedPrecisions[one] === place.precision)!
  return { ...place, precision }
}

function eachPrice<From, To>({ turbo, express, padrao }: Record<Tier, From>, map: (price: From) => To) {
  return { turbo: map(turbo), express: map(express), padrao: map(padrao) }
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
