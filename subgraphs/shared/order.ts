import type { Builder } from './builder.ts'
import { described, id } from './fields.ts'

/**
 * The entity `Order`, for subgraphs that extend it. Resolving the key reveals nothing and needs no permission; each added field checks
 * its own permission.
 */
export function orderEntity(builder: Builder) {
  const ref = builder.objectRef<{ id: string }>('Order').implement({
    description: 'A paid delivery, as its shipper sees it.',
    fields: described({ id: id('Order id (UUID).') }),
  })
  builder.asEntity(ref, {
    key: builder.selection<{ id: string }>('id'),
    resolveReference: ({ id }) => ({ id }),
  })
  return ref
}
