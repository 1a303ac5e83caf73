import type { CollectOnDeliveryInput } from '../delivery/collect-on-delivery/collect-on-delivery.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { OrderInput } from '../delivery/model/order-input.ts'
import { validateOrder } from '../delivery/model/order-input.ts'
import { type PlaceOrderPorts, placeOrder } from '../delivery/orders/place-order.ts'
import { recipientPhoneOf } from '../delivery/orders/unread-phone.ts'
import { noNumberNotice } from '../geo/address-lines.ts'
import type { Actor } from '../identity/actor.ts'
import type { Request } from '../identity/request.ts'
import type { RequestQuotePorts } from '../quoting/request-quote.ts'
import { deadlineHours } from '../quoting/tier.ts'
import { addHours, addSeconds, secondsBetween } from '../shared/clock.ts'
import { openDeliveryEventType } from '../shared/event-types.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
import { readOneOf } from '../shared/one-of.ts'
import { draftEvent } from '../shared/published-event.ts'
import { type AnyRefusal, isRefusal, refuse, refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { assertAtMost } from '../shared/whole-number.ts'
import { requireClient } from './acting-client.ts'
import {
  type OpenDelivery,
  type OpenDeliveryType,
  openDeliveryContainers,
  openDeliveryVersions,
} from './open-delivery.ts'
import { openDeliveryView } from './open-delivery-view.ts'
import type { OpenDeliveryOrder, OpenDeliveryStore } from './ports.ts'
import { rejectionMessages } from './rejection-messages.ts'
import { type Hindrance, quoteTrip, type Trip, type TripRequest } from './trip.ts'

export type DeliveryRequest = TripRequest & {
  version: string
  orderId: string
  orderDisplayId: string
  merchantId: string
  merchantName: string
  container?: string | null
  customerName: string
  customerPhone?: string | null
  remarks?: string | null
  /** The amount that the customer pays the driver; null for nothing, and for what no driver takes. */
  collectOnDelivery?: CollectOnDeliveryInput | null
  notifyConclusion?: boolean | null
  confirmationCodeRequired?: boolean | null
  combinedOrderIds?: readonly string[] | null
}

type Ports = PlaceOrderPorts & RequestQuotePorts & { openDelivery: OpenDeliveryStore }

/** The answer to a request. `rejectAfter`: by then a driver has been found, or the request is rejected. */
export type RequestedDelivery = {
  deliveryId: OrderId
  event: OpenDeliveryType
  estimate: Date
  rejectAfter: Date
}

/** A request that a process left before placing its order may be repeated after so long. */
const abandonedAfterSeconds = 60

/** So long it usually takes until a driver accepts. */
const usualSearchSeconds = 5 * 60

/**
 * Requests a delivery for an order of the requester, paid from the wallet of the client's tenant. A well-formed request that cannot be
 * carried out is rejected by an event. Refuses with `reference_used` a repeated request, unless the last one was rejected, with
 * `validation_failed` wrong fields, and like `requireClient`.
 */
export async function requestOpenDelivery(
  ports: Ports,
  { request, ...deliveryRequest }: DeliveryRequest & { request: Request },
): Promise<RequestedDelivery> {
  const { actor, client } = await requireClient(ports, request, 'order.create')
  const at = ports.clock()
  const requestedId = readOrderId('orderId', deliveryRequest.orderId)
  const name = { tenantId: client.tenantId, clientId: client.id, requestedId }
  const previous = await ports.openDelivery.findOrder(name)
  if (previous && !(await mayRetry(ports, previous, at)))
    throw refuse('reference_used', { reference: requestedId, orderId: previous.orderId })

  const trip = isUnpayable(deliveryRequest) ? unpayable : await quoteTrip(ports, actor, deliveryRequest)
  const kept = readKept(deliveryRequest, { ...name, trip, at })
  const attempt = (previous?.attempt ?? 0) + 1
  const input = orderInput(deliveryRequest, { trip, kept, attempt, phone: client.phone, at })
  // Wrong fields are refused before the request counts.
  const early = 'hindrance' in trip ? trip.hindrance : checkFields(input, actor, at)
  const order: OpenDeliveryOrder = {
    ...name,
    orderId: ports.newId<OrderId>(),
    attempt,
    kept,
    createdAt: at,
    rejection: null,
    customerName: null,
    finishedAt: null,
  }
  if (!(await ports.openDelivery.claim(order, previous)))
    throw refuse('reference_used', { reference: requestedId, orderId: order.orderId })

  const hindrance = early ?? (await place(ports, request, input, order))
  if (hindrance) await rejectOrder(ports, request, order, hindrance, input.recipientName)
  return {
    deliveryId: order.orderId,
    event: hindrance ? 'REJECTED' : 'PENDING',
    estimate: addSeconds(at, hindrance ? 0 : usualSearchSeconds),
    rejectAfter: new Date(kept.deliverUntil),
  }
}

/** Drivers take one amount, in cash or by PIX: no cards and no vouchers. */
const isUnpayable = ({ isPaidAtTheDoor, collectOnDelivery }: DeliveryRequest) =>
  isPaidAtTheDoor && !collectOnDelivery
const unpayable = { hindrance: { reason: 'OTHER', message: 'paidAtTheDoor' } } as const

/** The last request was rejected, at once or because no driver was found; or it never came to an order. */
async function mayRetry(
  { deliveries }: Pick<Ports, 'deliveries'>,
  { rejection, orderId, createdAt }: OpenDeliveryOrder,
  at: Date,
): Promise<boolean> {
  if (rejection) return true
  const order = (await deliveries.findByOrderIds([orderId])).get(orderId)
  if (!order) return secondsBetween(createdAt, at) > abandonedAfterSeconds
  return order.status === 'canceled' && (await wasNoDriverFound(deliveries, order))
}

async function wasNoDriverFound(deliveries: Ports['deliveries'], { orderId }: Delivery): Promise<boolean> {
  const { timelines } = await deliveries.details({ timelines: [orderId] })
  const end = timelines.get(orderId)?.findLast(({ type }) => type === 'tracking.canceled')
  return end?.by.kind === 'platform'
}

/** Null, or that the requested time is too soon. Refuses with `validation_failed`. */
function checkFields(input: OrderInput, shipper: Actor, at: Date): Hindrance | null {
  try {
    validateOrder(input, shipper, at)
    return null
  } catch (error) {
    if (isRefusal(error) && isOfTime(error)) return tooSoon
    throw error
  }
}

const tooSoon: Hindrance = { reason: 'DOES_NOT_MEET_REQUESTED_TIMES', message: 'tooSoon' }

function isOfTime(refusal: AnyRefusal): boolean {
  return (
    refusal.code === 'validation_failed' &&
    refusal.facts.issues.every(({ field }) => field.startsWith('delivery_window'))
  )
}

/** Null, or why the order could not be placed. */
async function place(
  ports: Ports,
  request: Request,
  input: OrderInput,
  { orderId, kept }: OpenDeliveryOrder,
): Promise<Hindrance | null> {
  try {
    await placeOrder(ports, { ...input, request, client: { orderId, attached: { openDelivery: kept } } })
    return null
  } catch (error) {
    if (!isRefusal(error)) throw error
    switch (error.code) {
      case 'insufficient_funds':
      case 'spending_cap_reached':
        return { reason: 'OTHER', message: 'noFunds' }
      case 'validation_failed':
        return isOfTime(error) ? tooSoon : { reason: 'OTHER', message: 'other' }
      case 'unavailable':
        throw error
      default:
        return { reason: 'OTHER', message: 'other' }
    }
  }
}

async function rejectOrder(
  ports: Ports,
  { language }: Request,
  order: OpenDeliveryOrder,
  { reason, message: name }: Hindrance,
  customerName: string,
): Promise<void> {
  const at = ports.clock()
  const message = rejectionMessages[name][language]
  const rejected = { at, type: 'REJECTED', problem: null, driver: null, expected: null } as const
  const event = draftEvent(ports, {
    tenantId: order.tenantId,
    kind: openDeliveryEventType,
    createdAt: at,
    data: {
      order_id: order.orderId,
      recipient: { name: customerName },
      open_delivery: openDeliveryView(order.kept, { ...rejected, rejection: { reason, message } }),
    },
  })
  const rejection = { reason, message, at: at.toISOString() }
  await ports.openDelivery.reject({ ...order, rejection, customerName }, event)
}

type Quoted = Trip | { hindrance: Hindrance }

function orderInput(
  deliveryRequest: DeliveryRequest,
  {
    trip,
    kept,
    attempt,
    phone,
    at,
  }: { trip: Quoted; kept: OpenDelivery; attempt: number; phone: string; at: Date },
): OrderInput {
  const { deliveryLimitMinutes: limit } = deliveryRequest
  const tier = 'tier' in trip ? trip.tier : 'turbo'
  const isEarlier = limit != null && limit < 60 * deadlineHours[tier] && !('hindrance' in trip)
  const { notice, ...recipientPhone } = recipientPhoneOf(
    deliveryRequest.customerPhone,
    deliveryRequest.deliveryAddress.postalCode,
  )
  return {
    quoteId: 'quote' in trip ? trip.quote.id : '',
    tier,
    senderName: kept.merchantName.slice(0, 120),
    senderPhone: phone,
    recipientName: [...deliveryRequest.customerName.trim()].slice(0, 120).join(''),
    ...recipientPhone,
    remarks: [
      `Open Delivery ${kept.displayId}`,
      'quote' in trip && trip.lacksNumber && noNumberNotice,
      notice,
      deliveryRequest.remarks,
    ]
      .filter(Boolean)
      .join('\n')
      .slice(0, 1000),
    collectOnDelivery: deliveryRequest.collectOnDelivery,
    reference: attempt === 1 ? kept.orderId : `${kept.orderId}/${attempt}`,
    // A wider window is the tier's own deadline.
    ...(isEarlier && { deliveryWindow: { from: at, until: new Date(kept.deliverUntil) } }),
  }
}

function readKept(
  deliveryRequest: DeliveryRequest,
  {
    clientId,
    requestedId,
    trip,
    at,
  }: Pick<OpenDeliveryOrder, 'clientId' | 'requestedId'> & { trip: Quoted; at: Date },
): OpenDelivery {
  const container = readOneOf(
    'vehicle.container',
    openDeliveryContainers,
    deliveryRequest.container ?? 'NORMAL',
  )
  const limit = deliveryRequest.deliveryLimitMinutes
  const tier = 'tier' in trip ? trip.tier : 'turbo'
  const until = addHours(at, deadlineHours[tier])
  const wanted = limit == null ? until : addSeconds(at, 60 * limit)
  return {
    clientId,
    version: readOneOf('version', openDeliveryVersions, deliveryRequest.version),
    orderId: requestedId,
    displayId: readText('orderDisplayId', deliveryRequest.orderDisplayId, 100),
    merchantId: readMerchantId(deliveryRequest.merchantId),
    merchantName: readText('merchant.name', deliveryRequest.merchantName, 500),
    vehicle: 'vehicle' in trip ? trip.vehicle : 'MOTORBIKE_BAG',
    container,
    waitsForFinish: deliveryRequest.notifyConclusion ?? false,
    needsCode: deliveryRequest.confirmationCodeRequired ?? false,
    combinedOrderIds: readCombined(deliveryRequest.combinedOrderIds),
    deliverUntil: (wanted < until ? wanted : until).toISOString(),
  }
}

export function readOrderId(field: string, text: string): string {
  if (isUuid(text)) return text.toLowerCase()
  throw refuseField(field, 'not_allowed', { why: 'not_a_uuid', got: text })
}

/** It is also the value of a header. */
function readMerchantId(text: string): string {
  const id = readText('merchant.id', text, 100)
  if (/^[\x21-\x7e]{36,100}$/.test(id)) return id
  throw refuseField('merchant.id', 'characters', { set: 'without_spaces', min: 36, max: 100, got: id })
}

const maxCombined = 10

function readCombined(ids: readonly string[] | null | undefined): string[] {
  assertAtMost('combinedOrdersIds', ids?.length ?? 0, maxCombined)
  return (ids ?? []).map((id) => readOrderId('combinedOrdersIds', id))
}
