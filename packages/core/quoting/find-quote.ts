import type { Actor } from '../identity/actor.ts'
import { orderScope } from '../identity/permissions.ts'
import { isUuid, type QuoteId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Quotes } from './ports.ts'
import type { Quote } from './quote.ts'

type Ports = { quotes: Quotes }

/**
 * Those of the quotes that the actor may see, by their id: his tenant's, and for whoever has the id those that somebody
 * without an account asked for. The platform sees all. Others are left out like those that do not exist.
 */
export async function findQuotes(
  { quotes }: Ports,
  { actor, quoteIds }: { actor: Actor | null; quoteIds: readonly string[] },
): Promise<Map<QuoteId, Quote>> {
  const found = await quotes.findByIds(quoteIds.filter(isUuid) as QuoteId[])
  return new Map([...found].filter(([, quote]) => isVisible(actor, quote)))
}

function isVisible(actor: Actor | null, { tenantId }: Quote): boolean {
  if (tenantId === null) return true
  if (!actor) return false
  const scope = orderScope(actor)
  return scope.tenantId === null || scope.tenantId === tenantId
}

/** One of them. Refuses with `not_found`. */
export async function findQuote(
  ports: Ports,
  { actor, quoteId }: { actor: Actor | null; quoteId: string },
): Promise<Quote> {
  const [quote] = (await findQuotes(ports, { actor, quoteIds: [quoteId] })).values()
  if (quote) return quote
  throw refuse('not_found', { kind: 'quote', id: quoteId })
}
