import {
  type ChargeStatus,
  type ChargeWithPayments,
  chargeStatus,
  type PixPayment,
} from '@rodovia/core/wallet/top-ups/charge.ts'
import { confirmTopUp } from '@rodovia/core/wallet/top-ups/confirm-top-up.ts'
import { recordHints } from '@rodovia/core/wallet/top-ups/poll-charges.ts'
import {
  findTopUp,
  listOpenTopUps,
  listTopUps,
  unpaidListedDays,
} from '@rodovia/core/wallet/top-ups/read-top-ups.ts'
import { requestTopUp } from '@rodovia/core/wallet/top-ups/request-top-up.ts'
import { returnTopUp } from '@rodovia/core/wallet/top-ups/return-top-up.ts'
import { returnSums } from '@rodovia/core/wallet/top-ups/top-up-return.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import { byId, listed, pageArgs } from '../shared/connection.ts'
import { currency } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import { cents, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { fromInput, withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf } from './builder.ts'
import { TopUpReturnRef, tenantOf } from './top-up-returns.ts'

const TopUpStatusEnum = describedEnum<ChargeStatus>(builder, 'TopUpStatus', 'Status of a PIX charge.', {
  active: 'Waiting for a payment.',
  paid: 'At least one payment arrived; `paidCents` is the sum. A part may have been returned.',
  expired: 'Expired without a payment. A late payment is still credited.',
  contested: 'The payer contests a payment at the bank (MED). `heldCents` is held until the bank decides.',
  held: 'A return to the payer is on its way. `heldCents` is held until the bank confirms it.',
  returned: 'Everything that was paid is back at the payer.',
})

const TopUpPaymentRef = builder.objectRef<PixPayment>('TopUpPayment').implement({
  description: 'A PIX payment of a charge.',
  fields: described({
    endToEndId: string('PIX end-to-end id: `E` and 31 characters.'),
    amountCents: cents('Amount paid, in centavos.'),
    paidAt: dateTime('When it was paid.'),
  }),
})

const TopUpRef = builder.objectRef<ChargeWithPayments>('TopUp').implement({
  description:
    'A PIX charge that credits the wallet when it is paid. See docs/how-to/take-payments-by-pix.md.',
  fields: described({
    id: id('Top-up id (UUID).'),
    txid: string('`txid` of the PIX charge, as bank statements show it.'),
    tenantName: string(
      'Name of the tenant whose wallet it credits.',
      async ({ tenantId }, _, context) => (await tenantOf(context, tenantId)).name,
    ),
    status: of(TopUpStatusEnum)('Current status.', (charge, _, { ports }) =>
      chargeStatus(charge, ports.clock()),
    ),
    amountCents: cents('Requested amount, in centavos.'),
    paidCents: cents(
      'Amount paid and credited so far, in centavos. It is credited even if it is late or differs from the charge.',
    ),
    heldCents: cents(
      'Part of `paidCents` that is held because of a contest or a return, in centavos.',
      ({ returns }) => returnSums(returns).heldCents,
    ),
    returnedCents: cents(
      'Part of `paidCents` that is back at the payers, in centavos.',
      ({ returns }) => returnSums(returns).returnedCents,
    ),
    payments: of([TopUpPaymentRef])('Payments, oldest first.'),
    returns: of([TopUpReturnRef])('Contests and returns of the payments, oldest first.'),
    currency: string(currency, () => 'BRL'),
    brCode: string(
      'PIX "copia e cola" code: the text to paste into a banking app, and the content of the QR code.',
    ),
    qrSvg: string('QR code as an SVG image.', ({ brCode }) => qrSvg(brCode)),
    createdAt: dateTime('When the charge was created.'),
    expiresAt: dateTime('When the charge expires.'),
    paidAt: dateTime.orNull('First payment; null before.'),
  }),
})

const TopUps = connectionOf(TopUpRef, byId)

builder.queryFields((t) => ({
  topUp: t.field({
    type: TopUpRef,
    description: 'A top-up of the caller’s tenant. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Top-up id.')) },
    resolve: withActor(findTopUp),
  }),
  topUps: t.field({
    type: TopUps,
    description: 'Top-ups of the caller’s tenant, newest first. Errors: `forbidden`.',
    args: pageArgs(builder),
    resolve: listed(byId, listTopUps),
  }),
  openTopUps: t.field({
    type: TopUps,
    description: `Top-ups of all tenants that were not paid, of the last ${unpaidListedDays} days, newest first. For platform administrators. Errors: \`forbidden\`.`,
    args: pageArgs(builder),
    resolve: listed(byId, listOpenTopUps),
  }),
}))

const ReturnTopUpInput = builder.inputType('ReturnTopUpInput', {
  description: 'A return of a PIX payment to its payer.',
  fields: inputs({
    endToEndId: string('PIX end-to-end id of the payment; through a bank’s API up to 90 days old.'),
    amountCents: cents('Amount to return, at most what is left of the payment.'),
    reason: string('Reason, which the payer and the tenant read: 1 to 140 characters.'),
  }),
})

const ConfirmTopUpInput = builder.inputType('ConfirmTopUpInput', {
  description: 'A PIX payment as it appears on the bank statement of the platform.',
  fields: inputs({
    txid: string('`txid` of the PIX charge.'),
    endToEndId: string('PIX end-to-end id: `E` and 31 characters.'),
    amountCents: cents('Amount paid, at least 1 centavo.'),
  }),
})

builder.mutationFields((t) => ({
  requestTopUp: t.field({
    type: TopUpRef,
    description:
      'Create a PIX charge that tops up the wallet of the caller’s tenant. Errors: `forbidden`, `validation_failed`, `unavailable`.',
    args: {
      amountCents: t.arg(cents('Amount in centavos, at least 100.')),
    },
    resolve: withRequest(requestTopUp),
  }),
  confirmTopUp: t.field({
    type: TopUpRef,
    description:
      'Credit a PIX payment found on the bank statement when the bank’s API cannot be queried. A payment is credited once. For platform administrators. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg(of(ConfirmTopUpInput)('The payment.')) },
    resolve: fromInput(withRequest(confirmTopUp)),
  }),
  returnTopUp: t.field({
    type: TopUpRef,
    description:
      'Return all or a part of a PIX payment to its payer. The amount is held at once, even if the wallet goes below zero, and returned as soon as the bank has confirmed it. Without a bank’s API it records a return made by hand. For platform administrators. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg(of(ReturnTopUpInput)('The return.')) },
    resolve: fromInput(withRequest(returnTopUp)),
  }),
  notePixPayments: t.boolean({
    description:
      'Query the bank about charges now. Called by the bank’s webhook. Always true. Errors: `not_found` for a wrong token.',
    args: {
      token: t.arg(string('Secret token in the webhook’s URL.')),
      txids: t.arg(of(['String'])('`txid`s of charges that may have been paid.')),
    },
    resolve: async (_, hint, { ports }) => {
      await recordHints(ports, hint)
      return true
    },
  }),
}))
