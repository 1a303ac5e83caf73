import { changeCollectOnDelivery } from '@rodovia/core/delivery/collect-on-delivery/change-collect-on-delivery.ts'
import {
  chargeRecipientAtDoor,
  chargeRecipientByLink,
} from '@rodovia/core/delivery/collect-on-delivery/charge-recipient.ts'
import type { PixCharge } from '@rodovia/core/wallet/top-ups/charge.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { cents, described, id, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { CollectOnDeliveryInput } from './collect-on-delivery-fields.ts'
import { OrderRef } from './order.ts'

const RecipientChargeRef = builder.objectRef<PixCharge>('RecipientCharge').implement({
  description:
    'The PIX charge of an order for its recipient. The bank’s word about it unlocks the hand-over.',
  fields: described({
    amountCents: cents('Amount in centavos.'),
    brCode: string(
      'PIX "copia e cola" code: the text to paste into a banking app, and the content of the QR code.',
    ),
    qrSvg: string('QR code as an SVG image.', ({ brCode }) => qrSvg(brCode)),
  }),
})

const refusals =
  'Repeating it returns the same charge, and the bank is asked about it at once. Errors: `not_found`, `invalid_state`, `unavailable`.'

builder.mutationFields((t) => ({
  setCollectOnDelivery: t.field({
    type: OrderRef,
    description:
      'Set or remove the amount that the recipient of an order pays at the door, until the driver has the parcel. The same again changes nothing. Errors: `not_found`, `validation_failed`, `invalid_state`.',
    args: {
      orderId: t.arg(id('Order id.')),
      collectOnDelivery: t.arg(of(CollectOnDeliveryInput).orNull('The amount; null for nothing.')),
    },
    resolve: (_, { orderId, collectOnDelivery }, { ports, ...request }) =>
      changeCollectOnDelivery(ports, {
        orderId,
        request,
        collectOnDelivery: collectOnDelivery ?? null,
      }),
  }),
  chargeDelivery: t.field({
    type: RecipientChargeRef,
    description: `Get the PIX charge of a delivery for its recipient. For its driver. ${refusals}`,
    args: { code: t.arg(string(deliveryCodeArgument)) },
    resolve: (_, { code }, { ports, actor }) => chargeRecipientAtDoor(ports, { actor, code }),
  }),
  chargeTrackedDelivery: t.field({
    type: RecipientChargeRef,
    description: `Get the PIX charge of a delivery by its tracking link. Public. ${refusals}`,
    args: { token: t.arg(string('Last path segment of the tracking link.')) },
    resolve: (_, { token }, { ports, ...request }) => chargeRecipientByLink(ports, { request, token }),
  }),
}))
