import { trackingUrl } from '@rodovia/core/delivery/order-view.ts'
import { findOrders } from '@rodovia/core/delivery/orders/find-orders.ts'
import type { StateUpdate } from '@rodovia/core/delivery/subscriptions/state-update.ts'
import type { TimelineEntry } from '@rodovia/core/delivery/timeline.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'
import { RehearsalRef } from './rehearsal.ts'
import { sharedFields } from './shared-fields.ts'

/** With its timeline, where that is known without reading it. */
type KnownOrder = StateUpdate & { timeline?: readonly TimelineEntry[] | null }

export const OrderRef = builder.objectRef<KnownOrder>('Order').implement({
  description: 'A paid delivery, as its shipper sees it.',
  fields: (t) => ({
    id: t.exposeID('orderId', { description: 'Its id.' }),
    ...sharedFields(t),
    priceCents: t.expose('priceCents', { type: 'Cents', description: 'What it cost.' }),
    currency: t.string({ description: 'The currency of the price, always `BRL`.', resolve: () => 'BRL' }),
    trackingUrl: t.string({
      description: 'The page that shows it to anyone who has the link.',
      resolve: (order, _, { ports }) => trackingUrl(order, ports.deliverySettings.publicUrl),
    }),
    trackingToken: t.exposeString('trackingToken', {
      description: 'What that link ends with, for `tracking` and `deliveryUpdates`.',
    }),
    livemode: t.boolean({
      description: 'Whether it is meant; false in a rehearsal, where nothing is carried and nothing is paid.',
      resolve: ({ rehearsal }) => !rehearsal,
    }),
    rehearsal: t.field({
      type: RehearsalRef,
      nullable: true,
      description: 'How it is rehearsed; null where it is meant.',
      resolve: ({ rehearsal }) => rehearsal,
    }),
    reference: t.exposeString('reference', { nullable: true, description: 'The shipper’s own name for it.' }),
  }),
})

const orders = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => findOrders(ports, { actor, orderIds }),
  notFound('order'),
)

builder.asEntity(OrderRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }, context) => orders(context, id),
})
