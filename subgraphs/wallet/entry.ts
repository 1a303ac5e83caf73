import { readOrderEntries } from '@rodovia/core/delivery/orders/read-order-entries.ts'
import type { WalletEntry } from '@rodovia/core/wallet/ports.ts'
import { orderEntity } from '../shared/entity.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, cents, dateTime, described, id, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'

const WalletEntryTypeEnum = describedEnum(builder, 'WalletEntryType', 'Direction of a wallet entry.', {
  credit: 'Money into the wallet.',
  debit: 'Money out of the wallet.',
})

const OrderRef = orderEntity(builder)

const absolute = (cents: bigint) => (cents < 0n ? -cents : cents)

export const WalletEntryRef = builder.objectRef<WalletEntry>('WalletEntry').implement({
  description: 'One entry of a wallet.',
  fields: described({
    id: id('Entry id.'),
    ts: dateTime('When the entry was booked.', ({ at }) => at),
    type: of(WalletEntryTypeEnum)('Direction of the entry.', ({ amountCents }) =>
      amountCents < 0n ? 'debit' : 'credit',
    ),
    reason: string(
      '`top_up`, `top_up_held`, `top_up_returned`, `top_up_released`, `manual_credit`, `order_placed`, `order_refund` or `recipient_message`.',
    ),
    amountCents: cents('Amount in centavos, never negative; `type` gives the direction.', ({ amountCents }) =>
      absolute(amountCents),
    ),
    balanceAfterCents: cents(
      'Balance after the entry; below zero after a top-up that was contested or returned.',
    ),
    fullPriceCents: cents.orNull(
      'Of an order of a shipment: its price without the discount for the same pickup, in centavos; null for other entries.',
    ),
    order: of(OrderRef).orNull(
      'Order that the entry belongs to; null if none.',
      ({ orderId }) => orderId && { id: orderId },
    ),
  }),
})

const entriesOfOrder = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => readOrderEntries(ports, { actor, orderIds }),
  notFound('order'),
)

addFields(builder, OrderRef, {
  walletEntries: of([WalletEntryRef]).orNull(
    'Wallet entries of this order, oldest first. Errors: `forbidden`, `not_found`.',
    ({ id }, _, context) => entriesOfOrder(context, id),
  ),
})
