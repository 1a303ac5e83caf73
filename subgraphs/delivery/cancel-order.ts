import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { cancelOrder, cancelPreview } from '@rodovia/core/delivery/orders/cancel-order.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import { builder, StatusEnum } from './builder.ts'
import { OrderRef } from './order.ts'

const CancelPreviewRef = builder.objectRef<ReturnType<typeof cancelPreview>>('CancelPreview').implement({
  description: 'What a cancellation would do now.',
  fields: (t) => ({
    allowed: t.exposeBoolean('isAllowed', { description: 'Whether the order can still be canceled.' }),
    refundCents: t.expose('refundCents', { type: 'Cents', description: 'What would come back.' }),
    until: t.expose('until', {
      type: StatusEnum,
      nullable: true,
      description: 'The status from which on it no longer can; null where it no longer can already.',
    }),
  }),
})

builder.objectField(OrderRef, 'cancel', (t) =>
  t.field({
    type: CancelPreviewRef,
    description: 'What a cancellation would do now.',
    resolve: (order) => cancelPreview(order),
  }),
)

export const CancelOrderPayload = builder
  .objectRef<{ order: Delivery; refundCents: Cents }>('CancelOrderPayload')
  .implement({
    description: 'An order that was canceled.',
    fields: (t) => ({
      order: t.expose('order', { type: OrderRef, description: 'The order.' }),
      refundCents: t.expose('refundCents', { type: 'Cents', description: 'What came back to the wallet.' }),
    }),
  })

builder.mutationField('cancelOrder', (t) =>
  t.field({
    type: CancelOrderPayload,
    description:
      'Cancels an order before pickup and gives its whole price back. Refuses with `not_found`, `invalid_state`.',
    args: { orderId: t.arg.id({ required: true, description: 'The order.' }) },
    resolve: (_, { orderId }, { ports, ...request }) => cancelOrder(ports, { request, orderId }),
  }),
)
