import { defineEntity, p } from '@mikro-orm/core'
import type { OrderId, QuoteId, ShipmentId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { Metadata } from '@rodovia/core/shared/metadata.ts'
import {
  type ItemDraft,
  type ItemFault,
  type ItemStatus,
  itemStatuses,
  maxShipmentItems,
  type Pickup,
  type ShipmentStatus,
  shipmentStatuses,
} from '@rodovia/core/shipments/shipment.ts'
import { allOrNone, cents, checks, isJson, oneOf, range } from './checks.ts'
import { id, text, time } from './column-types.ts'

/** Deliveries that are ordered together. Once ordered, a shipment names no person. */
export const ShipmentEntity = defineEntity({
  name: 'shipments',
  properties: {
    id: id<ShipmentId>().primary(),
    tenantId: id<TenantId>(),
    createdBy: id<UserId>(),
    reference: text(100).strictNullable(),
    metadata: p.json<Metadata>().strictNullable(),
    status: text<ShipmentStatus>(10),
    pickup: p.json<Pickup>().strictNullable(),
    itemCount: p.integer().$type<number>(),
    hiddenRows: p.json<readonly number[]>().strictNullable(),
    createdAt: time(),
    expiresAt: time(),
    orderedAt: time().strictNullable(),
  },
  indexes: [
    { name: 'shipments_tenant_idx', properties: ['tenantId', 'id'] },
    { name: 'shipments_expires_idx', properties: ['expiresAt'], where: 'ordered_at is null' },
  ],
  checks: checks('shipments', {
    status: oneOf(shipmentStatuses),
    pickup: isJson('object'),
    metadata: isJson('object'),
    hidden_rows: isJson('array'),
    item_count: range(1, maxShipmentItems),
    ordered_at: `(ordered_at is not null) = (status = 'ordered')`,
  }),
})

/** The content of each drop of a shipment, until the drop has an order. */
export const ShipmentItemEntity = defineEntity({
  name: 'shipment_items',
  properties: {
    shipmentId: id<ShipmentId>().primary(),
    number: p.integer().primary().$type<number>(),
    tenantId: id<TenantId>(),
    status: text<ItemStatus>(10),
    draft: p.json<ItemDraft>().strictNullable(),
    quoteId: id<QuoteId>().strictNullable(),
    priceCents: p.bigint().strictNullable(),
    fullPriceCents: p.bigint().strictNullable(),
    orderId: id<OrderId>().strictNullable(),
    faults: p.json<readonly ItemFault[]>(),
  },
  indexes: [{ name: 'shipment_items_open_idx', properties: ['shipmentId'], where: 'order_id is null' }],
  checks: checks('shipment_items', {
    number: range(1, maxShipmentItems),
    status: oneOf(itemStatuses),
    draft: isJson('object'),
    price_cents: cents,
    full_price_cents: cents,
    order_id: `(order_id is not null) = (status = 'placed')`,
    faults: isJson('array'),
    price: allOrNone('quote_id', 'price_cents', 'full_price_cents'),
  }),
})
