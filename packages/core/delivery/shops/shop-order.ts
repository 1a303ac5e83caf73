import type { ApiKeyId } from '../../shared/ids.ts'

/** The shop systems whose carrier the platform can be. */
export const shopKindNames = ['shopify', 'nuvemshop'] as const
export type ShopKindName = (typeof shopKindNames)[number]

/** The events for a shop: that it is connected, and of each delivery what its buyer should know. */
export const shopEventTypes = [
  'CONNECTED',
  'ACCEPTED',
  'PICKED_UP',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'DELAYED',
  'RETURNING',
  'CANCELED',
] as const
export type ShopEventType = (typeof shopEventTypes)[number]

/** What an order keeps of the shop whose buyer it is for. It never changes. */
export type ShopOrigin = {
  connectionId: ApiKeyId
  kind: ShopKindName
  /** The shop's id of the order, and the number that the buyer sees. */
  shopOrderId: string
  number: string
}
