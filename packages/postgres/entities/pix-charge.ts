import { defineEntity, p } from '@mikro-orm/core'
import type { PixChargeId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { checks, matches, notEmpty, range } from './checks.ts'

const aPayment = (column: string) => range(column, 1, maxCents)

/** A PIX charge of a tenant. Only `askAt` changes: when the bank is asked about it next. */
export const PixChargeEntity = defineEntity({
  name: 'PixCharge',
  tableName: 'pix_charges',
  properties: {
    id: p.uuid().$type<PixChargeId>().primary(),
    tenantId: p.uuid().$type<TenantId>(),
    txid: p.string().length(35).unique('pix_charges_txid_key'),
    amountCents: p.bigint(),
    brCode: p.string().length(512),
    requestedBy: p.uuid().$type<UserId>(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    askAt: p.datetime(3).strictNullable(),
  },
  indexes: [
    { name: 'pix_charges_tenant_idx', properties: ['tenantId', 'id'] },
    { name: 'pix_charges_ask_idx', properties: ['askAt'], where: 'ask_at is not null' },
  ],
  checks: checks('pix_charges', {
    txid: matches('txid', '^[A-Za-z0-9]{1,35}$'),
    amount_cents: aPayment('amount_cents'),
    br_code: notEmpty('br_code'),
  }),
})

/** Append-only: the payments of charges, written by the statement that credits the wallet. */
export const PixPaymentEntity = defineEntity({
  name: 'PixPayment',
  tableName: 'pix_payments',
  properties: {
    endToEndId: p.string().length(32).primary(),
    chargeId: p.uuid().$type<PixChargeId>().index('pix_payments_charge_idx'),
    amountCents: p.bigint(),
    paidAt: p.datetime(3),
    transactionId: p.uuid(),
  },
  checks: checks('pix_payments', {
    end_to_end_id: matches('end_to_end_id', '^E[0-9]{20}[A-Za-z0-9]{11}$'),
    amount_cents: aPayment('amount_cents'),
  }),
})
