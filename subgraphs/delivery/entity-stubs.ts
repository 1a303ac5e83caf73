import type { AssignedDriver } from '@rodovia/core/delivery/delivery.ts'
import type { QuoteId } from '@rodovia/core/shared/ids.ts'
import { builder, PersonaEnum } from './builder.ts'
import { OrderRef } from './order.ts'

/**
 * Entities of other subgraphs; nobody enters by their keys. Of the driver the delivery keeps who he is, which never changes: so who
 * reads an order needs nobody else for that.
 */
const DriverRef = builder.objectRef<AssignedDriver>('Driver').implement({
  description: 'Who drives.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the driver.' }),
    name: t.exposeString('firstName', { shareable: true, description: 'The first name.' }),
    persona: t.expose('persona', {
      type: PersonaEnum,
      shareable: true,
      description: 'What the driver drives.',
    }),
  }),
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
