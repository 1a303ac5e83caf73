import {
  type OpenDeliveryType,
  openDeliveryContainers,
  openDeliveryTypes,
  openDeliveryVehicles,
} from '@rodovia/core/open-delivery/open-delivery.ts'
import { rejectionReasons } from '@rodovia/core/open-delivery/open-delivery-view.ts'
import { openDeliveryProblems } from '@rodovia/core/open-delivery/problem-reasons.ts'
import * as z from 'zod'
import { named, time, url, uuid } from '../rest/response-schemas.ts'

/** The bodies that requesters receive: docs/reference/open-delivery.md#events. They are those of both versions of the protocol. */

const merchant = named(
  'OpenDeliveryMerchant',
  z.object({ id: z.string().min(36).max(100), name: z.string().max(500) }),
)

const deliveryPrice = named(
  'OpenDeliveryPrice',
  z.object({
    price: z.object({ value: z.number().meta({ description: 'In reais' }), currency: z.literal('BRL') }),
    pricingList: z.literal('NORMAL'),
    additionalPricePercentual: z.literal(0),
  }),
)

const minutes = z.int().min(0)
const eta = named(
  'OpenDeliveryEta',
  z.object({
    updateMethod: z
      .literal('ONLINE')
      .meta({ description: 'Each event has the times that are expected then' }),
    pickupEtaInMinutes: minutes.meta({ description: '0 from the pickup on' }),
    pickupEtaDatetime: time,
    deliveryEtaInMinutes: minutes,
    deliveryEtaDatetime: time,
    maxDeliveryTime: time,
  }),
)

const problem = named(
  'OpenDeliveryProblem',
  z.object({
    reason: z.enum(openDeliveryProblems),
    message: z.string().optional(),
    datetime: time,
    canFinishDeliver: z.boolean(),
    needMerchantAction: z.literal(false),
  }),
)

const vehicle = named(
  'OpenDeliveryVehicle',
  z.object({ type: z.enum(openDeliveryVehicles), container: z.enum(openDeliveryContainers) }),
)
const deliveryPerson = named('OpenDeliveryPerson', z.object({ id: z.string(), name: z.string() }))

/** The fields of every event from the acceptance on, except of an order that ended without a driver. */
const carried = { vehicle, deliveryPerson, deliveryPrice, eta }

const withoutDriver: ReadonlySet<OpenDeliveryType> = new Set(['PENDING', 'REJECTED', 'CANCELLED'])

const summaries: Record<OpenDeliveryType, string> = {
  PENDING: 'The order was placed and waits for a driver. Sent again, with a problem, when it lost its driver',
  ACCEPTED: 'A driver accepted the delivery',
  REJECTED:
    'The request cannot be carried out, or no driver was found. The same order may be requested again',
  PICKUP_ONGOING: 'The driver is on the way to the merchant',
  ARRIVED_AT_MERCHANT: 'The driver is at the merchant',
  ORDER_PICKED: 'The driver has the order',
  DELIVERY_ONGOING: 'The driver is on the way to the customer',
  ARRIVED_AT_CUSTOMER: 'The driver is at the customer. Sent if the driver reports it',
  ORDER_DELIVERED: 'The order was handed over',
  RETURNING_TO_MERCHANT: 'The order goes back to the merchant after failed attempts',
  RETURNED_TO_MERCHANT: 'The order is back at the merchant',
  DELIVERY_FINISHED: 'Nothing more happens to the delivery',
  CANCELLED: 'The requester, the merchant or an operator canceled the delivery',
}

/** Each type of event with a summary and the schema of its body, in the order of the protocol. */
export const openDeliveryEvents = openDeliveryTypes.map((type) => ({
  type,
  summary: summaries[type],
  schema: z.object({
    deliveryId: uuid.meta({ description: 'The id of the order in this platform' }),
    orderId: uuid.meta({ description: 'The requester’s id of the order' }),
    orderDisplayId: z.string(),
    merchant,
    event: z.object({
      type: z.literal(type),
      datetime: time,
      ...(type === 'REJECTED' && {
        message: z.string().optional().meta({ description: 'In the language of the request' }),
        rejectionInfo: z.object({ reason: z.enum(rejectionReasons) }),
      }),
    }),
    problem: z.array(problem).max(1).optional(),
    customerName: z.string(),
    ...(withoutDriver.has(type) ? z.object(carried).partial().shape : carried),
    externalTrackingURL: url.optional(),
    combinedOrdersIds: z.array(uuid).optional().meta({
      description: 'Of the orders that the request asked to combine, those that the same driver carries',
    }),
  }),
}))

/** The body of `confirmationCode`. */
export const confirmationCode = z.object({
  orderId: uuid,
  deliveryCode: z.string().meta({ description: '4 to 8 digits, as the customer said them', example: '4711' }),
})
