import type { AccessPorts } from '../../identity/access/record-access.ts'
import { recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { orderScope, permit } from '../../identity/permissions.ts'
import { readPage } from '../../shared/page.ts'
import type { Delivery } from '../model/delivery.ts'
import type { OrderSearch } from './ports.ts'
import { readSearchTerms } from './search-terms.ts'

export const maxSearchResults = 50

export type SearchOrders = { actor: Actor | null; text: string; first?: number | null; after?: string | null }

/**
 * The orders in the actor's scope that a text finds, newest first, at most 50 at a time: docs/reference/rules.md#search. Who sees them is
 * recorded as for a list. Refuses with `unauthorized`, `forbidden`, `validation_failed`.
 */
export async function searchOrders(
  ports: AccessPorts & { orderSearch: OrderSearch },
  { actor, text, first, after }: SearchOrders,
): Promise<readonly Delivery[]> {
  const reader = permit(actor, 'order.read')
  const terms = readSearchTerms(text)
  const page = readPage({ limit: first ?? maxSearchResults, after })
  const limit = Math.min(page.limit, maxSearchResults)
  const orders = await ports.orderSearch.find(orderScope(reader), terms, { ...page, limit })
  await recordOrderAccess(ports, reader, orders)
  return orders
}
