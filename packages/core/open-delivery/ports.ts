import type { ApiKey } from '../identity/api-keys/api-key.ts'
import type { WebhookEndpoint } from '../notifications/webhooks/endpoint.ts'
import type { ApiKeyId, OrderId, TenantId } from '../shared/ids.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { OpenDelivery } from './open-delivery.ts'
import type { RejectionReason } from './open-delivery-view.ts'

/** An application that orders by Open Delivery. Its key's hash is that of its secret. */
export type OpenDeliveryClient = {
  id: ApiKeyId
  tenantId: TenantId
  /** The merchant's number, which drivers call, and recipients where the request has none of theirs. */
  phone: string
  key: ApiKey
  endpoint: WebhookEndpoint
}

/** An application besides its key: the endpoint for its events, and the telephone number for its orders. */
export type NewOpenDelivery = { endpoint: WebhookEndpoint; phone: string }

/** Why the last request for an order was rejected; `at` in ISO 8601. */
export type Rejection = { reason: RejectionReason; message: string | null; at: string }

/** The last request of a client for an order of its own. */
export type OpenDeliveryOrder = {
  tenantId: TenantId
  clientId: ApiKeyId
  /** The requester's id of the order. */
  requestedId: string
  /** The order here. It does not exist where the request was rejected, nor where a process ended before placing it. */
  orderId: OrderId
  /** Counted from 1. */
  attempt: number
  kept: OpenDelivery
  createdAt: Date
  rejection: Rejection | null
  /** The customer of a rejected request; the orders have their own. */
  customerName: string | null
  finishedAt: Date | null
}

type OrderName = Pick<OpenDeliveryOrder, 'tenantId' | 'clientId' | 'requestedId'>

export type OpenDeliveryStore = {
  /** Newest first. */
  clients(tenantIds: readonly TenantId[]): Promise<readonly OpenDeliveryClient[]>
  findClient(tenantId: TenantId, id: ApiKeyId): Promise<OpenDeliveryClient | null>
  findOrder(name: OrderName): Promise<OpenDeliveryOrder | null>
  findOrders(
    tenantId: TenantId,
    clientId: ApiKeyId,
    requestedIds: readonly string[],
  ): Promise<readonly OpenDeliveryOrder[]>
  /** Makes a request the last one for its order, in place of `previous`. False if another request was faster. */
  claim(order: OpenDeliveryOrder, previous: OpenDeliveryOrder | null): Promise<boolean>
  /** Rejects the request with its event. False if it is no longer the last one. */
  reject(order: OpenDeliveryOrder & { rejection: Rejection }, event: PublishedEvent): Promise<boolean>
  /** Finishes the delivery with its event. False if it was finished before. */
  finish(order: OpenDeliveryOrder, at: Date, event: PublishedEvent): Promise<boolean>
}
