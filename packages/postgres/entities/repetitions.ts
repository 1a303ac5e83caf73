import { defineEntity, p } from '@mikro-orm/core'
import {
  type RepeatedOrder,
  type RepetitionStatus,
  type RunReason,
  type RunStatus,
  repetitionStatuses,
  runStatuses,
} from '@rodovia/core/repetitions/repetition.ts'
import type { ApiKeyId, OrderId, RepetitionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { allOrNone, cents, checks, isJson, matches, notEmpty, oneOf, range } from './checks.ts'
import { brinIndex, id, text, time } from './column-types.ts'

const aDay = matches('^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
const aTime = matches('^[0-2][0-9]:[0-5][0-9]$')

/** Templates of orders. One transaction changes one and writes its run. */
export const RepetitionEntity = defineEntity({
  name: 'repetitions',
  properties: {
    id: id<RepetitionId>().primary(),
    tenantId: id<TenantId>(),
    createdBy: id<UserId>(),
    keyId: id<ApiKeyId>().strictNullable(),
    rule: text(200),
    startsOn: text(10),
    pickupFrom: text(5),
    pickupUntil: text(5),
    deliveryFrom: text(5).strictNullable(),
    deliveryUntil: text(5).strictNullable(),
    order: p.json<RepeatedOrder>().name('order_input'),
    maxPriceCents: p.bigint().strictNullable(),
    status: text<RepetitionStatus>(10),
    skippedDays: p.json<readonly string[]>(),
    lastDay: text(10).strictNullable(),
    nextDay: text(10).strictNullable(),
    nextAt: time().strictNullable(),
    createdAt: time(),
    endedAt: time().strictNullable(),
  },
  indexes: [
    { name: 'repetitions_tenant_idx', properties: ['tenantId', 'id'] },
    { name: 'repetitions_due_idx', properties: ['nextAt'], where: 'next_at is not null' },
    { name: 'repetitions_ended_idx', properties: ['endedAt'], where: 'ended_at is not null' },
  ],
  checks: checks('repetitions', {
    rule: notEmpty,
    starts_on: aDay,
    pickup_from: aTime,
    pickup_until: aTime,
    delivery: allOrNone('delivery_from', 'delivery_until'),
    order_input: isJson('object'),
    max_price_cents: range(1, maxCents),
    status: oneOf(repetitionStatuses),
    skipped_days: isJson('array'),
    next: `num_nonnulls(next_day, next_at) = case status when 'active' then 2 else 0 end`,
    ended_at: `(ended_at is not null) = (status = 'ended')`,
  }),
})

/** The outcome of each day; a day has one row. */
export const RepetitionRunEntity = defineEntity({
  name: 'repetition_runs',
  properties: {
    repetitionId: id<RepetitionId>().primary(),
    day: text(10).primary(),
    tenantId: id<TenantId>(),
    status: text<RunStatus>(10),
    orderId: id<OrderId>().strictNullable(),
    reason: text<RunReason>(40).strictNullable(),
    priceCents: p.bigint().strictNullable(),
    at: time(),
  },
  indexes: [brinIndex('repetition_runs_at_idx', 'repetition_runs', 'at')],
  checks: checks('repetition_runs', {
    day: aDay,
    status: oneOf(runStatuses),
    order_id: `(order_id is not null) = (status = 'placed')`,
    reason: `(reason is null) = (status = 'placed')`,
    price_cents: cents,
  }),
})
