import { readOrderEntries } from '@rodovia/core/delivery/orders/read-order-entries.ts'
import type { WalletEntry } from '@rodovia/core/wallet/ports.ts'
import { describedValues } from '../shared/enums.ts'
import { cents, dateTime, exposed, id, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { orderEntity } from '../shared/order.ts'
import { builder } from './builder.ts'

const WalletEntryTypeEnum = builder.enumType('WalletEntryType', {
  description: 'Direction of a wallet entry.',
  values: describedValues({ credit: 'Money into the wallet.', debit: 'Money out of the wallet.' }),
})

const OrderRef = orderEntity(builder)

const absolute = (cents: bigint) => (cents < 0n ? -cents : cents)

export const WalletEntryRef = builder.objectRef<WalletEntry>('WalletEntry').implement({
  description: 'One entry of a wallet.',
  fields: exposed((t) => ({
    id: id('Entry id.'),
    ts: t.expose('at', dateTime('When the entry was booked.')),
    type: t.field({
      type: WalletEntryTypeEnum,
      description: 'Direction of the entry.',
      resolve: ({ amountCents }) => (amountCents < 0n ? 'debit' : 'credit'),
    }),
    reason: string('`top_up`, `manual_credit`, `order_placed` or `order_refund`.'),
    amountCents: t.field({
      type: 'Cents',
      description: 'Amount in centavos, never negative; `type` gives the direction.',
      resolve: ({ amountCents }) => absolute(amountCents),
    }),
    balanceAfterCents: cents('Balance after the entry.'),
    order: t.field({
      type: OrderRef,
      nullable: true,
      description: 'Order that the entry belongs to; null if none.',
      resolve: ({ orderId }) => orderId && { id: orderId },
    }),
  })),
})

const entriesOfOrder = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => readOrderEntries(ports, { actor, orderIds }),
  notFound('order'),
)

builder.objectField(OrderRef, 'walletEntries', (t) =>
  t.field({
    type: [WalletEntryRef],
    nullable: true,
    description: 'Wallet entries of this order, oldest first. Errors: `forbidden`, `not_found`.',
    resolve: ({ id }, _, context) => entriesOfOrder(context, id),
  }),
)
