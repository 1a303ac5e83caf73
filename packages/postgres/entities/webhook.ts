import { defineEntity, p } from '@mikro-orm/core'
import { type DisabledReason, disabledReasons } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import { type WebhookStatus, webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EventType } from '@rodovia/core/shared/event-types.ts'
import type { EventId, OrderId, TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import { allOrNone, atLeast, checks, matches, notEmpty, oneOf } from './checks.ts'

export const WebhookEndpointEntity = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.uuid().$type<WebhookEndpointId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary().index('webhook_endpoints_tenant_idx'),
    url: p.string().length(2048),
    description: p.string().length(200).strictNullable(),
    kinds: p.array().$type<EventType[]>().strictNullable(),
    secret: p.string().length(100),
    stagedSecret: p.string().length(100).strictNullable(),
    createdAt: p.datetime(3),
    disabledAt: p.datetime(3).strictNullable(),
    disabledReason: p.string().length(10).$type<DisabledReason>().strictNullable(),
    failingSince: p.datetime(3).strictNullable(),
    /** When it last answered after an outage. */
    recoveredAt: p.datetime(3).nullable(),
    /** The `Retry-After` of the endpoint. */
    pausedUntil: p.datetime(3).nullable(),
  },
  checks: checks('webhook_endpoints', {
    url: notEmpty('url'),
    secret: matches('secret', '^whsec_'),
    staged_secret: matches('staged_secret', '^whsec_'),
    disabled_reason: oneOf('disabled_reason', disabledReasons),
    disabled: allOrNone('disabled_at', 'disabled_reason'),
  }),
})

/** The schedule of an event for one endpoint. */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  properties: {
    eventId: p.uuid().$type<EventId>().primary(),
    endpointId: p.uuid().$type<WebhookEndpointId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    kind: p.string().length(40).$type<EventType>(),
    orderId: p.uuid().$type<OrderId>().strictNullable(),
    status: p.string().length(10).$type<WebhookStatus>(),
    attempts: p.smallint(),
    nextAttemptAt: p.datetime(3).strictNullable(),
    lastAttemptAt: p.datetime(3).nullable(),
    /** A worker is sending it until then. */
    claimedUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    finishedAt: p.datetime(3).strictNullable(),
  },
  indexes: [
    {
      name: 'webhook_deliveries_due_idx',
      properties: ['endpointId', 'nextAttemptAt'],
      where: `status = 'waiting'`,
    },
    {
      name: 'webhook_deliveries_early_idx',
      properties: ['endpointId', 'lastAttemptAt'],
      where: `status = 'waiting'`,
    },
    { name: 'webhook_deliveries_list_idx', properties: ['endpointId', 'eventId'] },
    { name: 'webhook_deliveries_log_idx', properties: ['endpointId', 'createdAt'] },
    {
      name: 'webhook_deliveries_created_idx',
      expression:
        'create index webhook_deliveries_created_idx on webhook_deliveries using brin (created_at) with (autosummarize = on)',
    },
  ],
  checks: checks('webhook_deliveries', {
    status: oneOf('status', webhookStatuses),
    attempts: atLeast('attempts', 0),
    waits: `(status = 'waiting') = (next_attempt_at is not null)`,
  }),
})

/** The delivery log that partners read. */
export const WebhookAttemptEntity = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempts',
  properties: {
    eventId: p.uuid().$type<EventId>().primary(),
    endpointId: p.uuid().$type<WebhookEndpointId>().primary(),
    at: p.datetime(3).primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    number: p.smallint(),
    url: p.string().length(2048),
    requestHeaders: p.json<Record<string, string>>(),
    status: p.smallint().strictNullable(),
    failure: p.string().length(500).strictNullable(),
    response: p.text().strictNullable(),
    milliseconds: p.integer(),
  },
  indexes: [
    {
      name: 'webhook_attempts_at_idx',
      expression:
        'create index webhook_attempts_at_idx on webhook_attempts using brin (at) with (autosummarize = on)',
    },
  ],
  checks: checks('webhook_attempts', {
    number: atLeast('number', 1),
    end: 'num_nulls(status, failure) = 1',
  }),
})
