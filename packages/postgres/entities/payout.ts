import { defineEntity, p } from '@mikro-orm/core'
import type { PayoutBatchId, PayoutId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { type PayoutStatus, payoutStatuses } from '@rodovia/core/wallet/payouts/payout.ts'
import { checks, notEmpty, oneOf, range } from './checks.ts'

/** One statement changes the status and moves the money in the ledger. */
export const PayoutEntity = defineEntity({
  name: 'Payout',
  tableName: 'payouts',
  properties: {
    id: p.uuid().$type<PayoutId>().primary(),
    driverId: p.uuid().$type<UserId>(),
    tenantId: p.uuid().$type<TenantId>(),
    amountCents: p.bigint(),
    pixKey: p.string().length(77),
    status: p.string().length(10).$type<PayoutStatus>(),
    requestedBy: p.uuid().$type<UserId>(),
    requestedAt: p.datetime(3),
    batchId: p.uuid().$type<PayoutBatchId>().strictNullable().index('payouts_batch_idx'),
    closedAt: p.datetime(3).strictNullable(),
    endToEndId: p.string().length(32).unique('payouts_end_to_end_id_key').strictNullable(),
    reason: p.string().length(200).strictNullable(),
  },
  indexes: [
    { name: 'payouts_driver_idx', properties: ['driverId', 'id'] },
    { name: 'payouts_requested_idx', properties: ['id'], where: `status = 'requested'` },
  ],
  checks: checks('payouts', {
    amount_cents: range('amount_cents', 1, maxCents),
    pix_key: notEmpty('pix_key'),
    status: oneOf('status', payoutStatuses),
    batch_id: `(batch_id is null) = (status = 'requested')`,
    closed_at: `(closed_at is null) = (${oneOf('status', ['requested', 'sent'])})`,
    end_to_end_id: `(end_to_end_id is null) = (status <> 'settled')`,
    reason: `(reason is null) = (status <> 'failed')`,
  }),
})

/** A file for the bank; payouts refer to it by `batchId`. */
export const PayoutBatchEntity = defineEntity({
  name: 'PayoutBatch',
  tableName: 'payout_batches',
  properties: {
    id: p.uuid().$type<PayoutBatchId>().primary(),
    madeBy: p.uuid().$type<UserId>(),
    madeAt: p.datetime(3),
  },
})
