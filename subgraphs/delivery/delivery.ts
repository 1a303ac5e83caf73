import { driverParcels, driverPlace } from '@rodovia/core/delivery/place-views.ts'
import { findOwnDeliveries } from '@rodovia/core/delivery/read-deliveries.ts'
import { allowedMoves, driverMoves } from '@rodovia/core/delivery/states.ts'
import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import { earningsCents } from '@rodovia/core/wallet/driver-earnings.ts'
import { asEntity } from '../shared/entity.ts'
import { boolean, cents, dateTime, described, of } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, ParcelRef } from './builder.ts'
import { PlaceRef } from './place.ts'
import { sharedFields } from './shared-fields.ts'

export const DeliveryRef = builder.objectRef<StateUpdate>('Delivery').implement({
  description: 'An order as the driver sees it who was offered it or carries it.',
  fields: described({
    ...sharedFields,
    parcels: of([ParcelRef]).orNull(
      'The parcels without their value, and until the driver accepts without their contents; null if the shipper did not say.',
      ({ parcels, status }) => driverParcels(parcels, status),
    ),
    origin: of(PlaceRef)('Pickup place; town and postal code only until the driver accepts.', (delivery) =>
      driverPlace(delivery.origin, delivery.status),
    ),
    destination: of(PlaceRef)(
      'Destination; town and postal code only until the driver accepts.',
      (delivery) => driverPlace(delivery.destination, delivery.status),
    ),
    offerExpiresAt: dateTime.orNull('Until when the driver may accept the offer; null once it is accepted.'),
    needsPin: boolean(
      'Whether the hand-over needs the PIN that the recipient received.',
      ({ recipientPinHash }) => recipientPinHash !== null,
    ),
    earningsCents: cents('What the delivery pays the driver, in centavos.', (delivery, _, { ports }) =>
      earningsCents(delivery, ports.deliverySettings),
    ),
    allowedSteps: of(['String'])(
      'Steps that the driver can take now: `accept`, `arrived`, `picked`, `on-route`, `delivered`, `decline`.',
      ({ status }) => allowedMoves(status, driverMoves),
    ),
  }),
})

const deliveries = createLoader(
  ({ ports, actor }, codes: readonly string[]) => findOwnDeliveries(ports, { actor, codes }),
  notFound('delivery'),
)

asEntity(builder, DeliveryRef, 'code', deliveries)
