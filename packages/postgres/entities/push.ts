import { defineEntity, p } from '@mikro-orm/core'
import type { PushData } from '@rodovia/core/delivery/push-notifications.ts'
import { type PushType, pushTypes } from '@rodovia/core/delivery/push-types.ts'
import { type PushStatus, pushStatuses } from '@rodovia/core/notifications/pushes/ports.ts'
import type { OrderId, PushId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { atLeast, checks, oneOf } from './checks.ts'

/** Written by the statement of the change. */
export const PushEntity = defineEntity({
  name: 'Push',
  tableName: 'push_outbox',
  indexes: [
    {
      name: 'push_outbox_due_idx',
      expression: `create index push_outbox_due_idx on push_outbox (next_attempt_at) where status = 'waiting'`,
    },
  ],
  properties: {
    id: p.uuid().$type<PushId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    orderId: p.uuid().$type<OrderId>(),
    type: p.string().length(40).$type<PushType>(),
    userId: p.uuid().$type<UserId>(),
    isForTeam: p.boolean(),
    exceptUserId: p.uuid().$type<UserId>().strictNullable(),
    data: p.json<PushData>(),
    createdAt: p.datetime(3).index('push_outbox_created_idx'),
    expiresAt: p.datetime(3),
    status: p.string().length(10).$type<PushStatus>(),
    nextAttemptAt: p.datetime(3),
    attempts: p.integer(),
    sentCount: p.integer(),
    /** The apps that still need it, as `platform:hash`; null before the first attempt: all. */
    leftTokens: p.json<string[]>().strictNullable(),
    fault: p.string().length(200).strictNullable(),
  },
  checks: checks('push_outbox', {
    type: oneOf('type', pushTypes),
    data: `jsonb_typeof(data) = 'object'`,
    status: oneOf('status', pushStatuses),
    attempts: atLeast('attempts', 0),
    sent_count: atLeast('sent_count', 0),
    left_tokens: `jsonb_typeof(left_tokens) = 'array'`,
  }),
})
