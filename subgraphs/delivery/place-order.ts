import { type PlacedOrder, placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'
import { RehearsalInput } from './rehearsal.ts'

export const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'An order to place.',
  fields: (t) => ({
    quoteId: t.id({ required: true, description: 'Id of the quote, which is good for one order.' }),
    tier: t.string({ required: true, description: 'Delivery speed: `turbo` or `express`.' }),
    senderName: t.string({ description: 'Name of the sender; defaults to the tenant’s name.' }),
    senderPhone: t.string({
      required: true,
      description: 'Phone number of the sender, 8 to 15 digits, such as `+55 11 3000-0000`.',
    }),
    recipientName: t.string({ required: true, description: 'Name of the recipient.' }),
    recipientPhone: t.string({
      required: true,
      description: 'Phone number of the recipient, 8 to 15 digits, such as `+55 11 91234-5678`.',
    }),
    remarks: t.string({ description: 'Instructions for the driver, at most 1000 characters.' }),
    pod: t.boolean({
      description: 'Whether the hand-over needs a photo or a signature; the default is false.',
    }),
    reference: t.string({ description: 'Reference of the shipper, unique among the orders of the tenant.' }),
    recipientPin: t.string({ description: 'PIN of 4 to 8 digits that the driver needs at the hand-over.' }),
    rehearsal: t.field({ type: RehearsalInput, description: 'How to rehearse it; only for test keys.' }),
  }),
})

export const PlaceOrderPayload = builder.objectRef<PlacedOrder>('PlaceOrderPayload').implement({
  description: 'Result of placing an order.',
  fields: (t) => ({
    order: t.field({
      type: OrderRef,
      description: 'The placed order.',
      resolve: ({ order, timeline }) => ({ ...order, timeline }),
    }),
    balanceCents: t.expose('balanceCents', {
      type: 'Cents',
      nullable: true,
      description:
        'Wallet balance after the payment, in centavos; null if the caller may not read the wallet.',
    }),
  }),
})

builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderPayload,
    description:
      'Place an order and pay for it from the wallet in one transaction. Errors: `not_found`, `quote_expired`, `quote_used`, `reference_used`, `insufficient_funds`, `spending_cap_reached`, `validation_failed`.',
    args: { input: t.arg({ type: PlaceOrderInput, required: true, description: 'The order to place.' }) },
    resolve: (_, { input }, { ports, ...request }) => placeOrder(ports, { ...input, request }),
  }),
)
