import type { Delivery } from '../delivery/model/delivery.ts'
import { trackingUrl } from '../delivery/model/order-view.ts'
import type { DeliverySettings } from '../delivery/model/settings.ts'
import { isFinal, isUnderWay } from '../delivery/model/states.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'
import type { ReadPorts } from '../delivery/ports.ts'
import type { Request } from '../identity/request.ts'
import { addSeconds } from '../shared/clock.ts'
import { requireOrder } from './acting-client.ts'
import { expectedArrival } from './arrival.ts'
import { carriedTogether } from './carried-together.ts'
import { openDeliveryTypesOf } from './event-types-of.ts'
import type { OpenDelivery, OpenDeliveryType } from './open-delivery.ts'
import { openDeliveryPrice } from './open-delivery-call.ts'
import type { RejectionReason } from './open-delivery-view.ts'
import type { OpenDeliveryOrder, OpenDeliveryStore } from './ports.ts'
import { problemOf } from './problem-reasons.ts'

type Ports = ReadPorts & {
  openDelivery: OpenDeliveryStore
  deliverySettings: DeliverySettings
  clock: () => Date
}

/**
 * The last request for an order, as Open Delivery's DeliveryOrderDetails. Refuses with `unauthorized`, `forbidden`, with `not_found` an
 * order that the client did not request.
 */
export async function readOpenDelivery(
  ports: Ports,
  { request, orderId }: { request: Request; orderId: string },
): Promise<object> {
  const { order } = await requireOrder(ports, request, { orderId, capability: 'order.read' })
  const [orders, { timelines }] = await Promise.all([
    ports.deliveries.findByOrderIds([order.orderId]),
    ports.deliveries.details({ timelines: [order.orderId] }),
  ])
  const delivery = orders.get(order.orderId)
  const start = {
    deliveryId: order.orderId,
    orderId: order.requestedId,
    orderDisplayId: order.kept.displayId,
    merchant: { id: order.kept.merchantId, name: order.kept.merchantName },
  }
  if (!delivery)
    return { ...start, customerName: order.customerName ?? '', events: eventsWithoutOrder(order) }
  const timeline = timelines.get(order.orderId) ?? []
  const combined = await carriedTogether(ports, order, delivery)
  return {
    ...start,
    customerName: delivery.recipient.name,
    events: historyOf(order, timeline),
    problem: problemsOf(delivery, timeline),
    ...(delivery.driver && carriedBy(ports, order.kept, delivery, timeline)),
    deliveryPrice: openDeliveryPrice(Number(delivery.priceCents)),
    ...(combined.length > 0 && { combinedOrdersIds: combined }),
    externalTrackingURL: trackingUrl(delivery, ports.deliverySettings.publicUrl),
  }
}

type Event = {
  type: OpenDeliveryType
  datetime: string
  message?: string
  rejectionInfo?: { reason: RejectionReason }
}

function eventsWithoutOrder({ createdAt, rejection }: OpenDeliveryOrder): Event[] {
  if (!rejection) return [{ type: 'PENDING', datetime: createdAt.toISOString() }]
  const { reason, message, at } = rejection
  return [{ type: 'REJECTED', datetime: at, ...(message && { message }), rejectionInfo: { reason } }]
}

const accepted = { status: 'accepted', arrivedAtDestinationAt: null } as const
const waiting = { status: 'awaiting_driver', arrivedAtDestinationAt: null } as const

/** The events that the requester got, without those that only repeat where the delivery is. */
function historyOf({ kept, finishedAt }: OpenDeliveryOrder, timeline: readonly TimelineEntry[]): Event[] {
  let isAccepted = false
  const events = timeline.flatMap((entry): Event[] => {
    const around = { before: isAccepted ? accepted : waiting, after: waiting }
    const isRepeated = entry.type !== 'unassign' && problemOf(entry) !== null
    const types = isRepeated ? [] : openDeliveryTypesOf(entry, kept, around)
    if (entry.type === 'accept') isAccepted = true
    if (entry.type === 'unassign' || entry.type === 'reschedule') isAccepted = false
    return types.map((type, index) => ({
      type,
      datetime: addSeconds(entry.at, index / 1000).toISOString(),
      ...(type === 'REJECTED' && { rejectionInfo: { reason: 'NO_DELIVERYPERSON_AVAILABLE' as const } }),
    }))
  })
  if (finishedAt) events.push({ type: 'DELIVERY_FINISHED', datetime: finishedAt.toISOString() })
  return events
}

function problemsOf({ status }: Delivery, timeline: readonly TimelineEntry[]): object[] {
  return timeline.flatMap((entry) => {
    const reason = problemOf(entry)
    if (!reason) return []
    const { note } = entry.facts
    return [
      {
        reason,
        datetime: entry.at.toISOString(),
        resolved: isFinal(status),
        ...(typeof note === 'string' && { message: note }),
      },
    ]
  })
}

function carriedBy(
  { deliverySettings: { estimate }, clock }: Ports,
  { vehicle, container, deliverUntil }: OpenDelivery,
  delivery: Delivery,
  timeline: readonly TimelineEntry[],
): object {
  const { status, driver } = delivery
  // A driver who is only asked is not the one who comes.
  if (!driver || !(isUnderWay(status) || ['delivered', 'returning', 'returned'].includes(status))) return {}
  const end = timeline.findLast(({ type }) => type === 'tracking.delivered' || type === 'returned')
  return {
    vehicle: { type: vehicle, container },
    times: {
      deliveryEtaDate: (end?.at ?? expectedArrival(estimate, delivery, clock()).delivery).toISOString(),
      maxDeliveryTime: deliverUntil,
      isDeliveryFinished: isFinal(status),
      ...(end && { deliveryFinishDate: end.at.toISOString() }),
    },
    deliveryPerson: { id: driver.id, name: driver.firstName },
  }
}
