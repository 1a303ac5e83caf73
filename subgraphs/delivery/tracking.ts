import { trackingUrl } from '@rodovia/core/delivery/model/order-view.ts'
import { type TrackedDelivery, trackDelivery } from '@rodovia/core/delivery/reading/track-delivery.ts'
import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import { subscribeTracking } from '@rodovia/core/delivery/subscriptions/subscribe-tracking.ts'
import { statusLabelOf } from '@rodovia/core/delivery/texts/labels.ts'
import { boolean, described, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { publicCollectFields } from './collect-on-delivery-fields.ts'
import { PublicPlaceRef } from './place.ts'
import { publicFields } from './shared-fields.ts'

export const TrackedDeliveryRef = builder
  .objectRef<StateUpdate<TrackedDelivery>>('TrackedDelivery')
  .implement({
    description: 'A delivery as the public tracking page shows it: first names only, no phone numbers.',
    fields: described({
      ...publicFields,
      ...publicCollectFields,
      statusLabel: string(
        'Current status, in the language of the request.',
        (delivery, _, { language, ports }) => statusLabelOf(delivery, ports.clock())[language],
      ),
      trackingUrl: string('Public tracking page.', (delivery, _, { ports }) =>
        trackingUrl(delivery, ports.deliverySettings.publicUrl),
      ),
      origin: of(PublicPlaceRef)('Pickup place.'),
      destination: of(PublicPlaceRef)('Destination.'),
      senderName: string('First name of the sender.', ({ senderFirstName }) => senderFirstName),
      recipientName: string('First name of the recipient.', ({ recipientFirstName }) => recipientFirstName),
      livemode: boolean('False for a rehearsal: a test order with no real delivery and no real money.'),
      driverName: string.orNull(
        'First name of the driver; null if there is none.',
        ({ driverFirstName }) => driverFirstName,
      ),
    }),
  })

builder.queryField('tracking', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description: 'The delivery of a tracking link. Public. Errors: `not_found`.',
    args: { token: t.arg(string('Last path segment of the tracking link.')) },
    resolve: (_, { token }, { ports }) => trackDelivery(ports, token),
  }),
)

builder.subscriptionField('deliveryUpdates', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description:
      'The delivery of a tracking link: as it is now, then after each change and each new driver position, until it ends. Public. Errors: `not_found`.',
    args: {
      trackingToken: t.arg(string('Last path segment of the tracking link.')),
    },
    subscribe: (_, { trackingToken }, { ports }) => subscribeTracking(ports, trackingToken),
    resolve: (delivery) => delivery,
  }),
)
