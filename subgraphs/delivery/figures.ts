import type { IncidentCode } from '@rodovia/core/delivery/model/incident.ts'
import {
  attemptCountsOf,
  averageRating,
  canceledOf,
  type FigureGroup,
  type Figures,
  type Grouping,
  meanSeconds,
  onTimeRate,
  openOf,
  problemCountsOf,
  quantileMinutes,
  type TimeCounts,
} from '@rodovia/core/figures/figures.ts'
import { readFigures } from '@rodovia/core/figures/read-figures.ts'
import type { AttemptReason } from '@rodovia/core/return-orders/attempt-reason.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, described, float, id, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { IncidentCodeEnum } from './incidents.ts'
import { AttemptReasonEnum } from './return-orders.ts'

const FigureGroupingEnum = describedEnum<Grouping>(
  builder,
  'FigureGrouping',
  'What figures are grouped by. See docs/reference/rules.md#figures.',
  {
    day: 'Day of placing, in Brasília time.',
    week: 'Week of placing, from Monday to Sunday.',
    month: 'Month of placing.',
    tier: 'Delivery speed.',
    area: 'Town of the destination.',
    driver: 'Driver who carries or carried the order.',
    hour: 'Hour of placing, in Brasília time.',
    tenant: 'Shipper. For the platform’s staff, without `tenantId`.',
    metadata: 'Value of `metadataKey` in the metadata of the orders, of one shipper.',
  },
)

const TimeFigureRef = builder.objectRef<TimeCounts>('TimeFigure').implement({
  description: 'How long a part of delivered orders took.',
  fields: described({
    count: int('Number of orders in which it was measured.'),
    meanSeconds: float.orNull('Mean in seconds; null without any.', meanSeconds),
    p50Minutes: float.orNull(
      'About the minutes within which half of them were; null without any. Interpolated in buckets, at most 720.',
      (counts) => quantileMinutes(counts, 0.5),
    ),
    p90Minutes: float.orNull('The same for nine of ten.', (counts) => quantileMinutes(counts, 0.9)),
  }),
})

const ProblemCountRef = builder.objectRef<{ code: IncidentCode; count: number }>('ProblemCount').implement({
  description: 'How many problems of a kind drivers reported.',
  fields: described({
    code: of(IncidentCodeEnum)('Kind of problem.'),
    count: int('Number of problems.'),
  }),
})

const AttemptCountRef = builder
  .objectRef<{ reason: AttemptReason; count: number }>('AttemptCount')
  .implement({
    description: 'How many delivery attempts failed for a reason.',
    fields: described({
      reason: of(AttemptReasonEnum)('Reason.'),
      count: int('Number of failed attempts.'),
    }),
  })

export const FigureGroupRef = builder.objectRef<FigureGroup>('FigureGroup').implement({
  description: 'Figures of a group of orders.',
  fields: described({
    key: string(
      'Day such as `2026-05-31`, Monday of the week, first day of the month, tier, town such as `São Paulo - SP`, driver id, hour such as `09`, tenant id, or value of the key of metadata. Empty for orders without a driver or that key, and for the total.',
    ),
    isOthers: boolean(
      'Whether the group has the values of the key of metadata beyond the 50 with most orders, together; its key is empty.',
      ({ isOthers }: FigureGroup) => isOthers === true,
    ),
    name: string.orNull(
      'Name of the driver (for shippers the first name) or of the shipper; null for other groups.',
    ),
    orders: int('Number of orders placed.'),
    open: int('Number of them that have not ended.', openOf),
    delivered: int('Number of delivered orders.'),
    onTime: int('Number of orders delivered by their deadline.'),
    onTimeRate: float.orNull(
      'Part of the delivered orders that was on time, 0 to 1; null without any.',
      onTimeRate,
    ),
    canceled: int('Number of canceled orders.', canceledOf),
    canceledByShipper: int('Number of orders that the shipper canceled.'),
    canceledWithoutDriver: int('Number of orders canceled because no driver was found by the deadline.'),
    returned: int('Number of orders brought back to the sender.'),
    problems: int('Number of problems that drivers reported.'),
    problemsByCode: of([ProblemCountRef])(
      'The kinds of these problems, the most frequent first; kinds without a problem are left out.',
      problemCountsOf,
    ),
    ratingCount: int('Number of orders that their recipients rated.', ({ rated }) => rated),
    averageRating: float.orNull('Mean of these ratings, 1 to 5; null without any.', averageRating),
    returns: int('Number of orders that take a parcel back.'),
    failedAttempts: int('Number of failed delivery attempts.'),
    attemptsByReason: of([AttemptCountRef])(
      'The reasons of these attempts, the most frequent first; reasons without an attempt are left out.',
      attemptCountsOf,
    ),
    spendCents: cents('What the orders cost, in centavos, without canceled ones, which are refunded.'),
    accept: of(TimeFigureRef)('From placing, or the start of the search, until the driver accepted.'),
    pickup: of(TimeFigureRef)('From the driver’s arrival at the pickup until the parcel was picked up.'),
    door: of(TimeFigureRef)('From the pickup until the hand-over.'),
  }),
})

const FiguresRef = builder.objectRef<Figures>('Figures').implement({
  description: 'Figures of the orders placed in a period. See docs/reference/rules.md#figures.',
  fields: described({
    name: string(
      'Suggested file name without an extension.',
      ({ from, to, by }) => `numeros-${by}-${from}-${to}`,
    ),
    total: of(FigureGroupRef)('Figures of all these orders.', ({ total }) => ({
      key: '',
      name: null,
      ...total,
    })),
    groups: of([FigureGroupRef])(
      'Days, weeks, months and hours in their order, others by their number of orders; at most 500, of values of metadata 50 and the others together.',
      ({ groups }) => [...groups],
    ),
    groupCount: int('Number of groups, with those that are left out or counted as others.'),
    isIncomplete: boolean('Whether orders from before an update of the platform are still being counted.'),
    csv: string(
      'CSV file, base64-encoded: UTF-8 with a byte order mark, columns separated by `;`, decimal comma; the last row is the total.',
      (figures, _, { ports }) => Buffer.from(ports.figuresFile(figures)).toString('base64'),
    ),
  }),
})

builder.queryField('figures', (t) =>
  t.field({
    type: FiguresRef,
    description:
      'Figures of the caller’s orders that were placed on a range of days in Brasília time, at most 366; they are some seconds late. The platform’s staff gets those of all shippers, or of one. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      from: t.arg(string('First day, as `2026-05-01`.')),
      to: t.arg(string('Last day, as `2026-05-31`.')),
      by: t.arg(of(FigureGroupingEnum)('What to group by.')),
      metadataKey: t.arg(string.orNull('Key of metadata, with `by: metadata`.')),
      tenantId: t.arg(
        id.orNull('Shipper, for the platform’s staff. Default: all shippers, or the caller’s own.'),
      ),
    },
    resolve: withActor(readFigures),
  }),
)
