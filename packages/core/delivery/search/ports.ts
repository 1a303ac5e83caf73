import type { OrderScope } from '../../identity/permissions.ts'
import type { Page } from '../../shared/page.ts'
import type { Delivery } from '../model/delivery.ts'
import type { SearchTerms } from './search-terms.ts'

/** The words of orders: code and reference, name and telephone number of the recipient, address of the destination. */
export type OrderSearch = {
  /** The orders that have all terms, newest first. The cursor is an order id. */
  find(
    scope: OrderScope,
    terms: SearchTerms,
    page: Pick<Page, 'limit' | 'after'>,
  ): Promise<readonly Delivery[]>
  /** Writes the words of some new and changed orders, the newest first; true if there may be more. Any number of processes may call it. */
  indexOrders(): Promise<boolean>
}
