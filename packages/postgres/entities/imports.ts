import { defineEntity, p } from '@mikro-orm/core'
import {
  type ImportStatus,
  importStatuses,
  type Mapping,
  type OrderImportId,
  type RowFault,
  type RowStatus,
  rowStatuses,
} from '@rodovia/core/imports/order-import.ts'
import type { ApiKeyId, OrderId, QuoteId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { cents, checks, isJson, notEmpty, oneOf, range } from './checks.ts'
import { id, text, time } from './column-types.ts'

/** Files of orders. */
export const OrderImportEntity = defineEntity({
  name: 'order_imports',
  properties: {
    id: id<OrderImportId>().primary(),
    tenantId: id<TenantId>(),
    createdBy: id<UserId>(),
    runBy: id<UserId>(),
    runKeyId: id<ApiKeyId>().strictNullable(),
    fileName: text(200),
    headers: p.json<readonly string[]>(),
    mapping: p.json<Mapping>(),
    hiddenRows: p.json<readonly number[]>().strictNullable(),
    status: text<ImportStatus>(10),
    createdAt: time(),
    expiresAt: time(),
    claimedUntil: time().nullable().lazy(),
  },
  indexes: [
    { name: 'order_imports_tenant_idx', properties: ['tenantId', 'id'] },
    { name: 'order_imports_expires_idx', properties: ['expiresAt'] },
  ],
  checks: checks('order_imports', {
    file_name: notEmpty,
    headers: isJson('array'),
    mapping: isJson('object'),
    hidden_rows: isJson('array'),
    status: oneOf(importStatuses),
  }),
})

/** Their rows. A row that is placed does not change any more. */
export const OrderImportRowEntity = defineEntity({
  name: 'order_import_rows',
  properties: {
    importId: id<OrderImportId>().primary(),
    number: p.integer().primary().$type<number>(),
    tenantId: id<TenantId>(),
    cells: p.json<readonly string[]>(),
    status: text<RowStatus>(10),
    priceCents: p.bigint().strictNullable(),
    quoteId: id<QuoteId>().strictNullable(),
    orderId: id<OrderId>().strictNullable(),
    faults: p.json<readonly RowFault[]>(),
  },
  indexes: [{ name: 'order_import_rows_status_idx', properties: ['importId', 'status', 'number'] }],
  checks: checks('order_import_rows', {
    number: range(2, 100_000),
    cells: isJson('array'),
    status: oneOf(rowStatuses),
    price_cents: cents,
    order_id: `(order_id is not null) = (status = 'placed')`,
    faults: isJson('array'),
  }),
})
