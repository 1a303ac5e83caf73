import { defineEntity, p } from '@mikro-orm/core'
import { collectMethods } from '@rodovia/core/delivery/collect-on-delivery/collect-on-delivery.ts'
import type { CollectedPaymentId, OrderId, RemittanceId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { atLeast, checks, oneOf, range } from './checks.ts'
import { id, text, time } from './column-types.ts'

const isOwed = 'driver_id is not null and settled_at is null'
const isDue = 'settled_at is not null and remittance_id is null'

/** Money that recipients paid at the door. Only what is settled and remitted of it changes. */
export const CollectedPaymentEntity = defineEntity({
  name: 'collected_payments',
  properties: {
    id: id<CollectedPaymentId>().primary(),
    orderId: id<OrderId>().index('collected_payments_order_idx'),
    tenantId: id<TenantId>().primary(),
    driverId: id<UserId>().strictNullable(),
    method: text<'pix' | 'cash'>(10),
    amountCents: p.bigint(),
    collectedAt: time(),
    settledCents: p.bigint(),
    settledAt: time().strictNullable(),
    endToEndId: text(32).strictNullable(),
    remittanceId: id<RemittanceId>().strictNullable(),
  },
  indexes: [
    { name: 'collected_payments_tenant_idx', properties: ['tenantId', 'id'] },
    { name: 'collected_payments_owed_idx', properties: ['driverId', 'id'], where: isOwed },
    { name: 'collected_payments_due_idx', properties: ['tenantId', 'settledAt'], where: isDue },
    {
      name: 'collected_payments_remittance_idx',
      properties: ['remittanceId'],
      where: 'remittance_id is not null',
    },
  ],
  checks: checks('collected_payments', {
    method: oneOf(collectMethods),
    amount_cents: range(1, maxCents),
    settled_cents: 'settled_cents >= 0 and settled_cents <= amount_cents',
    settled_at: '(settled_at is null) = (settled_cents < amount_cents)',
    remittance_id: 'remittance_id is null or settled_at is not null',
    driver_id: `(driver_id is null) = (method = 'pix')`,
    end_to_end_id: `(end_to_end_id is null) = (method = 'cash')`,
  }),
})

/** Credits of settled payments to shops. */
export const RemittanceEntity = defineEntity({
  name: 'remittances',
  properties: {
    id: id<RemittanceId>().primary(),
    tenantId: id<TenantId>(),
    amountCents: p.bigint(),
    paymentCount: p.integer(),
    madeAt: time(),
  },
  indexes: [{ name: 'remittances_tenant_idx', properties: ['tenantId', 'id'] }],
  checks: checks('remittances', { amount_cents: range(1, maxCents), payment_count: atLeast(1) }),
})
