import { type EventType, eventTypes } from '../../shared/event-types.ts'
import type { ApiKeyId, TenantId, WebhookEndpointId } from '../../shared/ids.ts'
import { readSomeOf } from '../../shared/one-of.ts'
import type { OwnHeaders } from './own-headers.ts'

/** Why an endpoint is disabled: by a user, because it answered 410, or because it failed for five days. */
export const disabledReasons = ['by_user', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** A tenant's server that receives events. */
export type WebhookEndpoint = {
  id: WebhookEndpointId
  tenantId: TenantId
  url: string
  description: string | null
  /** The event types it receives; null for all. */
  kinds: readonly EventType[] | null
  /** Null for none. */
  headers: OwnHeaders | null
  /** `whsec_` and base64, as Standard Webhooks writes it; of an Open Delivery client, the client's secret. */
  secret: string
  /** The next secret, which signs beside the first during a rotation. */
  stagedSecret: string | null
  createdAt: Date
  disabledAt: Date | null
  disabledReason: DisabledReason | null
  /** Since when every attempt failed; null while the endpoint answers. */
  failingSince: Date | null
  /**
   * The Open Delivery client whose endpoint it is: it gets the events of that client's orders in the form
   * of that protocol.
   */
  openDeliveryClientId: ApiKeyId | null
  /** The connected shop whose endpoint it is: it gets the events of that shop's orders by the shop's API. */
  shopConnectionId: ApiKeyId | null
}

/** Whether it is the endpoint of one client: its secret and its events are the client's. */
export function isOfClient({
  openDeliveryClientId,
  shopConnectionId,
}: Pick<WebhookEndpoint, 'openDeliveryClientId' | 'shopConnectionId'>): boolean {
  return openDeliveryClientId !== null || shopConnectionId !== null
}

/** A failing endpoint still receives events; a disabled one does not. */
export const endpointStatuses = ['enabled', 'failing', 'disabled'] as const
export type EndpointStatus = (typeof endpointStatuses)[number]

export function statusOf({ disabledAt, failingSince }: WebhookEndpoint): EndpointStatus {
  if (disabledAt) return 'disabled'
  return failingSince ? 'failing' : 'enabled'
}

/** Validates event types; none means all, null. Refuses with `validation_failed`. */
export function readEventTypes(
  names: readonly string[] | null | undefined,
  field = 'events',
): readonly EventType[] | null {
  return names && names.length > 0 ? readSomeOf(field, eventTypes, names) : null
}
