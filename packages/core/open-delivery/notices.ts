import type { Delivery } from '../delivery/model/delivery.ts'
import { orderView } from '../delivery/model/order-view.ts'
import { targetOf } from '../delivery/model/states.ts'
import { addOrderNote } from '../delivery/notes/add-note.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import type { DeliveryPorts } from '../delivery/ports.ts'
import type { Request } from '../identity/request.ts'
import { openDeliveryEventType } from '../shared/event-types.ts'
import type { LimitPorts } from '../shared/limits.ts'
import { readOneOf } from '../shared/one-of.ts'
import { draftEvent } from '../shared/published-event.ts'
import { refuse } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { requireOrder } from './acting-client.ts'
import { openDeliveryView } from './open-delivery-view.ts'
import type { OpenDeliveryOrder, OpenDeliveryStore } from './ports.ts'
import { openDeliveryProblems } from './problem-reasons.ts'

type Ports = DeliveryPorts & LimitPorts & { openDelivery: OpenDeliveryStore }
type OneOrder = { request: Request; orderId: string }

/** A requester's notices about an order that only drivers and operators need to read. */
export const openDeliveryNotices = ['READY_FOR_PICKUP', 'ORDER_PICKED'] as const

/**
 * The merchant says that the order is ready, or that the driver has it: a note for the driver, whose own steps count. Refuses like
 * `requireOrder`, with `invalid_state` an order that has ended or was rejected, and like `addOrderNote`.
 */
export async function noteOpenDelivery(
  ports: Ports,
  {
    request,
    orderId,
    ...notice
  }: OneOrder & { notice: string; observation?: string | null; volumes?: number | null },
): Promise<true> {
  const kind = readOneOf('notice', openDeliveryNotices, notice.notice)
  const observation = readOptionalText('observation', notice.observation, 500)
  const volumes = notice.volumes == null ? null : `${notice.volumes} volume(s)`
  const said = kind === 'READY_FOR_PICKUP' ? 'Pedido pronto para retirada.' : 'A loja confirmou a retirada.'
  await addNote(ports, { request, orderId }, [said, volumes, observation])
  return true
}

const problemActions = ['RETURN_TO_STORE', 'DELIVER_PRODUCT', 'CANCEL_DELIVERY'] as const

/**
 * The merchant answers a problem. `CANCEL_DELIVERY`, and `RETURN_TO_STORE` before the pickup, cancel the
 * order; else the driver gets a note. Refuses as `noteOpenDelivery`, and with `invalid_state` a cancellation
 * from the pickup on.
 */
export async function handleOpenDeliveryProblem(
  ports: Ports,
  { request, orderId, ...answer }: OneOrder & { reason: string; action: string; message?: string | null },
): Promise<true> {
  readOneOf('reason', openDeliveryProblems, answer.reason)
  const action = readOneOf('action', problemActions, answer.action)
  const message = readOptionalText('message', answer.message, 500)
  const delivery = await findOrder(ports, { request, orderId }, 'order.cancel')
  const isBeforePickup = targetOf(delivery.status, 'cancel') !== undefined
  if (action === 'CANCEL_DELIVERY' || (action === 'RETURN_TO_STORE' && isBeforePickup)) {
    await cancelOrder(ports, { request, orderId: delivery.orderId })
    return true
  }
  const said =
    action === 'RETURN_TO_STORE' ? 'A loja pede: devolva o pedido à loja.' : 'A loja pede: entregue o pedido.'
  await addNote(ports, { request, orderId }, [said, message])
  return true
}

export const cancelReasons = [
  'CONSUMER_CANCELLATION_REQUESTED',
  'NO_SHOW',
  'PROBLEM_AT_MERCHANT',
  'HIGH_ACCEPTANCE_TIME',
  'INCORRECT_ORDER_OR_PRODUCT_PICKUP',
  'PROBLEM_RESOLUTION',
  'DISCOMBINE_ORDER',
  'OTHER',
] as const

/**
 * Cancels a delivery before the pickup and refunds its whole price. Refuses like `requireOrder`, with `invalid_state` from the pickup on,
 * with `validation_failed` an unknown reason.
 */
export async function cancelOpenDelivery(
  ports: Ports,
  { request, orderId, reason }: OneOrder & { reason: string },
): Promise<true> {
  readOneOf('reason', cancelReasons, reason)
  const delivery = await findOrder(ports, { request, orderId }, 'order.cancel')
  await cancelOrder(ports, { request, orderId: delivery.orderId })
  return true
}

/** Its number among the events of the order is beyond those of changes: it is the last one. */
const lastSequence = 1_000_000

/**
 * The merchant finishes a delivered order that waits for it; the event DELIVERY_FINISHED follows. Of another
 * delivered order nothing is left to do. Refuses like `requireOrder`, with `invalid_state` an order that is
 * not delivered.
 */
export async function finishOpenDelivery(ports: Ports, { request, orderId }: OneOrder): Promise<true> {
  const { order } = await requireOrder(ports, request, { orderId, capability: 'order.create' })
  const delivery = await findDelivery(ports, order)
  const { status } = delivery
  if (status !== 'delivered') throw refuse('invalid_state', { status, allowed: [] })
  if (!order.kept.waitsForFinish || order.finishedAt) return true
  const at = ports.clock()
  const { publicUrl } = ports.deliverySettings
  const event = draftEvent(ports, {
    tenantId: order.tenantId,
    kind: openDeliveryEventType,
    createdAt: at,
    data: {
      ...orderView(delivery, publicUrl),
      open_delivery: openDeliveryView(order.kept, {
        at,
        type: 'DELIVERY_FINISHED',
        problem: null,
        rejection: null,
        driver: delivery.driver,
        expected: { pickup: null, delivery: delivery.endedAt ?? at },
      }),
    },
  })
  await ports.openDelivery.finish(order, at, { ...event, orderId: order.orderId, sequence: lastSequence })
  return true
}

async function addNote(
  ports: Ports,
  { request, orderId }: OneOrder,
  parts: readonly (string | null)[],
): Promise<void> {
  const delivery = await findOrder(ports, { request, orderId }, 'order.note')
  const { status } = delivery
  if (['delivered', 'canceled', 'returned'].includes(status))
    throw refuse('invalid_state', { status, allowed: [] })
  await addOrderNote(ports, { request, orderId: delivery.orderId, text: parts.filter(Boolean).join(' ') })
}

async function findOrder(
  ports: Ports,
  { request, orderId }: OneOrder,
  capability: 'order.cancel' | 'order.note',
): Promise<Delivery> {
  const { order } = await requireOrder(ports, request, { orderId, capability })
  return findDelivery(ports, order)
}

/** Refuses with `invalid_state` where the request was rejected. */
async function findDelivery(
  { deliveries }: Ports,
  { orderId, rejection }: OpenDeliveryOrder,
): Promise<Delivery> {
  const delivery = (await deliveries.findByOrderIds([orderId])).get(orderId)
  if (delivery) return delivery
  throw refuse('invalid_state', { status: rejection ? 'rejected' : 'pending', allowed: [] })
}
