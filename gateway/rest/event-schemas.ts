import { noteRoles } from '@rodovia/core/delivery/notes/order-note.ts'
import {
  messageChannels,
  messageKinds,
  messageReasons,
} from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import {
  operationKinds,
  operationStatuses,
  tollMeans,
} from '@rodovia/core/freight-operations/freight-operation.ts'
import type { EventType } from '@rodovia/core/shared/event-types.ts'
import * as z from 'zod'
import { cents, currency, livemode, named, selected, time, url, uuid } from './response-schemas.ts'
import { addressParts, checks, estimate, orderFields, parcelFields } from './selections.ts'

/** The payloads of webhooks and of `GET /v1/events`, by type: docs/reference/contract.md#6-events. */

const order = selected('Order', `${orderFields} ${estimate} driver { name persona }`, 'OrderInEvent')

const noted = z.object({
  order_id: uuid,
  code: z.string(),
  reference: z.string().nullable(),
  livemode,
  note: z.object({
    id: uuid,
    at: time,
    role: z.enum(noteRoles).meta({ description: 'As whom it was written' }),
    text: z
      .string()
      .meta({ description: '[apagado] after an erasure of its author or of a contact of the order' }),
  }),
})

const notified = z.object({
  order_id: uuid,
  code: z.string(),
  reference: z.string().nullable(),
  livemode,
  message: z.object({
    id: uuid,
    kind: z.enum(messageKinds).meta({ description: 'What the recipient was told' }),
    channel: z
      .enum(messageChannels)
      .nullable()
      .meta({ description: 'Null if no channel reaches the recipient' }),
    status: z.enum(['sent', 'delivered', 'failed', 'suppressed']),
    reason: z.enum(messageReasons).nullable().meta({ description: 'Why it was suppressed or failed' }),
    to: z.string().nullable().meta({ description: 'The end of the number or the beginning of the mailbox' }),
    cost_cents: cents,
    at: time,
  }),
})

const registered = z.object({
  order_id: uuid,
  code: z.string(),
  reference: z.string().nullable(),
  livemode,
  freight_operation: z.object({
    id: uuid.meta({ description: 'The id by which the registry knows it' }),
    kind: z.enum(operationKinds),
    status: z.enum(operationStatuses),
    number: z.string().nullable().meta({ description: 'The CIOT, or the number of the voucher' }),
    amount_cents: cents
      .nullable()
      .meta({ description: 'The registered freight, or the price of the voucher' }),
    means: z.enum(tollMeans).nullable().meta({ description: 'How the toll is paid; null for a CIOT' }),
    refusal_code: z.string().nullable(),
    refusal_text: z.string().nullable().meta({ description: 'The words of the registry' }),
    at: time,
  }),
})

const credit = z.object({
  amount_cents: cents,
  balance_cents: cents,
  currency,
  reason: z.enum(['manual_credit', 'top_up', 'top_up_returned', 'top_up_released', 'remittance']),
})

const debit = z.object({
  amount_cents: cents,
  balance_cents: cents,
  currency,
  reason: z.enum(['top_up_held', 'top_up_returned']),
})

const endpoint = { endpoint_id: uuid, url }

const window = z.object({ from: time, until: time })

const repeatedOrder = selected(
  'Repetition',
  `reference tier service_type: serviceType origin_postal_code: originPostalCode destination_postal_code: destinationPostalCode
  origin_address: originAddress { ${addressParts} } destination_address: destinationAddress { ${addressParts} } ${parcelFields}`,
  'RepeatedOrder',
)

const run = {
  repetition_id: uuid,
  day: z.iso.date(),
  reason: z.string().meta({
    description: 'The code of a refusal, or price_above_limit, too_late, not_a_member',
  }),
  price_cents: cents.nullable(),
  pickup_window: window,
  delivery_window: window.nullable(),
  order: z
    .union([repeatedOrder, z.null()])
    .meta({ description: 'Null after an erasure of its sender or recipient' }),
}

const orderWithAttempt = selected(
  'Order',
  `${orderFields} ${estimate} driver { name persona } attempt: lastAttempt { number reason at }`,
  'OrderWithAttempt',
)

const orderWithChecks = selected(
  'Order',
  `${orderFields} ${estimate} driver { name persona } ${checks}`,
  'OrderWithChecks',
)

const orderInRoute = selected(
  'Order',
  `${orderFields} ${estimate} driver { name persona } route: routePlace { route_id: routeId stops pickup_stop: pickupStop dropoff_stop: dropoffStop }`,
  'OrderInRoute',
)

const payloads = {
  'tracking.driver_assigned': [
    'The order is offered to a driver. Sent for each driver it is offered to',
    order,
  ],
  'tracking.picked_up': [
    'The driver has picked up the parcel; `checks` says what was shown',
    orderWithChecks,
  ],
  'tracking.arrived_at_destination': [
    'The driver is at the destination. Sent if the driver reports it',
    order,
  ],
  'tracking.delivered': ['The parcel is delivered; `checks` says what was shown', orderWithChecks],
  'tracking.attempt_failed': [
    'The parcel could not be handed over. Sent for each attempt; after the last one that is allowed the status is `returning`',
    orderWithAttempt,
  ],
  'tracking.sla_breached': ['The deadline passed without a delivery. Sent once per order', order],
  'tracking.canceled': ['The order is canceled', order],
  'order.note_added': [
    'Somebody wrote a note on the order that its shipper and its driver see. Sent for each; not for internal notes',
    noted,
  ],
  'order.goods_documents_changed': [
    'The shipper changed the documents of the goods: see `goods_documents` and `no_document_reason`. Sent for each change',
    order,
  ],
  'order.metadata_changed': ['The shipper changed `metadata` of the order. Sent for each change', order],
  'order.barcodes_changed': [
    'The shipper changed the codes to scan: see `requirements`. Sent for each change',
    order,
  ],
  'order.collect_on_delivery_changed': [
    'The shipper changed what the recipient pays at the door: see `collect_on_delivery`. Sent for each change',
    order,
  ],
  'order.collected': [
    'The recipient paid at the door: see `collect_on_delivery`. Sent once per order, for PIX by the bank’s word and before the hand-over',
    order,
  ],
  'recipient.instructed': [
    'The recipient said something for the driver, or chose another time: see `instructions` and `delivery_window`. Sent for each',
    order,
  ],
  'order.rated': ['The recipient rated the delivery: see `rating`. Sent once per order', order],
  'return.created': [
    'An order was made that takes a parcel back, after failed attempts or because the recipient wants it',
    order,
  ],
  'route.planned': [
    'The driver accepted the order with others as one route; `route` says which stops are its own',
    orderInRoute,
  ],
  'route.changed': [
    'The place of the order in the route of its driver changed, because the driver left a stop for later; `route` is null once the order was taken off the driver',
    orderInRoute,
  ],
  'wallet.credit': ['The wallet was credited: a refund of an order, or a credit', z.union([order, credit])],
  'wallet.debit': [
    'The wallet was debited: an order was paid, or a top-up was contested or returned',
    z.union([order, debit]),
  ],
  'repetition.unpaid': [
    'The wallet or the spending cap does not cover the order of a repetition. Sent once a day; it is tried again',
    z.object(run),
  ],
  'repetition.failed': ['The order of a repetition was not placed. Sent once a day', z.object(run)],
  'recipient.notified': [
    'A message to a recipient was sent, arrived, failed or was suppressed. Sent for each change',
    notified,
  ],
  'freight_operation.issued': ['A whole load has its CIOT, or its toll voucher', registered],
  'freight_operation.rectified': ['The CIOT or the voucher has another driver, truck or price', registered],
  'freight_operation.refused': [
    'The registry refused, or the carrier’s papers are missing. Sent once for each reason',
    registered,
  ],
  'freight_operation.canceled': ['The CIOT or the voucher was canceled', registered],
  'freight_operation.closed': ['The CIOT or the voucher was closed after the delivery', registered],
  'webhook.test': [
    'A new endpoint is tested. Sent to that endpoint only',
    z.object({
      ...endpoint,
      type: z.string().optional().meta({ description: 'The type whose example the endpoint received' }),
    }),
  ],
  'webhook.disabled': [
    'An endpoint was disabled. Sent to the tenant’s other endpoints',
    z.object({ ...endpoint, reason: z.enum(['gone', 'failing']), failing_since: time.nullable() }),
  ],
} as const satisfies Record<EventType, readonly [summary: string, data: z.ZodType]>

/** Each type with a summary and the schema of its payload. */
export const publishedEvents = Object.entries(payloads).map(([type, [summary, data]]) => ({
  type,
  summary,
  schema: z.object({
    id: uuid.meta({ description: 'The event’s id: the same at every attempt' }),
    type: z.literal(type),
    created_at: time,
    sequence: z.int().meta({ description: 'Grows with every event of the tenant' }),
    tenant_id: uuid,
    livemode,
    test: z.literal(true).optional().meta({ description: 'Of the example that a test of an endpoint sends' }),
    data,
  }),
}))

export const event = named('Event', z.union(publishedEvents.map(({ schema }) => schema)))
