import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import type { FieldsOf } from '../shared/builder.ts'
import { ServiceTypeEnum, StatusEnum, TierEnum } from './builder.ts'
import { ContactRef, PlaceRef } from './place.ts'

/** What shipper and driver alike see of a delivery. */
export function sharedFields(t: FieldsOf<StateUpdate>) {
  return {
    code: t.exposeString('code', { description: 'What the driver knows it by, such as RD0A1B2C3D.' }),
    status: t.expose('status', { type: StatusEnum, description: 'Where it stands.' }),
    tier: t.expose('tier', { type: TierEnum, description: 'How fast it is.' }),
    serviceType: t.expose('serviceType', { type: ServiceTypeEnum, description: 'The vehicle it needs.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was ordered.' }),
    deadlineAt: t.expose('deadlineAt', { type: 'DateTime', description: 'When it has to be there.' }),
    distanceKm: t.float({
      description: 'The distance by road in kilometres.',
      resolve: ({ distanceMeters }) => distanceMeters / 1000,
    }),
    pod: t.exposeBoolean('pod', { description: 'Whether the hand-over needs a photo or a signature.' }),
    origin: t.expose('origin', { type: PlaceRef, description: 'Where the parcel is fetched.' }),
    destination: t.expose('destination', { type: PlaceRef, description: 'Where it is brought.' }),
    sender: t.field({
      type: ContactRef,
      description: 'Who hands it over to the driver.',
      resolve: ({ sender }) => ({ ...sender, remarks: null }),
    }),
    recipient: t.field({
      type: ContactRef,
      description: 'Who takes it.',
      resolve: ({ recipient, remarks }) => ({ ...recipient, remarks }),
    }),
    remarks: t.exposeString('remarks', { nullable: true, description: 'What the driver should mind.' }),
  }
}
