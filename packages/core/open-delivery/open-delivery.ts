import type { ApiKeyId } from '../shared/ids.ts'

/** The versions of Open Delivery (Abrasel) that are spoken. Their logistics shapes are the same; their paths differ. */
export const openDeliveryVersions = ['v1', 'v2'] as const
export type OpenDeliveryVersion = (typeof openDeliveryVersions)[number]

export const openDeliveryVehicles = [
  'MOTORBIKE_BAG',
  'MOTORBIKE_BOX',
  'CAR',
  'BICYCLE',
  'SCOOTER',
  'VUC',
] as const
export type OpenDeliveryVehicle = (typeof openDeliveryVehicles)[number]

export const openDeliveryContainers = ['NORMAL', 'THERMIC'] as const
export type OpenDeliveryContainer = (typeof openDeliveryContainers)[number]

/** The events of a delivery, in the order of the protocol. */
export const openDeliveryTypes = [
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  'PICKUP_ONGOING',
  'ARRIVED_AT_MERCHANT',
  'ORDER_PICKED',
  'DELIVERY_ONGOING',
  'ARRIVED_AT_CUSTOMER',
  'ORDER_DELIVERED',
  'RETURNING_TO_MERCHANT',
  'RETURNED_TO_MERCHANT',
  'DELIVERY_FINISHED',
  'CANCELLED',
] as const
export type OpenDeliveryType = (typeof openDeliveryTypes)[number]

/** The part of an Open Delivery client's request that is stored with the order. It never changes. */
export type OpenDelivery = {
  clientId: ApiKeyId
  version: OpenDeliveryVersion
  /** The requester's id of the order, a UUID, and the number that the customer sees. */
  orderId: string
  displayId: string
  merchantId: string
  merchantName: string
  /** The vehicle and the bag that were chosen from those that the requester allows. */
  vehicle: OpenDeliveryVehicle
  container: OpenDeliveryContainer
  /** The requester says when the delivery is finished. */
  waitsForFinish: boolean
  /** The hand-over needs a code of the customer that the requester confirms. */
  needsCode: boolean
  /** The requester's other orders that it asks to carry together with this one. */
  combinedOrderIds: readonly string[]
  /** ISO 8601: the latest time of the hand-over. */
  deliverUntil: string
}

declare module '../delivery/model/attachments.ts' {
  interface Attachments {
    /** The part of an Open Delivery client's request that is stored with its order; null for other orders. */
    openDelivery: OpenDelivery | null
  }
}
