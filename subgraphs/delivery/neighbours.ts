import type { QuoteId, UserId } from '@rodovia/core/shared/ids.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

/** Entities of other subgraphs: here they are no more than their key, and nobody enters by it. */
const DriverRef = builder.objectRef<{ id: UserId }>('Driver').implement({
  description: 'Who drives.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'The id of the driver.' }) }),
})

const QuoteRef = builder.objectRef<{ id: QuoteId }>('Quote').implement({
  description: 'A promise of prices.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Its id, to order with.' }) }),
})

for (const ref of [DriverRef, QuoteRef])
  builder.asEntity(ref, {
    key: builder.keyDirective(builder.selection<{ id: string }>('id'), false),
    resolveReference: () => null,
  })

builder.objectFields(OrderRef, (t) => ({
  driver: t.field({
    type: DriverRef,
    nullable: true,
    description: 'To whom it is offered or who carries it; null where there is nobody.',
    resolve: ({ driver }) => driver,
  }),
  quote: t.field({
    type: QuoteRef,
    nullable: true,
    description: 'The quote that it was ordered with.',
    resolve: ({ quoteId }) => ({ id: quoteId }),
  }),
}))
