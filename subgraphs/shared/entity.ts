import type { MaybePromise, ObjectRef } from '@pothos/core'
import { addEntity, type Builder } from './builder.ts'
import type { SubgraphContext } from './context.ts'
import { described, id } from './fields.ts'

type Types = Builder['$inferSchemaTypes']

/** Makes an object type an entity of the supergraph, to which the other subgraphs refer by a field. */
export function asEntity<Shape>(
  builder: Builder,
  { name }: ObjectRef<Types, Shape>,
  key: 'id' | 'code' | 'tenantId',
  resolve: (context: SubgraphContext, value: string) => MaybePromise<Shape>,
): void {
  addEntity(builder, name, {
    key,
    resolve: (reference, context) => resolve(context, reference[key] as string),
  })
}

/** Makes an object type a reference to an entity that another subgraph resolves. */
export function asReference<Shape>(
  builder: Builder,
  { name }: ObjectRef<Types, Shape>,
  key: 'id' | 'code',
): void {
  addEntity(builder, name, { key })
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
