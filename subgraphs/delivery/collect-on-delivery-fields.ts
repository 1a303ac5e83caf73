import {
  type CollectMethod,
  type CollectOnDelivery,
  type CollectStatus,
  collectStatusOf,
  maxCollectCents,
} from '@rodovia/core/delivery/collect-on-delivery/collect-on-delivery.ts'
import type { Status } from '@rodovia/core/delivery/model/states.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { CollectedPayment } from '@rodovia/core/wallet/collect-on-delivery/collected-payment.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, inputs, int, of } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { builder } from './builder.ts'

export const CollectMethodEnum = describedEnum<CollectMethod>(
  builder,
  'CollectMethod',
  'How the recipient pays at the door.',
  {
    pix: 'By PIX, with a QR code in the driver’s app and on the tracking page.',
    cash: 'In cash, to the driver.',
  },
)

const CollectStatusEnum = describedEnum<CollectStatus>(
  builder,
  'CollectStatus',
  'State of an amount that the recipient pays at the door.',
  {
    due: 'Not paid yet.',
    collected: 'Paid by the recipient: cash is with the driver.',
    refused: 'Not paid; the parcel goes back to its sender.',
    canceled: 'The order was canceled.',
    settled: 'Passed on to the platform, which a PIX payment is at once.',
    remitted: 'Credited to the wallet of the shop.',
  },
)

export const CollectOnDeliveryInput = builder.inputType('CollectOnDeliveryInput', {
  description: 'An amount that the recipient pays at the door.',
  fields: inputs({
    amountCents: int(`Amount in centavos, 1 to ${maxCollectCents}.`),
    method: of(CollectMethodEnum)('How it is paid.'),
  }),
})

export const collectOnDeliveryInput = {
  collectOnDelivery: of(CollectOnDeliveryInput).orNull(
    'What the recipient pays at the door: without it the driver does not hand the parcel over. Nothing by default.',
  ),
}

type Collecting = {
  orderId: OrderId
  status: Status
  collectOnDelivery: CollectOnDelivery | null
}

const payments = createLoader(
  ({ ports }, ids: readonly OrderId[]) => ports.collectedPayments.ofOrders(ids),
  (): readonly CollectedPayment[] => [],
)

const amountOf = ({ collectOnDelivery }: Collecting) => collectOnDelivery!

const CollectOnDeliveryRef = builder.objectRef<Collecting>('CollectOnDelivery').implement({
  description: 'The amount that the recipient of an order pays at the door.',
  fields: described({
    amountCents: int('Amount in centavos.', (order) => amountOf(order).amountCents),
    method: of(CollectMethodEnum)('How it is paid.', (order) => amountOf(order).method),
    status: of(CollectStatusEnum)('Its state.', async (order, _, context) =>
      amountOf(order).collected
        ? collectStatusOf(order, await payments(context, order.orderId))
        : collectStatusOf(order),
    ),
    collectedAt: dateTime.orNull('When the recipient paid; null before.', (order) => {
      const { collected } = amountOf(order)
      return collected && new Date(collected.at)
    }),
    receivedCents: int.orNull(
      'What the recipient gave, in centavos; null before.',
      (order) => amountOf(order).collected?.receivedCents ?? null,
    ),
    changeCents: int.orNull(
      'The change that the driver gave back, in centavos; null before.',
      (order) => amountOf(order).collected?.changeCents ?? null,
    ),
  }),
})

/** For shippers and drivers. */
export const collectOnDeliveryFields = {
  collectOnDelivery: of(CollectOnDeliveryRef).orNull(
    'What the recipient pays at the door; null for nothing. A hand-over without it is refused with `collection_required`.',
    (order: Collecting) => (order.collectOnDelivery ? order : null),
  ),
}

/** The two counts of the cash, at a hand-over. */
export const cashInputs = {
  cashReceivedCents: int.orNull(
    'Cash that the recipient gave, in centavos, before the change; at least the amount of an order that is paid in cash.',
  ),
  cashConfirmedCents: int.orNull('The same, counted again.'),
}

/** For everyone with the tracking link. */
export const publicCollectFields = {
  collectAmountCents: int.orNull(
    'Amount that the recipient still has to pay at the door, in centavos; null for nothing.',
    ({ collectAmountCents }: PublicCollect) => collectAmountCents,
  ),
  collectMethod: of(CollectMethodEnum).orNull(
    'How the recipient pays it; null for nothing.',
    ({ collectMethod }: PublicCollect) => collectMethod,
  ),
}

type PublicCollect = { collectAmountCents: number | null; collectMethod: CollectMethod | null }
