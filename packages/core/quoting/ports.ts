import type { QuoteId } from '../shared/ids.ts'
import type { Quote } from './quote.ts'
import type { Tariff } from './tariff.ts'

export type Quotes = {
  /** The tariff in force at that time. */
  currentTariff(at: Date): Promise<Tariff>
  save(quote: Quote): Promise<void>
  findByIds(ids: readonly QuoteId[]): Promise<Map<QuoteId, Quote>>
}
