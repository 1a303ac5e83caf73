import type { OrderId, RemittanceId, UserId } from '@rodovia/core/shared/ids.ts'
import {
  depositCash,
  listOwingDrivers,
  type OwnCash,
  readOwnCash,
  takeCashFromEarnings,
} from '@rodovia/core/wallet/collect-on-delivery/cash-account.ts'
import type { Remittance } from '@rodovia/core/wallet/collect-on-delivery/collected-payment.ts'
import type { ListedPayment, OwingDriver } from '@rodovia/core/wallet/collect-on-delivery/ports.ts'
import {
  listCollectedPayments,
  listRemittances,
  remitNow,
} from '@rodovia/core/wallet/collect-on-delivery/remit.ts'
import type { PixCharge } from '@rodovia/core/wallet/top-ups/charge.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import { byId, listed, pageArgs } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { cents, dateTime, described, id, int, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder, connectionOf } from './builder.ts'

const MethodEnum = describedEnum<'pix' | 'cash'>(
  builder,
  'CollectedPaymentMethod',
  'How a recipient paid at the door.',
  { pix: 'By PIX.', cash: 'In cash, to the driver.' },
)

const CollectedPaymentRef = builder.objectRef<ListedPayment>('CollectedPayment').implement({
  description: 'Money that a recipient paid at the door, on its way to the shop.',
  fields: described({
    id: id('Payment id (UUID).'),
    orderId: id('Order id.', ({ orderId }: { orderId: OrderId }) => orderId),
    code: string('Code of the order.', ({ code }: ListedPayment) => code),
    reference: string.orNull('Reference of the shipper; null without one.'),
    method: of(MethodEnum)('How it was paid.'),
    amountCents: cents('Amount in centavos.'),
    collectedAt: dateTime('When the recipient paid.'),
    settledCents: cents('The part that the driver has passed on, in centavos; all of it for PIX.'),
    settledAt: dateTime.orNull('When all of it was passed on; null before.'),
    remittanceId: id.orNull(
      'The remittance that credited it to the wallet; null before.',
      ({ remittanceId }: { remittanceId: RemittanceId | null }) => remittanceId,
    ),
  }),
})

const RemittanceRef = builder.objectRef<Remittance>('Remittance').implement({
  description: 'A credit of settled payments to the wallet of the shop.',
  fields: described({
    id: id('Remittance id (UUID).'),
    amountCents: cents('Amount in centavos.'),
    paymentCount: int('Number of its payments.'),
    madeAt: dateTime('When it was credited.'),
  }),
})

const OwnCashRef = builder.objectRef<OwnCash>('OwnCash').implement({
  description: 'The cash of recipients that a driver owes.',
  fields: described({
    owedCents: cents('What is owed, in centavos.'),
    limitCents: cents(
      'From this amount on the driver gets no further order that is paid in cash, in centavos.',
    ),
    payments: of([CollectedPaymentRef])('The payments that are owed, oldest first; at most 500.'),
  }),
})

const OwingDriverRef = builder.objectRef<OwingDriver>('OwingDriver').implement({
  description: 'A driver who owes cash of recipients.',
  fields: described({
    id: id('User id of the driver.', ({ id }: { id: UserId }) => id),
    name: string('Name of the driver.'),
    owedCents: cents('What is owed, in centavos.'),
    paymentCount: int('Number of the payments that are owed.'),
    since: dateTime('When the oldest of them was collected.'),
  }),
})

const CashDepositRef = builder.objectRef<PixCharge>('CashDeposit').implement({
  description: 'A PIX charge by which a driver deposits cash. The bank’s word settles it.',
  fields: described({
    id: id('Charge id (UUID).'),
    amountCents: cents('Amount in centavos.'),
    brCode: string(
      'PIX "copia e cola" code: the text to paste into a banking app, and the content of the QR code.',
    ),
    qrSvg: string('QR code as an SVG image.', ({ brCode }) => qrSvg(brCode)),
    expiresAt: dateTime('When the charge expires.'),
  }),
})

const CollectedPayments = connectionOf(CollectedPaymentRef, byId)
const Remittances = connectionOf(RemittanceRef, byId)
const OwingDrivers = connectionOf(OwingDriverRef, byId)

builder.queryFields((t) => ({
  collectedPayments: t.field({
    type: CollectedPayments,
    description:
      'What recipients of the caller’s tenant paid at the door, newest first. Errors: `forbidden`, `validation_failed`.',
    args: {
      ...pageArgs(builder),
      remittanceId: t.arg(id.orNull('Only the payments of this remittance.')),
    },
    resolve: listed(byId, (ports, input) =>
      listCollectedPayments(ports, { from: null, before: null, ...input }),
    ),
  }),
  remittances: t.field({
    type: Remittances,
    description: 'Remittances to the caller’s tenant, newest first. Errors: `forbidden`.',
    args: pageArgs(builder),
    resolve: listed(byId, listRemittances),
  }),
  ownCash: t.field({
    type: OwnCashRef,
    description: 'The cash that the calling driver owes. Errors: `forbidden`.',
    resolve: withActor(readOwnCash),
  }),
  owingDrivers: t.field({
    type: OwingDrivers,
    description:
      'Drivers who owe cash, those who owe most first. For platform administrators. Errors: `forbidden`.',
    args: pageArgs(builder),
    resolve: listed(byId, listOwingDrivers),
  }),
}))

builder.mutationFields((t) => ({
  depositCash: t.field({
    type: CashDepositRef,
    description:
      'Create a PIX charge by which the calling driver deposits owed cash, all of it or a part. Errors: `forbidden`, `validation_failed`, `invalid_state`, `unavailable`.',
    args: { amountCents: t.arg(cents('Amount in centavos, at most what is owed.')) },
    resolve: withRequest(depositCash),
  }),
  takeCashFromEarnings: t.field({
    type: OwnCashRef,
    description:
      'Take owed cash from the calling driver’s earnings, as much as the operator allows at a time. Errors: `forbidden`, `invalid_state`.',
    resolve: withRequest(takeCashFromEarnings),
  }),
  remitCollectedPayments: t.int({
    description:
      'Remit everything that is settled to its shops now, instead of after midnight; returns the number of remittances. For platform administrators. Errors: `forbidden`.',
    resolve: withRequest(remitNow),
  }),
}))
