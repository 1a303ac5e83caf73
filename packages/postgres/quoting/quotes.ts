import type { Quotes } from '@rodovia/core/quoting/ports.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import type { QuoteId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { quoteColumns } from '../entities/quoting.ts'
import { createBatcher } from '../statements/batcher.ts'
import type { Row } from '../statements/columns.ts'
import { anyOf, type Sql } from '../statements/sql.ts'
import { quoteOf } from './quote-rows.ts'
import { saveQuotes } from './save-quotes.ts'
import { currentTariffOn } from './tariffs.ts'

/** Most quotes are never ordered. The order that uses one marks it: see delivery/place-statement.ts. */
export function createQuotes({ sql }: StoreContext): Quotes {
  return {
    currentTariff: currentTariffOn(sql),
    findByIds: findQuotesOn(sql),
    save: createBatcher(async (quotes: readonly Quote[]) => {
      await saveQuotes(sql, quotes)
      return quotes.map(() => undefined)
    }),
  }
}

export function findQuotesOn(sql: Sql): (ids: readonly QuoteId[]) => Promise<Map<QuoteId, Quote>> {
  return async (ids) => {
    const rows = await sql<Row>({
      name: 'find-quotes',
      text: `SELECT ${quoteColumns.names.join(', ')} FROM quotes WHERE id = ${anyOf('$1')}`,
      values: [ids],
    })
    return new Map(rows.map(quoteOf).map((quote) => [quote.id, quote]))
  }
}

/** Read for every order, hence batched. */
export function findQuoteOn(sql: Sql): (id: QuoteId) => Promise<Quote | null> {
  const findQuotes = findQuotesOn(sql)
  return createBatcher(async (ids: readonly QuoteId[]) => {
    const quotes = await findQuotes([...new Set(ids)])
    return ids.map((id) => quotes.get(id) ?? null)
  })
}
