import type { Actor } from '../../identity/actor.ts'
import { permit, requireActor } from '../../identity/permissions.ts'
import { isUuid, type WebhookEndpointId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import type { WebhookEndpoints } from './ports.ts'

type Ports = { webhookEndpoints: WebhookEndpoints }

/** A tenant's endpoints, oldest first. Refuses with `unauthorized`, `forbidden`. */
export async function listWebhooks(
  { webhookEndpoints }: Ports,
  { actor }: { actor: Actor | null },
): Promise<readonly WebhookEndpoint[]> {
  const { tenantId } = permit(actor, 'webhook.manage')
  return webhookEndpoints.list(tenantId)
}

/**
 * One of the tenant's endpoints. Refuses with `unauthorized`, with `not_found` an unknown endpoint and another
 * tenant's alike, with `forbidden`.
 */
export async function findWebhook(
  { webhookEndpoints }: Ports,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<WebhookEndpoint> {
  const { tenantId } = requireActor(actor)
  const found = isUuid(id) ? await webhookEndpoints.find({ tenantId, id: id as WebhookEndpointId }) : null
  if (!found) return throwNoWebhook(id)
  permit(actor, 'webhook.manage')
  return found
}

export function throwNoWebhook(id: string): never {
  throw refuse('not_found', { kind: 'webhook', id })
}
