import type { ApiKeyId } from '../shared/ids.ts'

/** The shop systems that ask for prices while a buyer waits, and whose API gets the events of deliveries. */
const checkoutKindNames = ['shopify', 'nuvemshop'] as const
export type CheckoutKindName = (typeof checkoutKindNames)[number]

/** The shop systems that hand over packages, and read their tracking themselves: no event is sent to them. */
const hubKindNames = ['vtex'] as const
export type HubKindName = (typeof hubKindNames)[number]

/** The shop systems whose carrier the platform can be. */
export const shopKindNames = [...checkoutKindNames, ...hubKindNames] as const
export type ShopKindName = (typeof shopKindNames)[number]

export function isHubKind(kind: ShopKindName): kind is HubKindName {
  return (hubKindNames as readonly string[]).includes(kind)
}

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
export type TrackedEventType = Exclude<ShopEventType, 'CONNECTED'>

/** The part of an order about the shop whose buyer gets it. It never changes. */
export type ShopOrigin = {
  connectionId: ApiKeyId
  kind: ShopKindName
  /** The shop's id of the order, and the number that the buyer sees. */
  shopOrderId: string
  number: string
}

declare module '../delivery/model/attachments.ts' {
  interface Attachments {
    /** The shop whose buyer the order is for; null for other orders. */
    shop: ShopOrigin | null
  }
}
