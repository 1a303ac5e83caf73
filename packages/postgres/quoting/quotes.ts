import type { EntityManager } from '@mikro-orm/postgresql'
import type { Quotes } from '@rodovia/core/quoting/ports.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import type { QuoteId } from '@rodovia/core/shared/ids.ts'
import { QuoteEntity } from '../entities/quote.ts'
import { TariffEntity } from '../entities/tariff.ts'
import { quoteOf, quoteRow } from './quote-rows.ts'
import { tariffOf } from './tariff-rows.ts'

/** Consuming a quote is the order's: see delivery/place.ts. */
export function createQuotes({ em }: { em: EntityManager }): Quotes {
  return {
    async currentTariff() {
      const [tariff] = await em
        .fork()
        .find(TariffEntity, {}, { orderBy: { version: 'desc' }, limit: 1, populate: ['vehicles'] })
      if (!tariff) throw new Error('there is no tariff: has migrate() run?')
      return tariffOf(tariff, tariff.vehicles.getItems())
    },

    async save(quote) {
      await em.fork().insert(QuoteEntity, quoteRow(quote))
    },

    async findByIds(ids) {
      const quotes = await em.fork().find(QuoteEntity, { id: { $in: [...ids] } })
      return new Map(quotes.map((quote) => [quote.id, quoteOf(quote)]))
    },
  }
}

export function findQuoteOn(em: EntityManager): (id: QuoteId) => Promise<Quote | null> {
  return async (id) => {
    const quote = await em.fork().findOne(QuoteEntity, id)
    return quote && quoteOf(quote)
  }
}
