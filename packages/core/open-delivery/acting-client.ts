import type { Actor } from '../identity/actor.ts'
import { type Capability, permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { isUuid } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { OpenDeliveryClient, OpenDeliveryOrder, OpenDeliveryStore } from './ports.ts'

type Ports = { openDelivery: OpenDeliveryStore }

/**
 * The client that acts. Refuses with `unauthorized`, `forbidden`, and with `not_found` every caller that is no Open Delivery client:
 * orders belong to the client that requested them.
 */
export async function requireClient(
  { openDelivery }: Ports,
  { actor }: Pick<Request, 'actor'>,
  capability: Capability,
): Promise<{ actor: Actor; client: OpenDeliveryClient }> {
  const permitted = permit(actor, capability)
  const client = permitted.key && (await openDelivery.findClient(permitted.tenantId, permitted.key.id))
  if (client) return { actor: permitted, client }
  throw refuse('not_found', { kind: 'open_delivery_client', id: 'client_id' })
}

/** The client's last request for an order. Refuses like `requireClient`, and with `not_found`. */
export async function requireOrder(
  ports: Ports,
  request: Pick<Request, 'actor'>,
  { orderId, capability }: { orderId: string; capability: Capability },
): Promise<{ actor: Actor; order: OpenDeliveryOrder }> {
  const { actor, client } = await requireClient(ports, request, capability)
  const name = { tenantId: client.tenantId, clientId: client.id, requestedId: orderId.toLowerCase() }
  const order = isUuid(orderId) ? await ports.openDelivery.findOrder(name) : null
  if (order) return { actor, order }
  throw refuse('not_found', { kind: 'order', id: orderId })
}
