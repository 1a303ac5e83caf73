import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { cancelOrder, cancelPreview } from '@rodovia/core/delivery/orders/cancel-order.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import { addFields, boolean, cents, described, id, of } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder, StatusEnum } from './builder.ts'
import { OrderRef } from './order.ts'

type CancelPreview = ReturnType<typeof cancelPreview>

export const cancelPreviewFields = {
  allowed: boolean('Whether the order can still be canceled.', ({ isAllowed }: CancelPreview) => isAllowed),
  refundCents: cents('Amount that would be refunded, in centavos; 0 if it cannot be canceled.'),
  until: of(StatusEnum).orNull(
    'First status in which the order can no longer be canceled; null if that is reached.',
  ),
}

const CancelPreviewRef = builder.objectRef<CancelPreview>('CancelPreview').implement({
  description: 'What canceling the order would do now.',
  fields: described(cancelPreviewFields),
})

addFields(builder, OrderRef, {
  cancel: of(CancelPreviewRef)(
    'What canceling the order would do now. Reading it cancels nothing.',
    (order) => cancelPreview(order),
  ),
})

export const CancelOrderPayload = builder
  .objectRef<{ order: Delivery; refundCents: Cents }>('CancelOrderPayload')
  .implement({
    description: 'Result of a cancellation.',
    fields: described({
      order: of(OrderRef)('The canceled order.'),
      refundCents: cents('Refunded amount, in centavos.'),
    }),
  })

builder.mutationField('cancelOrder', (t) =>
  t.field({
    type: CancelOrderPayload,
    description:
      'Cancel an order before pickup and refund its whole price. Errors: `not_found`, `invalid_state`.',
    args: { orderId: t.arg(id('Order id.')) },
    resolve: withRequest(cancelOrder),
  }),
)
