import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import type { FieldsOf } from '../shared/builder.ts'
import { deliveryCode, distanceByRoad } from '../shared/descriptions.ts'
import { builder, ServiceTypeEnum, StatusEnum, TierEnum } from './builder.ts'
import { ContactRef, PlaceRef } from './place.ts'
import { RehearsalInput } from './rehearsal.ts'

type PublicFacts = Pick<
  StateUpdate,
  'code' | 'status' | 'tier' | 'serviceType' | 'createdAt' | 'deadlineAt' | 'distanceMeters'
>

export const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'An order to place.',
  fields: (t) => ({
    quoteId: t.id({ required: true, description: 'Id of the quote, which is good for one order.' }),
    tier: t.string({ required: true, description: 'Delivery speed: `turbo` or `express`.' }),
    senderName: t.string({ description: 'Name of the sender; defaults to the tenant’s name.' }),
    senderPhone: t.string({
      required: true,
      description: 'Phone number of the sender, 8 to 15 digits, such as `+55 11 3000-0000`.',
    }),
    recipientName: t.string({ required: true, description: 'Name of the recipient.' }),
    recipientPhone: t.string({
      required: true,
      description: 'Phone number of the recipient, 8 to 15 digits, such as `+55 11 91234-5678`.',
    }),
    remarks: t.string({ description: 'Instructions for the driver, at most 1000 characters.' }),
    pod: t.boolean({
      description: 'Whether the hand-over needs a photo or a signature; the default is false.',
    }),
    reference: t.string({ description: 'Reference of the shipper, unique among the orders of the tenant.' }),
    recipientPin: t.string({ description: 'PIN of 4 to 8 digits that the driver needs at the hand-over.' }),
    rehearsal: t.field({ type: RehearsalInput, description: 'How to rehearse it; only for test keys.' }),
  }),
})

/** Fields of a delivery that everyone with its tracking link sees. */
export function publicFields(t: FieldsOf<PublicFacts>) {
  return {
    code: t.exposeString('code', { description: deliveryCode }),
    status: t.expose('status', { type: StatusEnum, description: 'Current status.' }),
    tier: t.expose('tier', { type: TierEnum, description: 'Delivery speed.' }),
    serviceType: t.expose('serviceType', { type: ServiceTypeEnum, description: 'Vehicle class.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the order was placed.' }),
    deadlineAt: t.expose('deadlineAt', { type: 'DateTime', description: 'Deadline of the hand-over.' }),
    distanceKm: t.float({
      description: distanceByRoad,
      resolve: ({ distanceMeters }) => distanceMeters / 1000,
    }),
  }
}

/** Fields of a delivery that shipper and driver see. */
export function sharedFields(t: FieldsOf<StateUpdate>) {
  return {
    ...publicFields(t),
    pod: t.exposeBoolean('pod', { description: 'Whether the hand-over needs a photo or a signature.' }),
    origin: t.expose('origin', { type: PlaceRef, description: 'Pickup place.' }),
    destination: t.expose('destination', { type: PlaceRef, description: 'Destination.' }),
    sender: t.field({
      type: ContactRef,
      description: 'Contact who gives the parcel to the driver.',
      resolve: ({ sender }) => ({ ...sender, remarks: null }),
    }),
    recipient: t.field({
      type: ContactRef,
      description: 'Contact who receives the parcel.',
      resolve: ({ recipient, remarks }) => ({ ...recipient, remarks }),
    }),
    remarks: t.exposeString('remarks', {
      nullable: true,
      description: 'Instructions for the driver, or null.',
    }),
  }
}
