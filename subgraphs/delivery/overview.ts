import { dueSoonMinutes } from '@rodovia/core/delivery/model/queue-filter.ts'
import type { FigureSums } from '@rodovia/core/figures/figures.ts'
import {
  type EndpointStatus,
  statusOf,
  type WebhookEndpoint,
} from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type {
  AttentionReason,
  OrderCounts,
  Overview,
  OverviewDispatch,
  OverviewMoney,
  OverviewOrders,
  OverviewStep,
  OverviewWebhooks,
  WaitingOrders,
} from '@rodovia/core/overview/overview.ts'
import { readOverview } from '@rodovia/core/overview/read-overview.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, dateTime, described, id, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder, StatusEnum } from './builder.ts'
import { FigureGroupRef } from './figures.ts'
import { OrderRef } from './order.ts'

const StepEnum = describedEnum<OverviewStep>(builder, 'OverviewStep', 'What the caller may do next.', {
  save_address: 'A new account has no saved address for pickups.',
  top_up: 'A new account has no money yet, or the balance is less than a day cost last week, or negative.',
  place_order: 'A new account has no order yet.',
  check_orders: 'An order is late, or has an open problem.',
  find_drivers: 'An order has waited for a driver for at least 15 minutes.',
  check_health: 'A health check is not well.',
  pay_drivers: 'A driver’s payout waits for a batch.',
  fix_webhooks: 'A webhook endpoint fails, or was disabled because it failed.',
})

const ReasonEnum = describedEnum<AttentionReason>(
  builder,
  'AttentionReason',
  'Why an open order needs attention.',
  {
    problem: 'The driver reported a problem that nobody has decided about.',
    late: 'The deadline has passed.',
    waits_for_document:
      'The shipper demands a document of the goods before a driver is asked, and there is none.',
    due_soon: `Less than ${dueSoonMinutes} minutes are left.`,
  },
)

const StatusCountRef = builder.objectRef<OrderCounts['byStatus'][number]>('StatusCount').implement({
  description: 'How many orders have a status.',
  fields: described({ status: of(StatusEnum)('Status.'), count: int('Number of orders.') }),
})

const AttentionRef = builder
  .objectRef<OverviewOrders['attention'][number]>('OrderNeedingAttention')
  .implement({
    description: 'An open order that needs attention.',
    fields: described({ reason: of(ReasonEnum)('Why.'), order: of(OrderRef)('The order.') }),
  })

const OrdersRef = builder.objectRef<OverviewOrders>('OverviewOrders').implement({
  description: 'Open orders, and those that were placed today, in Brasília time.',
  fields: described({
    byStatus: of([StatusCountRef])('Statuses that some of them have.', ({ byStatus }) => [...byStatus]),
    problemCount: int('Number of open orders with an open problem.', ({ problems }) => problems),
    lateCount: int('Number of open orders whose deadline has passed.', ({ late }) => late),
    dueSoonCount: int(
      `Number of open orders with less than ${dueSoonMinutes} minutes left.`,
      ({ dueSoon }) => dueSoon,
    ),
    attention: of([AttentionRef])(
      'Those with a problem first, then the earliest deadlines; at most 8.',
      ({ attention }) => [...attention],
    ),
  }),
})

const WaitingRef = builder.objectRef<WaitingOrders>('WaitingOrders').implement({
  description: 'Orders that no driver has accepted, by for how long the search lasts.',
  fields: described({
    fromMinutes: int('They have waited for at least this long.'),
    toMinutes: int.orNull('They have waited for less than this; null for no limit.'),
    count: int('Number of orders.'),
  }),
})

const DispatchRef = builder.objectRef<OverviewDispatch>('OverviewDispatch').implement({
  description: 'What a dispatcher watches: a fleet its own drivers, the platform all.',
  fields: described({
    waiting: of([WaitingRef])('Orders that no driver has accepted.', ({ waiting }) => [...waiting]),
    driversOnDuty: int('Number of drivers on duty.'),
    driversSilent: int('Number of them who were not seen lately, and so get no offers.'),
    offers: int('Number of offers made today.'),
    offersDeclined: int('Number of them that drivers declined.'),
    offersTimedOut: int('Number of them that nobody answered in time.'),
  }),
})

const MoneyRef = builder.objectRef<OverviewMoney>('OverviewMoney').implement({
  description: 'Money that waits.',
  fields: described({
    payouts: int('Number of payouts that no batch has.'),
    payoutCents: cents('Their amounts together, in centavos.'),
    topUps: int('Number of PIX charges that can still be paid and are not.'),
    topUpCents: cents('Their amounts together, in centavos.'),
  }),
})

const FailingRef = builder.objectRef<WebhookEndpoint>('FailingEndpoint').implement({
  description: 'A webhook endpoint that fails.',
  fields: described({
    id: id('Endpoint id (UUID).'),
    url: string('Its address.'),
    status: string(
      '`failing`, or `disabled` where it failed for too long.',
      (endpoint): EndpointStatus => statusOf(endpoint),
    ),
    since: dateTime.orNull('Since when.', ({ disabledAt, failingSince }) => disabledAt ?? failingSince),
  }),
})

const LastEventRef = builder.objectRef<PublishedEvent>('LastEvent').implement({
  description: 'A published event.',
  fields: described({
    id: id('Event id (UUID).'),
    type: string('Its type, such as `order.delivered`.', ({ kind }) => kind),
    at: dateTime('When it happened.', ({ createdAt }) => createdAt),
    orderId: id.orNull('The order it is about; null for none.'),
  }),
})

const WebhooksRef = builder.objectRef<OverviewWebhooks>('OverviewWebhooks').implement({
  description: 'What a developer watches.',
  fields: described({
    endpoints: int('Number of webhook endpoints.'),
    failing: of([FailingRef])('Those that fail.', ({ failing }) => [...failing]),
    lastEvents: of([LastEventRef])(
      'The last events, newest first, at most 5; none without an endpoint.',
      ({ lastEvents }) => [...lastEvents],
    ),
  }),
})

const groupOf = (sums: FigureSums | null) => sums && { key: '', name: null, ...sums }

const OverviewRef = builder.objectRef<Overview>('Overview').implement({
  description: 'What somebody sees first. A part is null for those who may not read it.',
  fields: described({
    steps: of([StepEnum])('What to do next, the most urgent first.', ({ steps }) => [...steps]),
    awaitsApproval: boolean(
      'Whether the shop opened its account by itself and waits for an operator: until then it only rehearses.',
    ),
    orders: of(OrdersRef).orNull('Orders that the caller reads or dispatches.'),
    week: of(FigureGroupRef).orNull(
      'Figures of the last whole week, from Monday to Sunday; null also without orders.',
      ({ week }) => groupOf(week),
    ),
    weekBefore: of(FigureGroupRef).orNull('The same of the week before.', ({ weekBefore }) =>
      groupOf(weekBefore),
    ),
    balanceCents: cents.orNull('Balance of the wallet in centavos.'),
    suggestedTopUpCents: cents.orNull('About what last week cost, at least 10000 centavos.'),
    dispatch: of(DispatchRef).orNull('Queue, drivers and offers.'),
    money: of(MoneyRef).orNull('Money that waits. For platform administrators.'),
    healthIssues: int.orNull('Number of health checks that are not well. For platform administrators.'),
    webhooks: of(WebhooksRef).orNull('Webhook endpoints and last events.'),
  }),
})

builder.queryField('overview', (t) =>
  t.field({
    type: OverviewRef,
    description: 'What the caller sees first, each part as far as role or scopes allow.',
    resolve: withActor(readOverview),
  }),
)
