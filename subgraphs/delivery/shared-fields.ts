import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import type { FieldsOf } from '../shared/builder.ts'
import { deliveryCode, distanceByRoad } from '../shared/descriptions.ts'
import { ServiceTypeEnum, StatusEnum, TierEnum } from './builder.ts'
import { ContactRef, PlaceRef } from './place.ts'

type PublicFacts = Pick<
  StateUpdate,
  'code' | 'status' | 'tier' | 'serviceType' | 'createdAt' | 'deadlineAt' | 'distanceMeters'
>

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
