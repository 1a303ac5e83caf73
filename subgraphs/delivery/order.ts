import { waitsForDocument } from '@rodovia/core/delivery/goods/goods-documents.ts'
import { trackingUrl } from '@rodovia/core/delivery/model/order-view.ts'
import type { TimelineEntry } from '@rodovia/core/delivery/model/timeline.ts'
import type { ViewFacts } from '@rodovia/core/delivery/reading/driver-view.ts'
import { findOrders } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import { currency } from '../shared/descriptions.ts'
import { asEntity } from '../shared/entity.ts'
import { boolean, cents, described, id, metadata, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'
import { parcels } from './parcels.ts'
import { RehearsalRef } from './rehearsal.ts'
import { sharedFields } from './shared-fields.ts'

/** An order, with its timeline if it is already loaded. A fleet sees another tenant's order as its driver does. */
type LoadedOrder = StateUpdate & Partial<ViewFacts> & { timeline?: readonly TimelineEntry[] | null }

export const OrderRef = builder.objectRef<LoadedOrder>('Order').implement({
  description: 'A paid delivery, as its shipper sees it.',
  fields: described({
    id: id('Order id (UUID).', ({ orderId }) => orderId),
    ...sharedFields,
    parcels,
    priceCents: cents('Price paid, in centavos.'),
    currency: string(currency, () => 'BRL'),
    trackingUrl: string('Public tracking page of the order.', (order, _, { ports }) =>
      trackingUrl(order, ports.deliverySettings.publicUrl),
    ),
    trackingToken: string(
      'Last path segment of `trackingUrl`; argument of `tracking` and `deliveryUpdates`.',
    ),
    waitsForDocument: boolean(
      'Whether no driver is asked because the shipper demands a document of the goods, and there is neither one nor the reason why.',
      waitsForDocument,
    ),
    livemode: boolean(
      'False for a rehearsal: a test order with no real delivery and no real money.',
      ({ rehearsal }) => !rehearsal,
    ),
    rehearsal: of(RehearsalRef).orNull('How the order is rehearsed; null for a real order.'),
    reference: string.orNull('Reference of the shipper, such as an invoice number; null if none was given.'),
    metadata: metadata(
      'Fields of the shipper’s own; empty without any, and for others than the shipper.',
      ({ metadata }: StateUpdate) => metadata ?? {},
    ),
  }),
})

const orders = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => findOrders(ports, { actor, orderIds }),
  notFound('order'),
)

asEntity(builder, OrderRef, 'id', orders)
