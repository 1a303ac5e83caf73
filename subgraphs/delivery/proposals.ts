import {
  type CancellationProposal,
  confirmCancellation,
  proposeCancellation,
} from '@rodovia/core/delivery/orders/propose-cancellation.ts'
import {
  confirmOrder,
  type OrderProposal,
  proposeOrder,
} from '@rodovia/core/delivery/orders/propose-order.ts'
import { builder, ServiceTypeEnum, StatusEnum, TierEnum } from './builder.ts'
import { CancelOrderPayload } from './cancel-order.ts'
import { PlaceRef } from './place.ts'
import { PlaceOrderInput, PlaceOrderPayload } from './place-order.ts'

const OrderProposalRef = builder.objectRef<OrderProposal>('OrderProposal').implement({
  description: 'An order that would be placed, with its exact price. Nothing was spent.',
  fields: (t) => ({
    priceCents: t.expose('priceCents', { type: 'Cents', description: 'What it costs.' }),
    currency: t.string({ description: 'The currency of the price, always `BRL`.', resolve: () => 'BRL' }),
    tier: t.expose('tier', { type: TierEnum, description: 'How fast it is.' }),
    deadlineHours: t.exposeInt('deadlineHours', { description: 'Within how many hours it is delivered.' }),
    serviceType: t.expose('serviceType', { type: ServiceTypeEnum, description: 'The vehicle it needs.' }),
    distanceKm: t.float({
      description: 'The distance by road in kilometres.',
      resolve: ({ distanceMeters }) => distanceMeters / 1000,
    }),
    origin: t.expose('origin', { type: PlaceRef, description: 'Where it is fetched.' }),
    destination: t.expose('destination', { type: PlaceRef, description: 'Where it is brought.' }),
    balanceCents: t.expose('balanceCents', {
      type: 'Cents',
      nullable: true,
      description: 'What is in the wallet now; null to those who may not read it.',
    }),
    leftTodayCents: t.expose('leftTodayCents', {
      type: 'Cents',
      nullable: true,
      description: 'What the API key may still spend today; null where it has no cap.',
    }),
    confirmationToken: t.exposeString('confirmationToken', {
      description: 'What to confirm it with, for who made the proposal, once.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be confirmed.' }),
  }),
})

const CancellationProposalRef = builder.objectRef<CancellationProposal>('CancellationProposal').implement({
  description: 'What a cancellation would do now. Nothing was canceled.',
  fields: (t) => ({
    orderId: t.exposeID('orderId', { description: 'The order.' }),
    code: t.exposeString('code', { description: 'Its name, such as RD0A1B2C3D.' }),
    status: t.expose('status', { type: StatusEnum, description: 'Where it stands.' }),
    allowed: t.exposeBoolean('isAllowed', { description: 'Whether it can still be canceled.' }),
    refundCents: t.expose('refundCents', { type: 'Cents', description: 'What would come back.' }),
    until: t.expose('until', {
      type: StatusEnum,
      nullable: true,
      description: 'The status from which on it no longer can; null where it no longer can already.',
    }),
    confirmationToken: t.string({
      nullable: true,
      description: 'What to confirm it with, for who asked, once; null where it cannot be canceled.',
      resolve: ({ proposed }) => proposed?.confirmationToken,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when it can be confirmed; null where it cannot be canceled.',
      resolve: ({ proposed }) => proposed?.expiresAt,
    }),
  }),
})

const confirming =
  'Takes no Idempotency-Key: the token works once. Refuses with `not_found` a token that is not the caller’s, with `confirmation_used`, `confirmation_expired`'

builder.mutationFields((t) => {
  const confirmationToken = t.arg.string({ required: true, description: 'The token of the proposal.' })
  return {
    proposeOrder: t.field({
      type: OrderProposalRef,
      description:
        'What an order would cost, exactly, to be confirmed with `confirmOrder` within five minutes. Spends nothing. Refuses with `not_found`, `quote_expired`, `quote_used`, `insufficient_funds`, `spending_cap_reached`, `validation_failed`.',
      args: { input: t.arg({ type: PlaceOrderInput, required: true, description: 'The order.' }) },
      resolve: (_, { input }, { ports, ...request }) => proposeOrder(ports, { ...input, request }),
    }),
    confirmOrder: t.field({
      type: PlaceOrderPayload,
      description: `Places the order that was proposed, at its price. ${confirming}, and like \`placeOrder\`.`,
      args: { confirmationToken },
      resolve: (_, { confirmationToken: token }, { ports, ...request }) =>
        confirmOrder(ports, { token, request }),
    }),
    proposeCancellation: t.field({
      type: CancellationProposalRef,
      description:
        'What a cancellation would bring back, to be confirmed with `confirmCancellation` within five minutes. Cancels nothing. Refuses with `not_found`.',
      args: { orderId: t.arg.id({ required: true, description: 'The order.' }) },
      resolve: (_, { orderId }, { ports, ...request }) => proposeCancellation(ports, { orderId, request }),
    }),
    confirmCancellation: t.field({
      type: CancelOrderPayload,
      description: `Cancels the order of the proposal. ${confirming}, and like \`cancelOrder\`.`,
      args: { confirmationToken },
      resolve: (_, { confirmationToken: token }, { ports, ...request }) =>
        confirmCancellation(ports, { token, request }),
    }),
  }
})
