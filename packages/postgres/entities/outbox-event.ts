import { defineEntity, p } from '@mikro-orm/core'
import { type EventType, eventTypes, webhookEventTypes } from '@rodovia/core/shared/event-types.ts'
import type { EventId, OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { atLeast, checks, oneOf } from './checks.ts'

/** Written by the statement of the change; webhooks and pushes start here. */
export const OutboxEventEntity = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox',
  properties: {
    id: p.uuid().$type<EventId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    orderId: p.uuid().$type<OrderId>().strictNullable(),
    kind: p.string().length(40).$type<EventType>(),
    sequence: p.integer(),
    data: p.json<object>(),
    createdAt: p.datetime(3),
    /** The order of the relay; null before it. */
    position: p.bigint().nullable(),
    traceParent: p.string().length(55).nullable(),
  },
  indexes: [
    { name: 'outbox_waiting_idx', properties: ['createdAt', 'id'], where: 'position is null' },
    { name: 'outbox_tenant_idx', properties: ['tenantId', 'position'] },
    {
      name: 'outbox_created_idx',
      expression:
        'create index outbox_created_idx on outbox using brin (created_at) with (autosummarize = on)',
    },
  ],
  uniques: [{ name: 'outbox_order_key', properties: ['orderId', 'sequence', 'tenantId'] }],
  checks: checks('outbox', {
    kind: oneOf('kind', eventTypes),
    order_id: `order_id is not null or (${oneOf('kind', ['wallet.credit', ...webhookEventTypes])})`,
    sequence: atLeast('sequence', 1),
    data: `jsonb_typeof(data) = 'object'`,
  }),
})
