import { type PlacedOrder, placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'
import { RehearsalInput } from './rehearsal.ts'

export const PlaceOrderInput = builder.inputType('PlaceOrderInput', {
  description: 'What to deliver between whom.',
  fields: (t) => ({
    quoteId: t.id({ required: true, description: 'The quote to order with.' }),
    tier: t.string({ required: true, description: 'How fast: `turbo` or `express`.' }),
    senderName: t.string({ description: 'Who hands it over; the tenant where nobody is named.' }),
    senderPhone: t.string({ required: true, description: 'The telephone number there, 8 to 15 digits.' }),
    recipientName: t.string({ required: true, description: 'Who takes it.' }),
    recipientPhone: t.string({ required: true, description: 'The telephone number there, 8 to 15 digits.' }),
    remarks: t.string({ description: 'What the driver should mind, at most 1000 characters.' }),
    pod: t.boolean({
      description: 'Whether the hand-over needs a photo or a signature; no where nothing is said.',
    }),
    reference: t.string({
      description: 'The shipper’s own name for it, used for no other order of the tenant.',
    }),
    recipientPin: t.string({ description: 'A PIN of 4 to 8 digits that the recipient tells the driver.' }),
    rehearsal: t.field({
      type: RehearsalInput,
      description: 'How it is to be rehearsed; for test keys only.',
    }),
  }),
})

export const PlaceOrderPayload = builder.objectRef<PlacedOrder>('PlaceOrderPayload').implement({
  description: 'An order that was placed and paid.',
  fields: (t) => ({
    order: t.field({
      type: OrderRef,
      description: 'The order.',
      resolve: ({ order, timeline }) => ({ ...order, timeline }),
    }),
    balanceCents: t.expose('balanceCents', {
      type: 'Cents',
      nullable: true,
      description: 'What is left in the wallet; null to those who may not read it.',
    }),
  }),
})

builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderPayload,
    description:
      'Places an order and pays it from the wallet, all or nothing. Refuses with `not_found`, `quote_expired`, `quote_used`, `reference_used`, `insufficient_funds`, `spending_cap_reached`, `validation_failed`.',
    args: { input: t.arg({ type: PlaceOrderInput, required: true, description: 'The order.' }) },
    resolve: (_, { input }, { ports, ...request }) => placeOrder(ports, { ...input, request }),
  }),
)
