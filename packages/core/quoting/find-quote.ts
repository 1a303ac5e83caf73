import { coarsePlace } from '../geo/locate-address.ts'
import type { Actor } from '../identity/actor.ts'
import { orderScope } from '../identity/permissions.ts'
import { isUuid, type QuoteId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import { measuresOnly } from './parcels.ts'
import type { Quotes } from './ports.ts'
import type { Quote } from './quote.ts'

type Ports = { quotes: Quotes }

/**
 * Quotes by id: the tenant's own, and those that were requested anonymously. The platform sees all, those of tenants without their
 * addresses. Other ids are left out.
 */
export async function findQuotes(
  { quotes }: Ports,
  { actor, quoteIds }: { actor: Actor | null; quoteIds: readonly string[] },
): Promise<Map<QuoteId, Quote>> {
  const found = await quotes.findByIds(quoteIds.filter(isUuid) as QuoteId[])
  const visible = [...found].filter(([, quote]) => isVisible(actor, quote))
  return new Map(visible.map(([id, quote]) => [id, isOwn(actor, quote) ? quote : withoutDetails(quote)]))
}

function isOwn(actor: Actor | null, { tenantId }: Quote): boolean {
  return tenantId === null || tenantId === actor?.tenantId
}

function withoutDetails(quote: Quote): Quote {
  return {
    ...quote,
    origin: coarsePlace(quote.origin),
    destination: coarsePlace(quote.destination),
    parcels: quote.parcels?.map(measuresOnly) ?? null,
  }
}

function isVisible(actor: Actor | null, { tenantId }: Quote): boolean {
  if (tenantId === null) return true
  if (!actor) return false
  const scope = orderScope(actor)
  return scope.tenantId === null || scope.tenantId === tenantId
}

/** A quote by id. Refuses with `not_found`. */
export async function findQuote(
  ports: Ports,
  { actor, quoteId }: { actor: Actor | null; quoteId: string },
): Promise<Quote> {
  const [quote] = (await findQuotes(ports, { actor, quoteIds: [quoteId] })).values()
  if (quote) return quote
  throw refuse('not_found', { kind: 'quote', id: quoteId })
}
