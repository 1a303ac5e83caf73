import type { WithDetails } from '@rodovia/core/delivery/ports.ts'
import { needsPin } from '@rodovia/core/delivery/proof/hand-over.ts'
import type { DriverView } from '@rodovia/core/delivery/reading/driver-view.ts'
import { findOwnDeliveries } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import { allowedSteps } from '@rodovia/core/delivery/steps/arrive-at-destination.ts'
import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import { earningsCents } from '@rodovia/core/wallet/driver-earnings.ts'
import { asEntity } from '../shared/entity.ts'
import { boolean, cents, dateTime, described, of } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, ParcelRef } from './builder.ts'
import { PlaceRef } from './place.ts'
import { sharedFields } from './shared-fields.ts'

export const DeliveryRef = builder.objectRef<StateUpdate<DriverView> & WithDetails>('Delivery').implement({
  description: 'An order as the driver sees it who was offered it or carries it.',
  fields: described({
    ...sharedFields,
    parcels: of([ParcelRef]).orNull(
      'The parcels without their value, and while details are masked without their contents; null if the shipper did not say.',
      ({ parcels }) => parcels && [...parcels],
    ),
    isMasked: boolean(
      'Whether people and doors are hidden: until the driver accepts, after a cancellation, and from 24 hours after the end. Then contacts have a first name and the last two digits of the number, places the town and the postal code, and remarks, instructions, photos and notes are left out.',
    ),
    isAddressIncomplete: boolean('Whether street and number of a stop are missing.'),
    origin: of(PlaceRef)('Pickup place; town and postal code only if `isMasked`.'),
    destination: of(PlaceRef)('Destination; town and postal code only if `isMasked`.'),
    offerExpiresAt: dateTime.orNull('Until when the driver may accept the offer; null once it is accepted.'),
    needsPin: boolean('Whether the hand-over needs the PIN that the recipient received.', needsPin),
    earningsCents: cents('What the delivery pays the driver, in centavos.', (delivery, _, { ports }) =>
      earningsCents(delivery, ports.deliverySettings),
    ),
    allowedSteps: of(['String'])(
      'Steps that the driver can take now: `accept`, `arrived`, `picked`, `on-route`, `delivered`, `decline`, and last the optional `arrived-at-destination`.',
      allowedSteps,
    ),
  }),
})

const deliveries = createLoader(
  ({ ports, actor }, codes: readonly string[]) => findOwnDeliveries(ports, { actor, codes }),
  notFound('delivery'),
)

asEntity(builder, DeliveryRef, 'code', deliveries)
