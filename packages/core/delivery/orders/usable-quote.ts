import type { Actor } from '../../identity/actor.ts'
import { assertQuoteUsable, type Quote } from '../../quoting/quote.ts'
import { isUuid, type QuoteId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Deliveries } from '../ports.ts'

/**
 * A quote that the shipper may order with now: the own tenant's, or one that was requested anonymously. Refuses with
 * `not_found`, `quote_used`, `quote_expired`.
 */
export async function findUsableQuote(
  { deliveries, clock }: Pick<SystemPorts, 'clock'> & { deliveries: Deliveries },
  shipper: Actor,
  id: string,
): Promise<Quote> {
  const quote = isUuid(id) ? await deliveries.findQuote(id as QuoteId) : null
  if (!quote || (quote.tenantId !== null && quote.tenantId !== shipper.tenantId))
    throw refuse('not_found', { kind: 'quote', id })
  assertQuoteUsable(quote, clock())
  return quote
}
