import { defineEntity, p } from '@mikro-orm/core'
import { type EventKind, eventKinds } from '@rodovia/core/notifications/event-kinds.ts'
import type { OrderView } from '@rodovia/core/notifications/order-view.ts'
import type { EventId, OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { atLeast, checks, oneOf } from './checks.ts'

/** Written in the statement of the change it tells of; nothing else starts a webhook or a push. */
export const OutboxEventEntity = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox',
  properties: {
    id: p.uuid().$type<EventId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    orderId: p.uuid().$type<OrderId>(),
    kind: p.string().length(40).$type<EventKind>(),
    sequence: p.integer(),
    data: p.json<OrderView>(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'outbox_order_key', properties: ['orderId', 'sequence', 'tenantId'] }],
  checks: checks('outbox', {
    kind: oneOf('kind', eventKinds),
    sequence: atLeast('sequence', 1),
    data: `jsonb_typeof(data) = 'object'`,
  }),
})
