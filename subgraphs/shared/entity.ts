import type { MaybePromise, ObjectRef } from '@pothos/core'
import { parse } from 'graphql'
import type { Builder } from './builder.ts'
import type { SubgraphContext } from './context.ts'
import { described, id } from './fields.ts'

type Types = Builder['$inferSchemaTypes']

/** The `extensions` of a type or a field that several subgraphs resolve. */
export const shareable = { directives: { shareable: {} } }

/** Makes an object type an entity of the supergraph, to which the other subgraphs refer by a field. */
export function asEntity<Shape>(
  { subgraphModules }: Builder,
  { name }: ObjectRef<Types, Shape>,
  key: 'id' | 'code' | 'tenantId',
  resolve: (context: SubgraphContext, value: string) => MaybePromise<Shape>,
): void {
  subgraphModules.push({
    typeDefs: parse(`extend type ${name} @key(fields: "${key}")`),
    resolvers: {
      [name]: {
        // Async, because an error that is thrown at once would fail the other entities of the request too.
        __resolveReference: async (reference: Readonly<Record<string, string>>, context: SubgraphContext) =>
          resolve(context, reference[key] as string),
      },
    },
  })
}

/** Makes an object type a reference to an entity that another subgraph resolves. */
export function asReference<Shape>(
  { subgraphModules }: Builder,
  { name }: ObjectRef<Types, Shape>,
  key: 'id' | 'code',
): void {
  subgraphModules.push({ typeDefs: parse(`extend type ${name} @key(fields: "${key}", resolvable: false)`) })
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
