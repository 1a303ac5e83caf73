import { defineEntity, p } from '@mikro-orm/core'
import type {
  OrderId,
  PayoutBatchId,
  PayoutId,
  PixChargeId,
  TenantId,
  TopUpReturnId,
  UserId,
} from '@rodovia/core/shared/ids.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { type PayoutStatus, payoutStatuses } from '@rodovia/core/wallet/payouts/payout.ts'
import { type ReturnStatus, returnStatuses } from '@rodovia/core/wallet/top-ups/top-up-return.ts'
import { checks, matches, notEmpty, oneOf, range } from './checks.ts'
import { id, text, time } from './column-types.ts'

const aPayment = range(1, maxCents)

/** A PIX charge of a tenant. Only `askAt` changes, when the bank is asked about it next, and `unreadableAt`. */
export const PixChargeEntity = defineEntity({
  name: 'pix_charges',
  properties: {
    id: id<PixChargeId>().primary(),
    tenantId: id<TenantId>(),
    txid: text(35).unique('pix_charges_txid_key'),
    amountCents: p.bigint(),
    brCode: text(512),
    requestedBy: id<UserId>(),
    orderId: id<OrderId>().strictNullable(),
    driverId: id<UserId>().strictNullable(),
    createdAt: time(),
    expiresAt: time(),
    askAt: time().nullable().lazy(),
    unreadableAt: time().nullable().lazy(),
  },
  uniques: [{ name: 'pix_charges_order_key', properties: ['orderId'], where: 'order_id is not null' }],
  indexes: [
    { name: 'pix_charges_tenant_idx', properties: ['tenantId', 'id'] },
    { name: 'pix_charges_ask_idx', properties: ['askAt'], where: 'ask_at is not null' },
    { name: 'pix_charges_unreadable_idx', properties: ['unreadableAt'], where: 'unreadable_at is not null' },
  ],
  checks: checks('pix_charges', {
    txid: matches('^[A-Za-z0-9]{1,35}$'),
    amount_cents: aPayment,
    br_code: notEmpty,
  }),
})

/** Append-only: the payments of charges, written by the statement that credits the wallet. */
export const PixPaymentEntity = defineEntity({
  name: 'pix_payments',
  properties: {
    endToEndId: text(32).primary(),
    chargeId: id<PixChargeId>().index('pix_payments_charge_idx'),
    amountCents: p.bigint(),
    paidAt: time(),
    transactionId: id(),
  },
  checks: checks('pix_payments', {
    end_to_end_id: matches('^E[0-9A-Z]{8}[0-9]{12}[A-Za-z0-9]{11}$'),
    amount_cents: aPayment,
  }),
})

/** One transaction changes the status and moves the money in the ledger. */
export const TopUpReturnEntity = defineEntity({
  name: 'pix_returns',
  properties: {
    id: id<TopUpReturnId>().primary(),
    tenantId: id<TenantId>(),
    chargeId: id<PixChargeId>().index('pix_returns_charge_idx'),
    endToEndId: text(32),
    bankId: text(35),
    amountCents: p.bigint(),
    status: text<ReturnStatus>(10),
    isContest: p.boolean(),
    requestedBy: id<UserId>().strictNullable(),
    note: text(140).strictNullable(),
    bankReason: text(140).strictNullable(),
    returnId: text(32).strictNullable(),
    createdAt: time(),
    changedAt: time(),
  },
  uniques: [{ name: 'pix_returns_bank_key', properties: ['endToEndId', 'bankId'] }],
  indexes: [
    {
      name: 'pix_returns_open_idx',
      properties: ['createdAt'],
      where: oneOf(['contested', 'held'])('status'),
    },
  ],
  checks: checks('pix_returns', {
    bank_id: matches('^[A-Za-z0-9]{1,35}$'),
    amount_cents: aPayment,
    status: oneOf(returnStatuses),
  }),
})

/** One statement changes the status and moves the money in the ledger. */
export const PayoutEntity = defineEntity({
  name: 'payouts',
  properties: {
    id: id<PayoutId>().primary(),
    driverId: id<UserId>(),
    tenantId: id<TenantId>(),
    amountCents: p.bigint(),
    pixKey: text(77),
    status: text<PayoutStatus>(10),
    requestedBy: id<UserId>(),
    requestedAt: time(),
    heldUntil: time().strictNullable(),
    batchId: id<PayoutBatchId>().strictNullable().index('payouts_batch_idx'),
    closedAt: time().strictNullable(),
    endToEndId: text(32).unique('payouts_end_to_end_id_key').strictNullable(),
    reason: text(200).strictNullable(),
  },
  indexes: [
    { name: 'payouts_driver_idx', properties: ['driverId', 'id'] },
    { name: 'payouts_requested_idx', properties: ['id'], where: `status = 'requested'` },
  ],
  checks: checks('payouts', {
    amount_cents: range(1, maxCents),
    pix_key: notEmpty,
    status: oneOf(payoutStatuses),
    // A payout that is held may fail before it is in a batch.
    batch_id: `status = 'failed' or (batch_id is null) = (status = 'requested')`,
    closed_at: `(closed_at is null) = (${oneOf(['requested', 'sent'])('status')})`,
    end_to_end_id: `(end_to_end_id is null) = (status <> 'settled')`,
    reason: `(reason is null) = (status <> 'failed')`,
  }),
})

/** A file for the bank; payouts refer to it by `batchId`. */
export const PayoutBatchEntity = defineEntity({
  name: 'payout_batches',
  properties: {
    id: id<PayoutBatchId>().primary(),
    madeBy: id<UserId>(),
    madeAt: time(),
  },
})
