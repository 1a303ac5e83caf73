import type { MaybePromise, ObjectRef } from '@pothos/core'
import type { Builder } from './builder.ts'
import type { SubgraphContext } from './context.ts'
import { described, id } from './fields.ts'

type Types = Builder['$inferSchemaTypes']

/** Makes an object type an entity of the supergraph, to which the other subgraphs refer by a field. */
export function asEntity<Shape, Key extends 'id' | 'code' | 'tenantId'>(
  builder: Builder,
  ref: ObjectRef<Types, Shape>,
  key: Key,
  resolve: (context: SubgraphContext, value: string) => MaybePromise<Shape>,
): void {
  builder.asEntity(ref, {
    // Pothos compares a selection only with a shape that is spelled out.
    key: builder.selection<Record<Key, string>>(key as never),
    resolveReference: (reference, context) => resolve(context, reference[key]),
  })
}

/**
 * The entity `Order`, for subgraphs that extend it. Resolving the key reveals nothing and needs no permission; each added field checks
 * its own permission.
 */
export function orderEntity(builder: Builder) {
  const ref = builder.objectRef<{ id: string }>('Order').implement({
    description: 'A paid delivery, as its shipper sees it.',
    fields: described({ id: id('Order id (UUID).') }),
  })
  asEntity(builder, ref, 'id', (_, id) => ({ id }))
  return ref
}
