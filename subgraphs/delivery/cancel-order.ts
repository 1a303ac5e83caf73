import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { cancelOrder, cancelPreview } from '@rodovia/core/delivery/orders/cancel-order.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { FieldsOf } from '../shared/builder.ts'
import { builder, StatusEnum } from './builder.ts'
import { OrderRef } from './order.ts'

type CancelPreview = ReturnType<typeof cancelPreview>

export const cancelPreviewFields = (t: FieldsOf<CancelPreview>) => ({
  allowed: t.exposeBoolean('isAllowed', { description: 'Whether the order can still be canceled.' }),
  refundCents: t.expose('refundCents', {
    type: 'Cents',
    description: 'Amount that would be refunded, in centavos; 0 if it cannot be canceled.',
  }),
  until: t.expose('until', {
    type: StatusEnum,
    nullable: true,
    description: 'First status in which the order can no longer be canceled; null if that is reached.',
  }),
})

const CancelPreviewRef = builder.objectRef<CancelPreview>('CancelPreview').implement({
  description: 'What canceling the order would do now.',
  fields: cancelPreviewFields,
})

builder.objectField(OrderRef, 'cancel', (t) =>
  t.field({
    type: CancelPreviewRef,
    description: 'What canceling the order would do now. Reading it cancels nothing.',
    resolve: (order) => cancelPreview(order),
  }),
)

export const CancelOrderPayload = builder
  .objectRef<{ order: Delivery; refundCents: Cents }>('CancelOrderPayload')
  .implement({
    description: 'Result of a cancellation.',
    fields: (t) => ({
      order: t.expose('order', { type: OrderRef, description: 'The canceled order.' }),
      refundCents: t.expose('refundCents', { type: 'Cents', description: 'Refunded amount, in centavos.' }),
    }),
  })

builder.mutationField('cancelOrder', (t) =>
  t.field({
    type: CancelOrderPayload,
    description:
      'Cancel an order before pickup and refund its whole price. Errors: `not_found`, `invalid_state`.',
    args: { orderId: t.arg.id({ required: true, description: 'Order id.' }) },
    resolve: (_, { orderId }, { ports, ...request }) => cancelOrder(ports, { request, orderId }),
  }),
)
