import { type EventType, eventTypes } from '../../shared/event-types.ts'
import type { TenantId, WebhookEndpointId } from '../../shared/ids.ts'
import { refuseField } from '../../shared/refusal.ts'

/** Why an endpoint is told nothing: somebody wished so, it answered 410, or it failed for five days. */
export const disabledReasons = ['by_user', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Where a tenant's server is told of what happens. */
export type WebhookEndpoint = {
  id: WebhookEndpointId
  tenantId: TenantId
  url: string
  description: string | null
  /** Which kinds it is told of; null for all of them. */
  kinds: readonly EventType[] | null
  /** `whsec_` and base64, as Standard Webhooks writes it. */
  secret: string
  /** The next secret, which signs beside the first until it takes its place. */
  stagedSecret: string | null
  createdAt: Date
  disabledAt: Date | null
  disabledReason: DisabledReason | null
  /** Since when no attempt has succeeded; null while it answers as it should. */
  failingSince: Date | null
}

/** An endpoint that fails is still told; one that is disabled is not. */
export const endpointStatuses = ['enabled', 'failing', 'disabled'] as const
export type EndpointStatus = (typeof endpointStatuses)[number]

export function statusOf({ disabledAt, failingSince }: WebhookEndpoint): EndpointStatus {
  if (disabledAt) return 'disabled'
  return failingSince ? 'failing' : 'enabled'
}

/** Reads which kinds an endpoint wants; none named are all of them, null. Refuses with `validation_failed`. */
export function readEventTypes(wished: readonly string[] | null | undefined): readonly EventType[] | null {
  if (!wished || wished.length === 0) return null
  const unknown = wished.find((kind) => !(eventTypes as readonly string[]).includes(kind))
  if (unknown === undefined) return eventTypes.filter((kind) => wished.includes(kind))
  throw refuseField(
    'events',
    `${JSON.stringify(unknown.slice(0, 40))} is no event: ${eventTypes.join(', ')} are`,
  )
}
