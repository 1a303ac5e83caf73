import { type PlacedOrder, placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { cents, described, of } from '../shared/fields.ts'
import { fromInput, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'
import { PlaceOrderInput } from './shared-fields.ts'

export const PlaceOrderPayload = builder.objectRef<PlacedOrder>('PlaceOrderPayload').implement({
  description: 'Result of placing an order.',
  fields: described({
    order: of(OrderRef)('The placed order.', ({ order, timeline }) => ({ ...order, timeline })),
    balanceCents: cents.orNull(
      'Wallet balance after the payment, in centavos; null if the caller may not read the wallet.',
    ),
  }),
})

builder.mutationField('placeOrder', (t) =>
  t.field({
    type: PlaceOrderPayload,
    description:
      'Place an order and pay for it from the wallet in one transaction. Errors: `not_found`, `quote_expired`, `quote_used`, `reference_used`, `insufficient_funds`, `spending_cap_reached`, `address_outside_quote`, `validation_failed`.',
    args: { input: t.arg(of(PlaceOrderInput)('The order to place.')) },
    resolve: fromInput(withRequest(placeOrder)),
  }),
)
