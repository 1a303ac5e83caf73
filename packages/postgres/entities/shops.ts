import { defineEntity, p } from '@mikro-orm/core'
import type { OrderableTier } from '@rodovia/core/quoting/tier.ts'
import type {
  ApiKeyId,
  OrderId,
  SavedAddressId,
  TenantId,
  WebhookEndpointId,
} from '@rodovia/core/shared/ids.ts'
import type { ShopOrder } from '@rodovia/core/shops/kinds/shop-kind.ts'
import type { Hindrance } from '@rodovia/core/shops/ports.ts'
import { type ShopKindName, shopKindNames } from '@rodovia/core/shops/shop-origin.ts'
import { checks, isJson, notEmpty, oneOf } from './checks.ts'
import { id, text, time } from './column-types.ts'

/** A shop whose carrier the platform is: an API key, its endpoint, and how the shop is called. */
export const ShopConnectionEntity = defineEntity({
  name: 'shop_connections',
  properties: {
    id: id<ApiKeyId>().primary(),
    tenantId: id<TenantId>().primary().index('shop_connections_tenant_idx'),
    endpointId: id<WebhookEndpointId>(),
    kind: text<ShopKindName>(20),
    shop: text(200),
    sealedCredentials: text(2000),
    bookTenantId: id<TenantId>(),
    senderAddressId: id<SavedAddressId>(),
    services: p.array().$type<readonly OrderableTier[]>(),
  },
  checks: checks('shop_connections', { kind: oneOf(shopKindNames), shop: notEmpty }),
})

/** An order of a shop that chose one of our services: its row decides whether it is placed, and by which process. */
export const ShopOrderEntity = defineEntity({
  name: 'shop_orders',
  properties: {
    tenantId: id<TenantId>().primary(),
    connectionId: id<ApiKeyId>().primary(),
    shopOrderId: text(100).primary(),
    number: text(60),
    orderId: id<OrderId>(),
    asked: p.json<ShopOrder>().strictNullable(),
    createdAt: time().index('shop_orders_created_idx'),
    claimedUntil: time().strictNullable(),
    placedAt: time().strictNullable(),
    canceledAt: time().strictNullable(),
    hindrance: p.json<Hindrance>().strictNullable(),
  },
  indexes: [
    {
      name: 'shop_orders_newest_idx',
      properties: ['tenantId', 'connectionId', 'createdAt', 'shopOrderId'],
    },
  ],
  checks: checks('shop_orders', {
    asked: isJson('object'),
    hindrance: isJson('object'),
    kept: 'asked is null or (placed_at is null and canceled_at is null)',
  }),
})
