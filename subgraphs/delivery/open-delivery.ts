import {
  cancelOpenDelivery,
  finishOpenDelivery,
  handleOpenDeliveryProblem,
  noteOpenDelivery,
} from '@rodovia/core/open-delivery/notices.ts'
import type { OpenDeliveryType } from '@rodovia/core/open-delivery/open-delivery.ts'
import { readOpenDeliveryAvailability } from '@rodovia/core/open-delivery/read-availability.ts'
import { readOpenDelivery } from '@rodovia/core/open-delivery/read-details.ts'
import { type RequestedDelivery, requestOpenDelivery } from '@rodovia/core/open-delivery/request-delivery.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, dateTime, described, float, id, inputs, int, of, string } from '../shared/fields.ts'
import { fromInput, withRequest } from '../shared/resolvers.ts'
import { AddressInput, builder } from './builder.ts'
import { CollectOnDeliveryInput } from './collect-on-delivery-fields.ts'

const OpenDeliveryEventEnum = describedEnum<OpenDeliveryType>(
  builder,
  'OpenDeliveryEvent',
  'Event of an Open Delivery order.',
  {
    PENDING: 'Requested; a driver is searched for.',
    ACCEPTED: 'A driver accepted.',
    REJECTED: 'Rejected; the same order may be requested again.',
    PICKUP_ONGOING: 'The driver is on the way to the merchant.',
    ARRIVED_AT_MERCHANT: 'The driver is at the merchant.',
    ORDER_PICKED: 'The driver has the order.',
    DELIVERY_ONGOING: 'The driver is on the way to the customer.',
    ARRIVED_AT_CUSTOMER: 'The driver is at the customer.',
    ORDER_DELIVERED: 'Handed over to the customer.',
    RETURNING_TO_MERCHANT: 'On the way back to the merchant.',
    RETURNED_TO_MERCHANT: 'Returned to the merchant.',
    DELIVERY_FINISHED: 'Finished.',
    CANCELLED: 'Canceled.',
  },
)

const trip = {
  pickupAddress: of(AddressInput)('Where the driver picks the order up.'),
  deliveryAddress: of(AddressInput)('Where the customer gets it.'),
  vehicles: of(['String'])('Vehicles that the requester allows, such as `MOTORBIKE_BAG`.'),
  container: string.orNull('Bag: `NORMAL`, the default, or `THERMIC`.'),
  totalWeightGrams: int('Weight of all packages in grams.'),
  packageVolume: float.orNull('Volume of all packages in cubic metres.'),
  packageQuantity: int.orNull('Number of packages.'),
  deliveryLimitMinutes: int.orNull('Minutes from now until the hand-over at the latest.'),
  returnToMerchant: boolean('Whether the driver has to come back after the delivery, which no driver does.'),
  isPaidAtTheDoor: boolean('Whether the customer pays the driver.'),
}

const OpenDeliveryTripInput = builder.inputType('OpenDeliveryTripInput', {
  description: 'A trip that an Open Delivery client asks about.',
  fields: inputs(trip),
})

const OpenDeliveryRequestInput = builder.inputType('OpenDeliveryRequestInput', {
  description: 'A delivery that an Open Delivery client requests.',
  fields: inputs({
    ...trip,
    version: string('Version of Open Delivery by which events come: `v1` or `v2`.'),
    orderId: id('The requester’s id of the order (UUID).'),
    orderDisplayId: string('The number of the order that the customer sees, at most 100 characters.'),
    merchantId: string('The requester’s id of the merchant, 36 to 100 characters.'),
    merchantName: string('Name of the merchant, at most 500 characters.'),
    customerName: string('Name of the customer.'),
    customerPhone: string.orNull(
      'Telephone number of the customer, also with a comma and a locator, such as `0800 705 2030,12345678`.',
    ),
    remarks: string.orNull('Remarks for the driver.'),
    collectOnDelivery: of(CollectOnDeliveryInput).orNull(
      'What the customer pays the driver, with `isPaidAtTheDoor`: without it such a request is rejected.',
    ),
    notifyConclusion: boolean.orNull(
      'Whether the delivery is finished only when the requester says so; by default at the hand-over.',
    ),
    confirmationCodeRequired: boolean.orNull(
      'Whether the hand-over needs a code of the customer, which the requester confirms.',
    ),
    combinedOrderIds: of(['ID']).orNull('The requester’s other orders to combine with this one, at most 10.'),
  }),
})

const RequestedDeliveryRef = builder.objectRef<RequestedDelivery>('RequestedOpenDelivery').implement({
  description: 'Answer to a request of an Open Delivery client.',
  fields: described({
    deliveryId: id('Id of the delivery (UUID); of an accepted one, the order id.'),
    event: of(OpenDeliveryEventEnum)('`PENDING`, or `REJECTED` if the request cannot be carried out.'),
    estimate: dateTime('When a driver has usually accepted.'),
    rejectAfter: dateTime('When the request ends as `REJECTED` if no driver accepted.'),
  }),
})

builder.queryField('openDelivery', (t) =>
  t.field({
    type: 'JSON',
    nullable: false,
    description:
      'The client’s last request for an order, as `DeliveryOrderDetails` of Open Delivery. For Open Delivery clients. Errors: `not_found`.',
    args: { orderId: t.arg(id('The requester’s id of the order.')) },
    resolve: withRequest(readOpenDelivery),
  }),
)

builder.mutationFields((t) => {
  const orderId = t.arg(id('The requester’s id of the order.'))
  const done = { type: 'Boolean', nullable: false } as const
  return {
    checkOpenDelivery: t.field({
      type: 'JSON',
      nullable: false,
      description:
        'Check price and times of a delivery, as `DeliveryAvailabilityPriceResponse` of Open Delivery. It promises nothing. For Open Delivery clients. Errors: `validation_failed`.',
      args: { input: t.arg(of(OpenDeliveryTripInput)('The trip.')) },
      resolve: fromInput(withRequest(readOpenDeliveryAvailability)),
    }),
    requestOpenDelivery: t.field({
      type: RequestedDeliveryRef,
      description:
        'Request a delivery, paid from the wallet of the client’s tenant. What cannot be carried out is rejected by an event, and may be requested again. For Open Delivery clients. Errors: `reference_used` for a repeated request, `validation_failed`.',
      args: { input: t.arg(of(OpenDeliveryRequestInput)('The delivery.')) },
      resolve: fromInput(withRequest(requestOpenDelivery)),
    }),
    noteOpenDelivery: t.field({
      ...done,
      description:
        'Say that an order is ready for the pickup or was picked up: a note for the driver. For Open Delivery clients. Errors: `not_found`, `invalid_state`.',
      args: {
        orderId,
        notice: t.arg(string('`READY_FOR_PICKUP` or `ORDER_PICKED`.')),
        volumes: t.arg(int.orNull('Number of volumes that were picked up.')),
        observation: t.arg(string.orNull('Free text, at most 500 characters.')),
      },
      resolve: withRequest(noteOpenDelivery),
    }),
    finishOpenDelivery: t.field({
      ...done,
      description:
        'Finish a delivered order that waits for it. For Open Delivery clients. Errors: `not_found`, `invalid_state`.',
      args: { orderId },
      resolve: withRequest(finishOpenDelivery),
    }),
    handleOpenDeliveryProblem: t.field({
      ...done,
      description:
        'Answer a problem of a delivery: cancel it before the pickup, or write to the driver. For Open Delivery clients. Errors: `not_found`, `invalid_state`, `validation_failed`.',
      args: {
        orderId,
        reason: t.arg(string('Reason, such as `NOBODY_TO_RECEIVE`.')),
        action: t.arg(string('`RETURN_TO_STORE`, `DELIVER_PRODUCT` or `CANCEL_DELIVERY`.')),
        message: t.arg(string.orNull('Free text, at most 500 characters.')),
      },
      resolve: withRequest(handleOpenDeliveryProblem),
    }),
    cancelOpenDelivery: t.field({
      ...done,
      description:
        'Cancel a delivery before the pickup and refund its whole price. For Open Delivery clients. Errors: `not_found`, `invalid_state`, `validation_failed`.',
      args: { orderId, reason: t.arg(string('Reason, such as `PROBLEM_AT_MERCHANT`.')) },
      resolve: withRequest(cancelOpenDelivery),
    }),
  }
})
