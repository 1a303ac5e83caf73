import { changeBarcodes } from '@rodovia/core/delivery/requirements/change-barcodes.ts'
import { checksIn } from '@rodovia/core/delivery/requirements/evidence.ts'
import { endOf } from '@rodovia/core/delivery/requirements/stop-needs.ts'
import { addFields, id, of } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { BarcodesInput, StopCheckRef } from './requirement-fields.ts'

addFields(builder, OrderRef, {
  checks: of([StopCheckRef])(
    'What was checked at pickup, hand-over and return, oldest first; empty if the order is masked for the caller.',
    async (order, _, context) => {
      if (order.isMasked) return []
      const entries = order.timeline ?? (await detailOf(context, 'timelines', order)) ?? []
      return checksIn(entries, endOf(order))
    },
  ),
})

builder.mutationField('setBarcodes', (t) =>
  t.field({
    type: OrderRef,
    description:
      'Replace the codes to scan at stops whose requirements have `barcode`, until the driver is near the stop. The same again changes nothing. Errors: `not_found`, `invalid_state`, `validation_failed`.',
    args: { orderId: t.arg(id('Order id.')), input: t.arg(of(BarcodesInput)('The codes.')) },
    resolve: (_, { orderId, input }, { ports, ...request }) =>
      changeBarcodes(ports, { ...input, orderId, request }),
  }),
)
