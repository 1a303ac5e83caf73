import { readEvents } from '@rodovia/core/notifications/read-events.ts'
import type { PublishedEvent } from '@rodovia/core/notifications/webhooks/message.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { orderEntity } from '../shared/order.ts'
import { builder } from './builder.ts'

const OrderEventRef = builder.objectRef<PublishedEvent>('OrderEvent').implement({
  description: 'Something that webhooks and push tell of an order.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, the same in every attempt to tell it.' }),
    type: t.exposeString('kind', {
      description: 'Its kind, such as `tracking.picked_up` or `wallet.debit`.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    sequence: t.exposeInt('sequence', { description: 'Rises by one with every event of the same order.' }),
    data: t.expose('data', { type: 'JSON', description: 'The order right behind it, as webhooks carry it.' }),
  }),
})

const eventsOf = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => readEvents(ports, { actor, orderIds }),
  notFound('order'),
)

builder.objectField(orderEntity(builder), 'events', (t) =>
  t.field({
    type: [OrderEventRef],
    nullable: true,
    description: 'What was told of it, the oldest first. Refuses with `forbidden`, `not_found`.',
    resolve: ({ id }, _, context) => eventsOf(context, id),
  }),
)
