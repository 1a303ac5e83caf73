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
import { currency, deliveryCode } from '../shared/descriptions.ts'
import { cents, dateTime, described, id, int, of, string } from '../shared/fields.ts'
import { fromInput, withRequest } from '../shared/resolvers.ts'
import { builder, distance, duration, ServiceTypeEnum, StatusEnum, TierEnum } from './builder.ts'
import { CancelOrderPayload, cancelPreviewFields } from './cancel-order.ts'
import { parcels } from './parcels.ts'
import { PlaceRef } from './place.ts'
import { PlaceOrderPayload } from './place-order.ts'
import { PlaceOrderInput } from './shared-fields.ts'
import { dispatchFrom, scheduleFields } from './windows.ts'

const OrderProposalRef = builder.objectRef<OrderProposal>('OrderProposal').implement({
  description: 'An order that is ready to confirm, with its exact price. Nothing is charged yet.',
  fields: described({
    priceCents: cents('Exact price, in centavos.'),
    currency: string(currency, () => 'BRL'),
    tier: of(TierEnum)('Delivery speed.'),
    deadlineHours: int(
      'Hours of the tier, which count from the order, from `readyAt`, or from the end of the pickup window.',
    ),
    parcels,
    ...scheduleFields,
    dispatchFrom,
    deadlineAt: dateTime('Deadline of the hand-over, if the order is placed now.'),
    serviceType: of(ServiceTypeEnum)('Vehicle class.'),
    ...distance,
    ...duration,
    origin: of(PlaceRef)('Pickup place.'),
    destination: of(PlaceRef)('Destination.'),
    balanceCents: cents.orNull(
      'Current wallet balance, in centavos; null if the caller may not read the wallet.',
    ),
    leftTodayCents: cents.orNull(
      'What the API key may still spend today (São Paulo time), in centavos; null if it has no spending cap.',
    ),
    confirmationToken: string('Token for `confirmOrder`. Only the caller can use it, once.'),
    expiresAt: dateTime('When the proposal expires.'),
  }),
})

const CancellationProposalRef = builder.objectRef<CancellationProposal>('CancellationProposal').implement({
  description: 'A cancellation that is ready to confirm. Nothing is canceled yet.',
  fields: described({
    orderId: id('Order id.'),
    code: string(deliveryCode),
    status: of(StatusEnum)('Current status.'),
    ...cancelPreviewFields,
    confirmationToken: string.orNull(
      'Token for `confirmCancellation`. Only the caller can use it, once. Null if the order cannot be canceled.',
      ({ proposed }) => proposed?.confirmationToken,
    ),
    expiresAt: dateTime.orNull(
      'When the proposal expires; null if the order cannot be canceled.',
      ({ proposed }) => proposed?.expiresAt,
    ),
  }),
})

const confirmationErrors =
  'Takes no Idempotency-Key because the token works once. Errors: `not_found` for an unknown token, `confirmation_used`, `confirmation_expired`'

builder.mutationFields((t) => {
  const confirmationToken = t.arg(string('Token of the proposal.'))
  return {
    proposeOrder: t.field({
      type: OrderProposalRef,
      description:
        'Prepare an order and get its exact price; confirm it with `confirmOrder` within five minutes. Charges nothing. Errors: `not_found`, `quote_expired`, `quote_used`, `insufficient_funds`, `spending_cap_reached`, `address_outside_quote`, `validation_failed`.',
      args: { input: t.arg(of(PlaceOrderInput)('The order to propose.')) },
      resolve: fromInput(withRequest(proposeOrder)),
    }),
    confirmOrder: t.field({
      type: PlaceOrderPayload,
      description: `Place a proposed order at its quoted price. ${confirmationErrors}, and those of \`placeOrder\`.`,
      args: { confirmationToken },
      resolve: (_, { confirmationToken: token }, { ports, ...request }) =>
        confirmOrder(ports, { token, request }),
    }),
    proposeCancellation: t.field({
      type: CancellationProposalRef,
      description:
        'Prepare a cancellation and get its refund; confirm it with `confirmCancellation` within five minutes. Cancels nothing. Errors: `not_found`.',
      args: { orderId: t.arg(id('Order id.')) },
      resolve: withRequest(proposeCancellation),
    }),
    confirmCancellation: t.field({
      type: CancelOrderPayload,
      description: `Cancel the order of a proposal. ${confirmationErrors}, and those of \`cancelOrder\`.`,
      args: { confirmationToken },
      resolve: (_, { confirmationToken: token }, { ports, ...request }) =>
        confirmCancellation(ports, { token, request }),
    }),
  }
})
