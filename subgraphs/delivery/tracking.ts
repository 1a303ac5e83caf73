import { trackingUrl } from '@rodovia/core/delivery/order-view.ts'
import { statusLabel } from '@rodovia/core/delivery/status-labels.ts'
import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import { subscribeTracking } from '@rodovia/core/delivery/subscriptions/subscribe-tracking.ts'
import { type TrackedDelivery, trackDelivery } from '@rodovia/core/delivery/track-delivery.ts'
import { builder, ServiceTypeEnum, StatusEnum, TierEnum } from './builder.ts'
import { PublicPlaceRef } from './place.ts'

export const TrackedDeliveryRef = builder
  .objectRef<StateUpdate<TrackedDelivery>>('TrackedDelivery')
  .implement({
    description:
      'A delivery, as anyone sees it who has the tracking link: no telephone numbers, first names only.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'Its name, such as RD0A1B2C3D.' }),
      status: t.expose('status', { type: StatusEnum, description: 'Where it stands.' }),
      statusLabel: t.string({
        description: 'Where it stands, in the language of the request.',
        resolve: ({ status }, _, { language }) => statusLabel(status, language),
      }),
      tier: t.expose('tier', { type: TierEnum, description: 'How fast it is.' }),
      serviceType: t.expose('serviceType', { type: ServiceTypeEnum, description: 'The vehicle it needs.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was ordered.' }),
      deadlineAt: t.expose('deadlineAt', { type: 'DateTime', description: 'When it has to be there.' }),
      distanceKm: t.float({
        description: 'The distance by road in kilometres.',
        resolve: ({ distanceMeters }) => distanceMeters / 1000,
      }),
      trackingUrl: t.string({
        description: 'The page that shows it.',
        resolve: (delivery, _, { ports }) => trackingUrl(delivery, ports.deliverySettings.publicUrl),
      }),
      origin: t.expose('origin', { type: PublicPlaceRef, description: 'Where the parcel is fetched.' }),
      destination: t.expose('destination', { type: PublicPlaceRef, description: 'Where it is brought.' }),
      senderName: t.exposeString('senderFirstName', { description: 'The first name of the sender.' }),
      recipientName: t.exposeString('recipientFirstName', {
        description: 'The first name of the recipient.',
      }),
      livemode: t.exposeBoolean('livemode', { description: 'Whether it is meant; false in a rehearsal.' }),
      driverName: t.exposeString('driverFirstName', {
        nullable: true,
        description: 'The first name of the driver; null where there is none.',
      }),
    }),
  })

builder.queryField('tracking', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description: 'The delivery behind a tracking link, for anyone. Refuses with `not_found`.',
    args: { token: t.arg.string({ required: true, description: 'What the link ends with.' }) },
    resolve: (_, { token }, { ports }) => trackDelivery(ports, token),
  }),
)

builder.subscriptionField('deliveryUpdates', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description:
      'The delivery behind a tracking link, for anyone: as it is now, then with each change and each position of the driver, until it has ended. Refuses with `not_found`.',
    args: { trackingToken: t.arg.string({ required: true, description: 'What the link ends with.' }) },
    subscribe: (_, { trackingToken }, { ports }) => subscribeTracking(ports, trackingToken),
    resolve: (delivery) => delivery,
  }),
)
