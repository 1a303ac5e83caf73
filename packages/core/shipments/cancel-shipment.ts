import { targetOf } from '../delivery/model/states.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import type { DeliveryPorts } from '../delivery/ports.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { OrderId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import { isRefusal } from '../shared/refusal.ts'
import { inGroups } from './in-groups.ts'
import type { Shipments } from './ports.ts'
import { findShipment } from './read-shipments.ts'
import type { Shipment } from './shipment.ts'

/** `kept`: orders that were picked up meanwhile or before, which go on. */
export type CanceledShipment = { shipment: Shipment; canceled: number; kept: number; refundCents: Cents }

/**
 * Cancels each order of a shipment that still can be, and refunds what was paid for it. Each is canceled by
 * itself: a request that broke off is repeated, and cancels the rest. Refuses with `not_found`, `forbidden`.
 */
export async function cancelShipment(
  ports: DeliveryPorts & { shipments: Shipments },
  { request, id }: { request: Request; id: string },
): Promise<CanceledShipment> {
  const shipper = permit(request.actor, 'order.cancel')
  const shipment = await findShipment(ports, { actor: shipper, id })
  const items = (await ports.shipments.items([shipment.id])).get(shipment.id) ?? []
  const ids = items.flatMap(({ orderId }) => orderId ?? [])
  const orders = await ports.deliveries.findByOrderIds(ids)
  const open = ids.filter((orderId) => targetOf(orders.get(orderId)?.status ?? 'canceled', 'cancel'))
  const refunds = await inGroups(open, (orderId) => cancelOne(ports, request, orderId))
  const canceled = refunds.filter((refund) => refund !== null)
  const ended = ids.filter((orderId) => orders.get(orderId)?.status === 'canceled').length
  return {
    shipment,
    canceled: canceled.length,
    kept: ids.length - ended - canceled.length,
    refundCents: canceled.reduce((sum, cents) => sum + cents, 0n),
  }
}

/** Cancels an order. Returns the refund; null for an order that was picked up meanwhile. */
async function cancelOne(ports: DeliveryPorts, request: Request, orderId: OrderId): Promise<Cents | null> {
  try {
    const { refundCents } = await cancelOrder(ports, {
      orderId,
      // Canceling twice changes nothing, so the request needs no key, and one key could not mark several changes.
      request: { ...request, idempotencyKey: null },
    })
    return refundCents
  } catch (error) {
    if (isRefusal(error) && error.code === 'invalid_state') return null
    throw error
  }
}
