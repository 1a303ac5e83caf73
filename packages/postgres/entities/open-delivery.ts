import { defineEntity, p } from '@mikro-orm/core'
import type { OpenDelivery } from '@rodovia/core/open-delivery/open-delivery.ts'
import type { Rejection } from '@rodovia/core/open-delivery/ports.ts'
import type { ApiKeyId, OrderId, TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import { atLeast, checks, isJson, notEmpty } from './checks.ts'
import { id, text, time } from './column-types.ts'

/** An application that orders deliveries by Open Delivery: an API key, its endpoint, and what its orders need. */
export const OpenDeliveryClientEntity = defineEntity({
  name: 'open_delivery_clients',
  properties: {
    id: id<ApiKeyId>().primary(),
    tenantId: id<TenantId>().primary().index('open_delivery_clients_tenant_idx'),
    endpointId: id<WebhookEndpointId>(),
    phone: text(25),
  },
  checks: checks('open_delivery_clients', { phone: notEmpty }),
})

/** The last request of a client for an order of its own: its row decides what is a repeated request. */
export const OpenDeliveryOrderEntity = defineEntity({
  name: 'open_delivery_orders',
  properties: {
    tenantId: id<TenantId>().primary(),
    clientId: id<ApiKeyId>().primary(),
    requestedId: id().primary(),
    orderId: id<OrderId>(),
    attempt: p.integer(),
    kept: p.json<OpenDelivery>(),
    createdAt: time(),
    rejection: p.json<Rejection>().strictNullable(),
    customerName: text(120).strictNullable(),
    finishedAt: time().strictNullable(),
  },
  indexes: [
    { name: 'open_delivery_orders_order_idx', properties: ['orderId'] },
    {
      name: 'open_delivery_orders_rejected_idx',
      properties: ['createdAt'],
      where: 'rejection is not null',
    },
  ],
  checks: checks('open_delivery_orders', {
    attempt: atLeast(1),
    kept: isJson('object'),
    rejection: isJson('object'),
    customer_name: 'customer_name is null or rejection is not null',
  }),
})
