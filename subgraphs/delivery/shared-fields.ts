import { isAddressIncomplete } from '@rodovia/core/delivery/model/place-views.ts'
import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import { deliveryCode } from '../shared/descriptions.ts'
import { boolean, dateTime, id, inputs, metadata, of, string } from '../shared/fields.ts'
import {
  AddressInput,
  builder,
  distance,
  duration,
  ParcelInput,
  ServiceTypeEnum,
  StatusEnum,
  TierEnum,
  WholeLoadRef,
} from './builder.ts'
import { collectOnDeliveryFields, collectOnDeliveryInput } from './collect-on-delivery-fields.ts'
import { goodsFields, goodsInputs } from './goods-fields.ts'
import { ContactRef, PlaceRef } from './place.ts'
import { RehearsalInput } from './rehearsal.ts'
import { requirementFields, requirementsInput } from './requirement-fields.ts'
import { dispatchFrom, scheduleFields, scheduleInputs } from './windows.ts'

export const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'An order to place.',
  fields: inputs({
    quoteId: id('Id of the quote, which is good for one order.'),
    tier: string('Delivery speed: `turbo` or `express`.'),
    senderName: string.orNull('Name of the sender; defaults to the tenant’s name.'),
    senderPhone: string('Phone number of the sender, 8 to 15 digits, such as `+55 11 3000-0000`.'),
    recipientName: string('Name of the recipient.'),
    recipientPhone: string('Phone number of the recipient, 8 to 15 digits, such as `+55 11 91234-5678`.'),
    remarks: string.orNull('Instructions for the driver, at most 1000 characters.'),
    pod: boolean.orNull('Whether the hand-over needs a photo or a signature; the default is false.'),
    ...requirementsInput,
    ...collectOnDeliveryInput,
    reference: string.orNull('Reference of the shipper, unique among the orders of the tenant.'),
    ...goodsInputs,
    metadata: metadata.orNull('Fields of your own; neither driver nor recipient sees them.'),
    recipientEmail: string.orNull(
      'E-mail address of the recipient, for messages; at most 254 characters. No response shows it.',
    ),
    recipientPin: string.orNull(
      'PIN of 4 to 8 digits that the driver needs at the hand-over; `auto`: the platform makes it, and only the recipient gets it.',
    ),
    originAddress: of(AddressInput).orNull(
      'Address of the pickup, with the postal code of the quote; by default the address of the quote.',
    ),
    destinationAddress: of(AddressInput).orNull(
      'Address of the destination, with the postal code of the quote; by default the address of the quote.',
    ),
    parcels: of([ParcelInput]).orNull(
      'Up to 30 parcels: those of the quote, which are the default. A quote without parcels takes those that its price includes.',
    ),
    ...scheduleInputs,
    originAddressId: id.orNull(
      'Entry of the address book that is the pickup; `originAddress` replaces its address.',
    ),
    destinationAddressId: id.orNull(
      'Entry of the address book that is the destination; `destinationAddress` replaces its address.',
    ),
    rehearsal: of(RehearsalInput).orNull('How to rehearse it; only for test keys.'),
  }),
})

/** Fields of a delivery that everyone with its tracking link sees. */
export const publicFields = {
  code: string(deliveryCode),
  status: of(StatusEnum)('Current status.'),
  tier: of(TierEnum)('Delivery speed.'),
  serviceType: of(ServiceTypeEnum)('Vehicle class.'),
  createdAt: dateTime('When the order was placed.'),
  deadlineAt: dateTime('Deadline of the hand-over.'),
  ...scheduleFields,
  dispatchFrom,
  arrivedAtDestinationAt: dateTime.orNull(
    'When the driver reported the arrival at the destination; null before, and if the driver left that step out.',
  ),
  ...distance,
}

/** Fields of a delivery that shipper and driver see. */
export const sharedFields = {
  ...publicFields,
  ...duration,
  pod: boolean('Whether the hand-over needs a photo or a signature.'),
  ...requirementFields,
  ...collectOnDeliveryFields,
  wholeLoad: of(WholeLoadRef).orNull(
    'The load of a whole truck, with the freight floor of its quote; null for any other.',
  ),
  isAddressIncomplete: boolean('Whether street and number of a stop are missing.', (delivery: StateUpdate) =>
    isAddressIncomplete(delivery),
  ),
  origin: of(PlaceRef)('Pickup place.'),
  destination: of(PlaceRef)('Destination.'),
  sender: of(ContactRef)('Contact who gives the parcel to the driver.', ({ sender }: StateUpdate) => ({
    ...sender,
    remarks: null,
  })),
  recipient: of(ContactRef)('Contact who receives the parcel.', ({ recipient, remarks }: StateUpdate) => ({
    ...recipient,
    remarks,
  })),
  remarks: string.orNull('Instructions for the driver, or null.'),
  ...goodsFields,
}
