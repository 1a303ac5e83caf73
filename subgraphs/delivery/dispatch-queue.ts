import { dueSoonMinutes, type Lateness } from '@rodovia/core/delivery/model/queue-filter.ts'
import type { DispatchArea } from '@rodovia/core/delivery/ports.ts'
import {
  type DispatchQueue,
  readDispatchAreas,
  readDispatchedOrder,
  readDispatchQueue,
} from '@rodovia/core/dispatch/dispatch-queue.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, described, id, inputs, int, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

const LatenessEnum = describedEnum<Lateness>(
  builder,
  'Lateness',
  'How an open delivery stands to its deadline.',
  {
    late: 'The deadline has passed.',
    due_soon: `Less than ${dueSoonMinutes} minutes are left.`,
    on_time: `At least ${dueSoonMinutes} minutes are left.`,
  },
)

const DispatchQueueFilter = builder.inputType('DispatchQueueFilter', {
  description: 'Filter for the dispatch queue; an omitted field does not filter.',
  fields: inputs({
    lateness: of(LatenessEnum).orNull('Only deliveries that stand so to their deadline.'),
    hasIncident: boolean.orNull('Only deliveries with an open incident, or only those without.'),
    area: string.orNull('Only deliveries to this town, such as `São Paulo - SP`: a `name` of `areas`.'),
    driverId: id.orNull('Only deliveries that this driver has or was offered.'),
    hasDriver: boolean.orNull('Only deliveries that somebody has or was offered, or only the others.'),
  }),
})

const DispatchAreaRef = builder.objectRef<DispatchArea>('DispatchArea').implement({
  description: 'A town to which open deliveries go.',
  fields: described({
    name: string('Town and state, such as `São Paulo - SP`.'),
    orderCount: int('Number of open deliveries that go there.'),
  }),
})

const DispatchQueueRef = builder.objectRef<DispatchQueue>('DispatchQueue').implement({
  description: 'Open orders for a dispatcher, the most urgent first.',
  fields: described({
    orders: of([OrderRef])(
      'Orders with an open incident first, then by deadline; at most `first`.',
      ({ items }) => items,
    ),
    totalCount: int('Number of orders in the whole queue that fit the filter.', ({ total }) => total),
    endCursor: string.orNull(
      'Cursor of the last order: pass it as `after` to read those that follow. Null where none follow.',
    ),
    areas: of([DispatchAreaRef])(
      'Towns to which the orders of the whole queue go, without the filter; those with most orders first, at most 500.',
      (_, __, { ports, actor }) => readDispatchAreas(ports, { actor }),
    ),
  }),
})

builder.queryFields((t) => ({
  dispatchQueue: t.field({
    type: DispatchQueueRef,
    description:
      'Open orders that the caller dispatches. Platform operators get every order; a fleet manager gets the orders of the fleet’s drivers and those the fleet placed. Errors: `forbidden`, `validation_failed`.',
    args: {
      first: t.arg(int.orNull('Maximum number of orders, up to 500; the default is 50.')),
      after: t.arg(string.orNull('Return orders after this cursor, an `endCursor`.')),
      filter: t.arg(of(DispatchQueueFilter).orNull('Filter; omit for the whole queue.')),
    },
    resolve: (_, { first, after, filter }, { ports, actor }) =>
      readDispatchQueue(ports, { actor, limit: first ?? null, after: after ?? null, filter: filter ?? {} }),
  }),
  dispatchedOrder: t.field({
    type: OrderRef,
    description: 'An order that the caller dispatches. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Order id.')) },
    resolve: (_, { id }, { ports, actor }) => readDispatchedOrder(ports, { actor, orderId: id }),
  }),
}))
