import { readEvents } from '@rodovia/core/notifications/read-events.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { orderEntity } from '../shared/entity.ts'
import { addFields, dateTime, described, id, int, json, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'

const OrderEventRef = builder.objectRef<PublishedEvent>('OrderEvent').implement({
  description: 'An event of an order, as webhooks and push notifications deliver it.',
  fields: described({
    id: id('Event id; the same in every attempt.'),
    type: string('Event type, such as `tracking.picked_up`.', ({ kind }) => kind),
    createdAt: dateTime('When the event happened.'),
    sequence: int('Sequence number within the order, from 1.'),
    data: json('State of the order right after the event.'),
  }),
})

const eventsOf = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => readEvents(ports, { actor, orderIds }),
  notFound('order'),
)

addFields(builder, orderEntity(builder), {
  events: of([OrderEventRef]).orNull(
    'Events of this order, oldest first. Errors: `forbidden`, `not_found`.',
    ({ id }, _, context) => eventsOf(context, id),
  ),
})
