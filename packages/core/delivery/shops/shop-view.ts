import type { ShopEventType } from './shop-order.ts'

/** What an event of a shop's order carries beside the order. */
export type ShopView = {
  type: ShopEventType
  /** ISO 8601. */
  at: string
  connection_id: string
  order_id: string
  order_number: string
}
