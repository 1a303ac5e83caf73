import { readOrderEntries } from '@rodovia/core/delivery/orders/read-order-entries.ts'
import type { WalletEntry } from '@rodovia/core/wallet/ports.ts'
import { describedValues } from '../shared/enums.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { orderEntity } from '../shared/order.ts'
import { builder } from './builder.ts'

const WalletEntryTypeEnum = builder.enumType('WalletEntryType', {
  description: 'Which way money went.',
  values: describedValues({ credit: 'It came into the wallet.', debit: 'It went out of the wallet.' }),
})

const OrderRef = orderEntity(builder)

const absolute = (cents: bigint) => (cents < 0n ? -cents : cents)

export const WalletEntryRef = builder.objectRef<WalletEntry>('WalletEntry').implement({
  description: 'One line of a wallet’s statement.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    ts: t.expose('at', { type: 'DateTime', description: 'When the money moved.' }),
    type: t.field({
      type: WalletEntryTypeEnum,
      description: 'Which way it went.',
      resolve: ({ amountCents }) => (amountCents < 0n ? 'debit' : 'credit'),
    }),
    reason: t.exposeString('reason', {
      description: 'Why: `top_up`, `manual_credit`, `order_placed` or `order_refund`.',
    }),
    amountCents: t.field({
      type: 'Cents',
      description: 'How much, never negative: `type` says which way.',
      resolve: ({ amountCents }) => absolute(amountCents),
    }),
    balanceAfterCents: t.expose('balanceAfterCents', {
      type: 'Cents',
      description: 'What was in the wallet right behind it.',
    }),
    order: t.field({
      type: OrderRef,
      nullable: true,
      description: 'The order it was for; null where it was for none.',
      resolve: ({ orderId }) => orderId && { id: orderId },
    }),
  }),
})

const entriesOfOrder = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => readOrderEntries(ports, { actor, orderIds }),
  notFound('order'),
)

builder.objectField(OrderRef, 'walletEntries', (t) =>
  t.field({
    type: [WalletEntryRef],
    nullable: true,
    description:
      'What it took from the wallet and gave back, the oldest first. Refuses with `forbidden`, `not_found`.',
    resolve: ({ id }, _, context) => entriesOfOrder(context, id),
  }),
)
