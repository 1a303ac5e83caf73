import type { AssignedDriver } from '@rodovia/core/delivery/delivery.ts'
import type { QuoteId } from '@rodovia/core/shared/ids.ts'
import { exposed, id, of } from '../shared/fields.ts'
import { builder, PersonaEnum } from './builder.ts'
import { OrderRef } from './order.ts'

/**
 * References to entities of other subgraphs, which are not resolvable here. A delivery stores the driver's name and kind, which never
 * change, so that reading an order needs no call to the fleet subgraph.
 */
const DriverRef = builder.objectRef<AssignedDriver>('Driver').implement({
  description: 'A driver.',
  fields: exposed((t) => ({
    id: id('Driver id (UUID).'),
    name: t.exposeString('firstName', { shareable: true, description: 'First name of the driver.' }),
    persona: t.expose('persona', { type: PersonaEnum, shareable: true, description: 'Kind of driver.' }),
  })),
})

const QuoteRef = builder.objectRef<{ id: QuoteId }>('Quote').implement({
  description: 'A quoted price.',
  fields: exposed(() => ({
    id: id('Quote id (UUID): pass it as `quoteId` to place an order.'),
  })),
})

for (const ref of [DriverRef, QuoteRef])
  builder.asEntity(ref, {
    key: builder.keyDirective(builder.selection<{ id: string }>('id'), false),
    resolveReference: () => null,
  })

builder.objectFields(OrderRef, (t) => ({
  driver: t.expose(
    'driver',
    of(DriverRef).orNull('Driver who was offered the order or carries it; null if there is none.'),
  ),
  quote: t.field({
    type: QuoteRef,
    nullable: true,
    description: 'Quote that the order was placed with.',
    resolve: ({ quoteId }) => ({ id: quoteId }),
  }),
}))
