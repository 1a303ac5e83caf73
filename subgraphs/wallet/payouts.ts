import { findPayoutBatch, listPayoutBatches, makePayoutBatch } from '@rodovia/core/wallet/payouts/batches.ts'
import type { Payout, PayoutBatch, PayoutStatus } from '@rodovia/core/wallet/payouts/payout.ts'
import { listPayouts, requestPayout } from '@rodovia/core/wallet/payouts/request-payout.ts'
import { settlePayouts } from '@rodovia/core/wallet/payouts/settle-payouts.ts'
import { pageArgs, resolveConnection } from '../shared/connection.ts'
import { describedValues } from '../shared/enums.ts'
import { builder, connectionOf } from './builder.ts'

const PayoutStatusEnum = builder.enumType('PayoutStatus', {
  description: 'How far a payout has come.',
  values: describedValues({
    requested: 'It waits for the next batch.',
    sent: 'It is in a batch, on its way to the bank.',
    settled: 'It was paid.',
    failed: 'It was not paid: the money is the driver’s balance again.',
  } satisfies Record<PayoutStatus, string>),
})

const PayoutRef = builder.objectRef<Payout>('Payout').implement({
  description: 'What a driver earned, on its way to a PIX key. docs/how-to/take-payments-by-pix.md',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    driverId: t.exposeID('driverId', { description: 'Whose it is.' }),
    status: t.expose('status', { type: PayoutStatusEnum, description: 'How far it has come.' }),
    amountCents: t.expose('amountCents', { type: 'Cents', description: 'How much.' }),
    currency: t.string({ description: 'Its currency, always `BRL`.', resolve: () => 'BRL' }),
    pixKey: t.exposeString('pixKey', { description: 'The key as it was when the payout was requested.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was requested.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was settled or failed; null until then.',
    }),
    endToEndId: t.exposeString('endToEndId', {
      nullable: true,
      description: 'The payment’s name at the bank; null where it was not paid.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it failed; else null.' }),
  }),
})

type BatchHead = Omit<PayoutBatch, 'payouts'>

const PayoutBatchRef = builder.objectRef<PayoutBatch>('PayoutBatch').implement({
  description: 'Payouts that go to the bank in one file.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    madeAt: t.expose('madeAt', { type: 'DateTime', description: 'When it was made.' }),
    totalCents: t.field({
      type: 'Cents',
      description: 'What all its payouts are.',
      resolve: ({ payouts }) => payouts.reduce((sum, { amountCents }) => sum + amountCents, 0n),
    }),
    payouts: t.field({
      type: [PayoutRef],
      description: 'Its payouts, at most 500, the oldest first.',
      resolve: ({ payouts }) => payouts,
    }),
    csv: t.string({
      description:
        'The file: `repasse;nome;chave_pix;valor;situacao`, UTF-8 with a byte order mark, a comma in amounts.',
      resolve: (batch, _, { ports }) => ports.payoutFile(batch),
    }),
  }),
})

const PayoutBatchNameRef = builder.objectRef<BatchHead>('PayoutBatchName').implement({
  description: 'A batch in a list; `payoutBatch` has all of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    madeAt: t.expose('madeAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

const cursorOf = ({ id }: { id: string }) => id
const Payouts = connectionOf(PayoutRef, cursorOf)
const PayoutBatches = connectionOf(PayoutBatchNameRef, cursorOf)

builder.queryFields((t) => ({
  payouts: t.field({
    type: Payouts,
    description:
      'The payouts of the driver who asks, or for those who run the platform of a driver, newest first. Refuses with `forbidden`, `not_found`.',
    args: {
      ...pageArgs(builder),
      driverId: t.arg.id({ description: 'Of whom; of who asks where nothing is said.' }),
    },
    resolve: (_, { driverId = null, ...asked }, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => listPayouts(ports, { actor, driverId, page })),
  }),
  payoutBatch: t.field({
    type: PayoutBatchRef,
    description: 'A batch of payouts. For those who run the platform. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (_, { id }, { ports, actor }) => findPayoutBatch(ports, { actor, id }),
  }),
  payoutBatches: t.field({
    type: PayoutBatches,
    description:
      'The batches of payouts, newest first. For those who run the platform. Refuses with `forbidden`.',
    args: pageArgs(builder),
    resolve: (_, asked, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => listPayoutBatches(ports, { actor, page })),
  }),
}))

const SettledPayoutInput = builder.inputType('SettledPayoutInput', {
  description: 'A payout that was paid.',
  fields: (t) => ({
    payoutId: t.id({ required: true, description: 'Which one.' }),
    endToEndId: t.string({ required: true, description: 'The payment’s name at the bank, of no other.' }),
  }),
})
const FailedPayoutInput = builder.inputType('FailedPayoutInput', {
  description: 'A payout that was not paid.',
  fields: (t) => ({
    payoutId: t.id({ required: true, description: 'Which one.' }),
    reason: t.string({ required: true, description: 'Why, for the driver, 1 to 200 characters.' }),
  }),
})

builder.mutationFields((t) => ({
  requestPayout: t.field({
    type: PayoutRef,
    description:
      'All that the driver who asks earned and was not paid yet goes to his PIX key; those who run the platform name the driver. Refuses with `forbidden`, `not_found`, and with `invalid_state` where there is no key or nothing to be paid.',
    args: { driverId: t.arg.id({ description: 'For whom; for who asks where nothing is said.' }) },
    resolve: (_, { driverId = null }, { ports, ...request }) => requestPayout(ports, { request, driverId }),
  }),
  createPayoutBatch: t.field({
    type: PayoutBatchRef,
    description:
      'A file of up to 500 payouts that wait; what is in one is in no other. For those who run the platform. Refuses with `forbidden`, and with `invalid_state` where none waits.',
    resolve: (_, __, { ports, ...request }) => makePayoutBatch(ports, { request }),
  }),
  settlePayouts: t.field({
    type: PayoutBatchRef,
    description:
      'What became of payouts of a batch; of those that failed the money returns. The same said again changes nothing. For those who run the platform. Refuses with `forbidden`, `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      batchId: t.arg.id({ required: true, description: 'The batch.' }),
      settled: t.arg({ type: [SettledPayoutInput], required: true, description: 'Those that were paid.' }),
      failed: t.arg({ type: [FailedPayoutInput], required: true, description: 'Those that were not.' }),
    },
    resolve: (_, input, { ports, ...request }) => settlePayouts(ports, { ...input, request }),
  }),
}))
