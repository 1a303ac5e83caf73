import { type AccessPorts, recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { orderScope, permit, requireActor } from '../../identity/permissions.ts'
import type { OrderId } from '../../shared/ids.ts'
import { refuseField } from '../../shared/refusal.ts'
import { streamStates } from '../../shared/stream-states.ts'
import type { Delivery } from '../delivery.ts'
import { findScopedOrder, isInScope } from '../find-delivery.ts'
import type { Deliveries, UpdateMessage, Updates } from '../ports.ts'
import { isFinal, openStatuses } from '../states.ts'
import { deliveryStates, type StateUpdate } from './state-update.ts'

type Ports = AccessPorts & { deliveries: Deliveries; updates: Updates }

/**
 * The tenant's orders under way, each once, then each that changes; or one order until it has ended. The platform's own
 * people follow one at a time. Refuses with `unauthorized`, `forbidden`, and `not_found` another tenant's order.
 */
export async function subscribeOrders(
  ports: Ports,
  { actor, orderId }: { actor: Actor | null; orderId?: string | null },
): Promise<AsyncIterableIterator<StateUpdate>> {
  const { deliveries, updates } = ports
  if (orderId) {
    const order = await findScopedOrder(ports, actor, 'order.read', orderId)
    await recordOrderAccess(ports, requireActor(actor), [order])
    const changes = await updates.subscribe(`delivery:${order.orderId}`)
    return streamStates(changes, deliveryStates(deliveries, order.orderId, changes))
  }
  const reader = permit(actor, 'order.read')
  const { tenantId } = orderScope(reader)
  if (tenantId === null) throw refuseField('order_id', 'is needed: the platform follows one order at a time')
  const changes = await updates.subscribe(`tenant:${tenantId}`)
  return streamStates(changes, tenantOrderStates(deliveries, reader, changes))
}

async function* tenantOrderStates(
  deliveries: Deliveries,
  reader: Actor,
  updates: AsyncIterable<UpdateMessage>,
): AsyncGenerator<StateUpdate, void> {
  /** What the reader was shown as under way. */
  const shown = new Set<OrderId>()
  const show = (order: Delivery) => {
    if (isFinal(order.status)) shown.delete(order.orderId)
    else shown.add(order.orderId)
    return order
  }

  for await (const order of ordersUnderWay(deliveries, reader)) yield show(order)
  for await (const heard of updates) {
    if (heard !== 'missed') {
      const order = (await deliveries.findByOrderIds([heard.orderId])).get(heard.orderId)
      if (order && isInScope(reader, order)) yield { ...show(order), reportedPosition: heard.position }
      continue
    }
    const ended = new Set(shown)
    for await (const order of ordersUnderWay(deliveries, reader)) {
      ended.delete(order.orderId)
      yield show(order)
    }
    for (const order of (await deliveries.findByOrderIds([...ended])).values()) yield show(order)
  }
}

/** Few at a time, as fast as they are taken: a tenant may have thousands. */
const pageSize = 50

async function* ordersUnderWay(deliveries: Deliveries, reader: Actor): AsyncGenerator<Delivery, void> {
  let items: readonly Delivery[]
  let after: string | null = null
  do {
    const page = { limit: pageSize, offset: 0, after }
    items = (await deliveries.listOrders(orderScope(reader), { statuses: openStatuses }, page)).items
    yield* items
    after = items.at(-1)?.orderId ?? null
  } while (items.length === pageSize)
}
