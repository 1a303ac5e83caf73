import type { Actor } from '../../identity/actor.ts'
import { orderScope, permit } from '../../identity/permissions.ts'
import type { OrderId } from '../../shared/ids.ts'
import { refuseField } from '../../shared/refusal.ts'
import { streamStates } from '../../shared/stream-states.ts'
import type { Delivery } from '../model/delivery.ts'
import { isFinal, openStatuses } from '../model/states.ts'
import type { Deliveries, ReadPorts, UpdateMessage, Updates } from '../ports.ts'
import { isInScope } from '../reading/find-delivery.ts'
import { findOrder } from '../reading/read-deliveries.ts'
import { deliveryStates, type StateUpdate } from './state-update.ts'

/**
 * The tenant's open orders, then each order that changes; or one order until it has ended. Members of the platform
 * subscribe to one order at a time. Refuses with `unauthorized`, `forbidden`, and with `not_found` another tenant's order.
 */
export async function subscribeOrders(
  ports: ReadPorts & { updates: Updates },
  { actor, orderId }: { actor: Actor | null; orderId?: string | null },
): Promise<AsyncIterableIterator<StateUpdate>> {
  const { deliveries, updates } = ports
  if (orderId) {
    const order = await findOrder(ports, { actor, orderId })
    const changes = await updates.subscribe(`delivery:${order.orderId}`)
    return streamStates(changes, deliveryStates(deliveries, order.orderId, changes))
  }
  const reader = permit(actor, 'order.read')
  const { tenantId } = orderScope(reader)
  if (tenantId === null) throw refuseField('order_id', 'required')
  const changes = await updates.subscribe(`tenant:${tenantId}`)
  return streamStates(changes, tenantOrderStates(deliveries, reader, changes))
}

async function* tenantOrderStates(
  deliveries: Deliveries,
  reader: Actor,
  updates: AsyncIterable<UpdateMessage>,
): AsyncGenerator<StateUpdate, void> {
  /** The open orders that the subscriber has seen. */
  const shown = new Set<OrderId>()
  const show = (order: Delivery) => {
    if (isFinal(order.status)) shown.delete(order.orderId)
    else shown.add(order.orderId)
    return order
  }

  for await (const order of openOrders(deliveries, reader)) yield show(order)
  for await (const update of updates) {
    if (update !== 'missed') {
      const order = (await deliveries.findByOrderIds([update.orderId])).get(update.orderId)
      if (order && isInScope(reader, order)) yield { ...show(order), reportedPosition: update.position }
      continue
    }
    const ended = new Set(shown)
    for await (const order of openOrders(deliveries, reader)) {
      ended.delete(order.orderId)
      yield show(order)
    }
    for (const order of (await deliveries.findByOrderIds([...ended])).values()) yield show(order)
  }
}

/** A tenant may have thousands: pages are read as fast as the subscriber takes them. */
const pageSize = 50

async function* openOrders(deliveries: Deliveries, reader: Actor): AsyncGenerator<Delivery, void> {
  let items: readonly Delivery[]
  let after: string | null = null
  do {
    const page = { limit: pageSize, offset: 0, after }
    items = (await deliveries.listOrders(orderScope(reader), { statuses: openStatuses }, page)).items
    yield* items
    after = items.at(-1)?.orderId ?? null
  } while (items.length === pageSize)
}
