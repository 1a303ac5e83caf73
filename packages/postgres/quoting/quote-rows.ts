import type { Price } from '@rodovia/core/quoting/price.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import type { Tier } from '@rodovia/core/quoting/tier.ts'
import type { Row } from '../columns.ts'
import { quoteColumns, type StoredPrice } from '../entities/quoting.ts'

export function quoteRow(quote: Quote): Row {
  return quoteColumns.toRow({ ...quote, prices: eachPrice(quote.prices, storedPrice) })
}

export function quoteOf(row: Row): Quote {
  const quote = quoteColumns.fromRow(row)
  return { ...quote, prices: eachPrice(quote.prices, priceOf) }
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
