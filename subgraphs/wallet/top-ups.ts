import { type ChargeStatus, type ChargeWithPayments, chargeStatus } from '@rodovia/core/wallet/pix/charge.ts'
import { confirmTopUp } from '@rodovia/core/wallet/pix/confirm-top-up.ts'
import { recordHints } from '@rodovia/core/wallet/pix/poll-charges.ts'
import { findTopUp, listTopUps } from '@rodovia/core/wallet/pix/read-top-ups.ts'
import { requestTopUp } from '@rodovia/core/wallet/pix/request-top-up.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import { pageArgs, resolveConnection } from '../shared/connection.ts'
import { describedValues } from '../shared/enums.ts'
import { builder, connectionOf } from './builder.ts'

const TopUpStatusEnum = builder.enumType('TopUpStatus', {
  description: 'Where a charge stands.',
  values: describedValues({
    active: 'It waits to be paid.',
    paid: 'Something was paid on it: `paidCents`.',
    expired: 'Its time is over and nothing was paid. What is paid all the same is credited.',
  } satisfies Record<ChargeStatus, string>),
})

const TopUpRef = builder.objectRef<ChargeWithPayments>('TopUp').implement({
  description: 'A charge by PIX: who pays it fills the wallet. docs/how-to/take-payments-by-pix.md',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    txid: t.exposeString('txid', { description: 'Its name at the bank, which payers’ statements show.' }),
    status: t.field({
      type: TopUpStatusEnum,
      description: 'Where it stands now.',
      resolve: (charge, _, { ports }) => chargeStatus(charge, ports.clock()),
    }),
    amountCents: t.expose('amountCents', { type: 'Cents', description: 'What was asked for.' }),
    paidCents: t.expose('paidCents', { type: 'Cents', description: 'What was paid and credited so far.' }),
    currency: t.string({ description: 'Its currency, always `BRL`.', resolve: () => 'BRL' }),
    brCode: t.exposeString('brCode', {
      description: '"Copia e cola": the text to paste into a bank’s app, and what the QR code says.',
    }),
    qrSvg: t.string({
      description: 'The QR code as an SVG image.',
      resolve: ({ brCode }) => qrSvg(brCode),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it is to be paid.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was paid first; null where it was not.',
    }),
  }),
})

const cursorOf = ({ id }: ChargeWithPayments) => id
const TopUps = connectionOf(TopUpRef, cursorOf)

builder.queryFields((t) => ({
  topUp: t.field({
    type: TopUpRef,
    description: 'A charge of the own tenant. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (_, { id }, { ports, actor }) => findTopUp(ports, { actor, id }),
  }),
  topUps: t.field({
    type: TopUps,
    description: 'The charges of the own tenant, newest first. Refuses with `forbidden`.',
    args: pageArgs(builder),
    resolve: (_, asked, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => listTopUps(ports, { actor, page })),
  }),
}))

const ConfirmTopUpInput = builder.inputType('ConfirmTopUpInput', {
  description: 'A payment as the statement of the platform’s account says it.',
  fields: (t) => ({
    txid: t.string({ required: true, description: 'The `txid` of the charge.' }),
    endToEndId: t.string({ required: true, description: 'E and 31 characters, of no other payment.' }),
    amountCents: t.field({
      type: 'Cents',
      required: true,
      description: 'What was paid, at least 1 centavo.',
    }),
  }),
})

builder.mutationFields((t) => ({
  requestTopUp: t.field({
    type: TopUpRef,
    description:
      'Makes a charge by PIX that fills the own wallet, of at least one real. Refuses with `forbidden`, `validation_failed`, `unavailable`.',
    args: { amountCents: t.arg({ type: 'Cents', required: true, description: 'How much.' }) },
    resolve: (_, { amountCents }, { ports, ...request }) => requestTopUp(ports, { request, amountCents }),
  }),
  confirmTopUp: t.field({
    type: TopUpRef,
    description:
      'Credits a payment that somebody saw on the account’s statement, where the bank cannot be asked; the same payment once. For those who run the platform. Refuses with `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg({ type: ConfirmTopUpInput, required: true, description: 'The payment.' }) },
    resolve: (_, { input }, { ports, ...request }) => confirmTopUp(ports, { ...input, request }),
  }),
  notePixPayments: t.boolean({
    description:
      'Has the bank asked about charges at once: for the bank’s webhook, which knows the token. Refuses with `not_found` another one.',
    args: {
      token: t.arg.string({ required: true, description: 'What stands in the webhook’s address.' }),
      txids: t.arg.stringList({ required: true, description: 'Charges that may have been paid.' }),
    },
    resolve: async (_, hint, { ports }) => {
      await recordHints(ports, hint)
      return true
    },
  }),
}))
