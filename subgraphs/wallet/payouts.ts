import type { PayoutBatchId, UserId } from '@rodovia/core/shared/ids.ts'
import {
  findPayoutBatch,
  listPayoutBatches,
  listWaitingPayouts,
  makePayoutBatch,
} from '@rodovia/core/wallet/payouts/batches.ts'
import type { Payout, PayoutBatch, PayoutStatus } from '@rodovia/core/wallet/payouts/payout.ts'
import { payoutReason } from '@rodovia/core/wallet/payouts/payout-reason.ts'
import { listPayouts, requestPayout } from '@rodovia/core/wallet/payouts/request-payout.ts'
import { settlePayouts } from '@rodovia/core/wallet/payouts/settle-payouts.ts'
import { byId, listed, pageArgs } from '../shared/connection.ts'
import { currency } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import { cents, dateTime, described, id, inputs, int, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf } from './builder.ts'

const PayoutStatusEnum = describedEnum<PayoutStatus>(builder, 'PayoutStatus', 'Status of a payout.', {
  requested: 'Waiting for the next batch, and until `heldUntil`.',
  sent: 'In a batch that goes to the bank.',
  settled: 'Paid.',
  failed:
    'Not paid, or the PIX key was replaced while it waited; the amount is back in the driver’s balance.',
})

const drivers = createLoader(
  ({ ports }, ids: readonly UserId[]) => ports.users.findByIds(ids),
  notFound('user'),
)

const PayoutRef = builder.objectRef<Payout>('Payout').implement({
  description: 'A payment of a driver’s earnings to a PIX key. See docs/how-to/take-payments-by-pix.md.',
  fields: described({
    id: id('Payout id (UUID).'),
    driverId: id('Driver id.'),
    driverName: string(
      'Name of the driver.',
      async ({ driverId }, _, context) => (await drivers(context, driverId)).name,
    ),
    status: of(PayoutStatusEnum)('Current status.'),
    amountCents: cents('Amount in centavos.'),
    currency: string(currency, () => 'BRL'),
    pixKey: string('PIX key at the time of the request.'),
    requestedAt: dateTime('When the payout was requested.'),
    heldUntil: dateTime.orNull(
      'Until when the payout waits, because it was requested within 24 hours after another PIX key replaced the driver’s; else null.',
    ),
    closedAt: dateTime.orNull('When the payout was settled or failed; null before.'),
    endToEndId: string.orNull('PIX end-to-end id of the payment; null if it was not paid.'),
    reason: string.orNull(
      'Why the payout failed: in the language of the request, or as an operator wrote it. Else null.',
      (payout, _, { language }) => payoutReason(payout, language),
    ),
  }),
})

type BatchHead = Omit<PayoutBatch, 'payouts'>

const PayoutBatchRef = builder.objectRef<PayoutBatch>('PayoutBatch').implement({
  description: 'Payouts that go to the bank in one file.',
  fields: described({
    id: id('Batch id (UUID).'),
    madeAt: dateTime('When the batch was created.'),
    totalCents: cents('Sum of all payouts, in centavos.', ({ payouts }) =>
      payouts.reduce((sum, { amountCents }) => sum + amountCents, 0n),
    ),
    payouts: of([PayoutRef])('Payouts of the batch, oldest first; at most 500.'),
    csv: string(
      'CSV file with the columns `repasse;nome;chave_pix;valor;situacao`: UTF-8 with a byte order mark, decimal comma.',
      (batch, _, { ports }) => ports.payoutFile(batch),
    ),
  }),
})

const sums = createLoader(
  ({ ports }, ids: readonly PayoutBatchId[]) => ports.payouts.sumBatches(ids),
  notFound('payout_batch'),
)

const PayoutBatchNameRef = builder.objectRef<BatchHead>('PayoutBatchName').implement({
  description: 'A batch in a list. Query `payoutBatch` for its payouts.',
  fields: described({
    id: id('Batch id (UUID).'),
    madeAt: dateTime('When the batch was created.'),
    count: int('Number of its payouts.', async ({ id }, _, context) => (await sums(context, id)).count),
    openCount: int(
      'Number of its payouts whose result was not recorded.',
      async ({ id }, _, context) => (await sums(context, id)).openCount,
    ),
    totalCents: cents(
      'Sum of all its payouts, in centavos.',
      async ({ id }, _, context) => (await sums(context, id)).totalCents,
    ),
  }),
})

const Payouts = connectionOf(PayoutRef, byId)
const PayoutBatches = connectionOf(PayoutBatchNameRef, byId)

builder.queryFields((t) => ({
  payouts: t.field({
    type: Payouts,
    description:
      'Payouts of a driver, newest first. A driver reads their own; platform administrators pass `driverId`. Errors: `forbidden`, `not_found`.',
    args: {
      ...pageArgs(builder),
      driverId: t.arg(id.orNull('Driver; defaults to the caller.')),
    },
    resolve: listed(byId, listPayouts),
  }),
  waitingPayouts: t.field({
    type: Payouts,
    description:
      'Payouts of all drivers that no batch has taken, newest first. For platform administrators. Errors: `forbidden`.',
    args: pageArgs(builder),
    resolve: listed(byId, listWaitingPayouts),
  }),
  payoutBatch: t.field({
    type: PayoutBatchRef,
    description: 'A batch of payouts. For platform administrators. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Batch id.')) },
    resolve: withActor(findPayoutBatch),
  }),
  payoutBatches: t.field({
    type: PayoutBatches,
    description: 'Batches of payouts, newest first. For platform administrators. Errors: `forbidden`.',
    args: pageArgs(builder),
    resolve: listed(byId, listPayoutBatches),
  }),
}))

const SettledPayoutInput = builder.inputType('SettledPayoutInput', {
  description: 'A payout that the bank paid.',
  fields: inputs({
    payoutId: id('Payout id.'),
    endToEndId: string('PIX end-to-end id: `E` and 31 characters.'),
  }),
})
const FailedPayoutInput = builder.inputType('FailedPayoutInput', {
  description: 'A payout that the bank did not pay.',
  fields: inputs({
    payoutId: id('Payout id.'),
    reason: string('Reason for the driver, 1 to 200 characters.'),
  }),
})

builder.mutationFields((t) => ({
  requestPayout: t.field({
    type: PayoutRef,
    description:
      'Request a payout of all unpaid earnings to the driver’s PIX key. A driver requests their own; platform administrators pass `driverId`. Within 24 hours after another PIX key replaced the driver’s, the caller confirms with `confirmIdentity`, and the payout waits until the end of these hours. Errors: `forbidden`, `step_up_required`, `not_found`; `invalid_state` without a PIX key or without unpaid earnings.',
    args: { driverId: t.arg(id.orNull('Driver to pay; the default is the caller.')) },
    resolve: withRequest(requestPayout),
  }),
  createPayoutBatch: t.field({
    type: PayoutBatchRef,
    description:
      'Collect up to 500 requested payouts that need not wait into a batch for the bank; a payout is in one batch only. For platform administrators. Errors: `forbidden`; `invalid_state` if no payout waits.',
    resolve: withRequest(makePayoutBatch),
  }),
  settlePayouts: t.field({
    type: PayoutBatchRef,
    description:
      'Record the results of payouts in a batch; the amount of a failed payout returns to the driver’s balance. Repeating it has no effect. For platform administrators. Errors: `forbidden`, `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      batchId: t.arg(id('Batch id.')),
      settled: t.arg(of([SettledPayoutInput])('Payouts that were paid.')),
      failed: t.arg(of([FailedPayoutInput])('Payouts that failed.')),
    },
    resolve: withRequest(settlePayouts),
  }),
}))
