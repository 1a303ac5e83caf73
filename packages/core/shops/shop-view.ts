import type { ShopEventType } from './shop-origin.ts'

/** The facts that an event of a shop's order carries besides the order. */
export type ShopView = {
  type: ShopEventType
  /** ISO 8601. */
  at: string
  connection_id: string
  order_id: string
  order_number: string
}
