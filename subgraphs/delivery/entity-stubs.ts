import type { AssignedDriver } from '@rodovia/core/delivery/model/delivery.ts'
import type { QuoteId } from '@rodovia/core/shared/ids.ts'
import { asReference, shareable } from '../shared/entity.ts'
import { addFields, described, id, of, string } from '../shared/fields.ts'
import { builder, PersonaEnum } from './builder.ts'
import { OrderRef } from './order.ts'

/**
 * References to entities of other subgraphs, which are not resolvable here. A delivery stores the driver's name and kind, which never
 * change, so that reading an order needs no call to the fleet subgraph.
 */
export const DriverRef = builder.objectRef<AssignedDriver>('Driver').implement({
  description: 'A driver.',
  fields: described({
    id: id('Driver id (UUID).'),
    name: { ...string('First name of the driver.', ({ firstName }) => firstName), extensions: shareable },
    persona: { ...of(PersonaEnum)('Kind of driver.'), extensions: shareable },
  }),
})

const QuoteRef = builder.objectRef<{ id: QuoteId }>('Quote').implement({
  description: 'A quoted price.',
  fields: described({
    id: id('Quote id (UUID): pass it as `quoteId` to place an order.'),
  }),
})

asReference(builder, DriverRef, 'id')
asReference(builder, QuoteRef, 'id')

addFields(builder, OrderRef, {
  driver: of(DriverRef).orNull(
    'Driver who was offered the order or carries it; null if there is none.',
    ({ driver }) => driver,
  ),
  quote: of(QuoteRef).orNull('Quote that the order was placed with.', ({ quoteId }) => ({ id: quoteId })),
})
