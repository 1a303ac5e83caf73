import { changeGoodsDocuments } from '@rodovia/core/delivery/orders/change-goods-documents.ts'
import { id, inputs, of } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { goodsInputs } from './goods-fields.ts'
import { OrderRef } from './order.ts'

const GoodsDocumentsInput = builder.inputType('GoodsDocumentsInput', {
  description:
    'The documents of the goods of an order, or why there are none. Neither takes away what was there.',
  fields: inputs(goodsInputs),
})

builder.mutationField('setGoodsDocuments', (t) =>
  t.field({
    type: OrderRef,
    description:
      'Replace the documents of an order’s goods, until the order ends: an invoice may come after the order. The same again changes nothing. Errors: `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      orderId: t.arg(id('Order id.')),
      input: t.arg(of(GoodsDocumentsInput)('The documents.')),
    },
    resolve: (_, { orderId, input }, { ports, ...request }) =>
      changeGoodsDocuments(ports, { ...input, orderId, request }),
  }),
)
