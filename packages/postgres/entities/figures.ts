import { defineEntity, p } from '@mikro-orm/core'
import { type IncidentCode, incidentCodes } from '@rodovia/core/delivery/model/incident.ts'
import { openStatuses } from '@rodovia/core/delivery/model/states.ts'
import { dimensions } from '@rodovia/core/figures/figures.ts'
import { type AttemptReason, attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'
import { atLeast, checks, oneOf, range } from './checks.ts'
import { id, text } from './column-types.ts'

/** SQL condition of what was counted of an order that was open then. */
export const isOpenFigure = oneOf(openStatuses)('status')

const int = () => p.integer()
const bigint = () => p.bigint()
const buckets = () => p.array().columnType('int[]').$type<readonly number[]>()

const problemColumns = Object.fromEntries(
  incidentCodes.map((code) => [`problems_${code}`, p.integer().default(0)]),
)

const attemptColumns = Object.fromEntries(
  attemptReasons.map((reason) => [`attempts_${reason}`, p.integer().default(0)]),
)

/**
 * The sums of the orders that a tenant placed on a day in Brasília, or in the month that begins on it, by dimension:
 * docs/reference/rules.md#figures. The tenant of all ones is
 * `00000000-…`. Written only by figures/count-orders.ts, and by erasures of drivers.
 */
export const FiguresEntity = defineEntity({
  name: 'figures',
  properties: {
    tenantId: id().primary(),
    dimension: text(6).primary(),
    span: text(5).default('day').primary(),
    day: p.date().primary(),
    key: text(110).primary(),
    orders: int(),
    delivered: int(),
    onTime: int(),
    canceledByShipper: int(),
    canceledWithoutDriver: int(),
    returned: int(),
    spendCents: bigint(),
    problems: int(),
    ...problemColumns,
    rated: p.integer().default(0),
    ratingStars: p.integer().default(0),
    returns: p.integer().default(0),
    failedAttempts: p.integer().default(0),
    ...attemptColumns,
    acceptCount: int(),
    pickupCount: int(),
    doorCount: int(),
    acceptSeconds: bigint(),
    pickupSeconds: bigint(),
    doorSeconds: bigint(),
    acceptBuckets: buckets(),
    pickupBuckets: buckets(),
    doorBuckets: buckets(),
  },
  indexes: [{ name: 'figures_driver_idx', properties: ['key'], where: `dimension = 'driver'` }],
  checks: checks('figures', { dimension: oneOf(dimensions), span: oneOf(['day', 'month']) }),
})

/**
 * The contribution of each order to the sums, so that a later state of the order replaces the earlier one.
 */
export const FigureOrderEntity = defineEntity({
  name: 'figure_orders',
  properties: {
    orderId: id().primary(),
    tenantId: id().primary(),
    day: p.date(),
    hour: p.smallint(),
    tier: text(10),
    area: text(110),
    driverId: id().nullable(),
    version: int(),
    status: text(20),
    isOnTime: p.boolean(),
    isCanceledByShipper: p.boolean(),
    priceCents: bigint(),
    problems: int(),
    ratingStars: p.smallint().nullable(),
    problemCodes: p.array().columnType('text[]').$type<readonly IncidentCode[]>().strictNullable(),
    isReturn: p.boolean().default(false),
    attemptReasons: p.array().columnType('text[]').$type<readonly AttemptReason[]>().strictNullable(),
    acceptSeconds: int().nullable(),
    pickupSeconds: int().nullable(),
    doorSeconds: int().nullable(),
  },
  indexes: [
    { name: 'figure_orders_open_idx', properties: ['orderId'], where: isOpenFigure },
    { name: 'figure_orders_driver_idx', properties: ['driverId'], where: 'driver_id is not null' },
  ],
  checks: checks('figure_orders', { hour: range(0, 23), version: atLeast(1) }),
})

/** One row: how many passes there were, the last counted event, and the last counted order from before; null when all are. */
export const FiguresCountedEntity = defineEntity({
  name: 'figures_counted',
  properties: {
    id: p.integer().primary().autoincrement(false),
    pass: bigint(),
    position: bigint(),
    backfillAfter: id().nullable(),
  },
  checks: checks('figures_counted', { id: 'id = 1' }),
})
