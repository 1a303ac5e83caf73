import SchemaBuilder from '@pothos/core'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { GraphQLSchema } from 'graphql'
import type { SubgraphContext } from './context.ts'
import { asSubgraph, type Entity } from './federation.ts'
import { withRefusals } from './refusals.ts'
import { type ScalarName, scalars } from './scalars.ts'

type Types = {
  Context: SubgraphContext
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    Cents: { Input: Cents; Output: Cents }
    Cep: { Input: Cep; Output: string }
    JSON: { Input: never; Output: unknown }
  }
}

/** Creates a schema builder with the scalars of the subgraph. Fields are non-null by default. */
export function createBuilder({ scalars: names }: { scalars: readonly ScalarName[] }) {
  const builder = new SchemaBuilder<Types>({ plugins: [], defaultFieldNullability: false })
  for (const name of names) builder.addScalarType(name, scalars[name])
  return builder
}

export type Builder = ReturnType<typeof createBuilder>

const entitiesOf = new WeakMap<Builder, Map<string, Entity>>()

/** Makes an object type an entity of the supergraph. */
export function addEntity(builder: Builder, type: string, entity: Entity): void {
  const entities = entitiesOf.get(builder) ?? new Map()
  entitiesOf.set(builder, entities.set(type, entity))
}

/** Builds the subgraph schema. Its SDL is the result of `{ _service { sdl } }`. */
export function buildSubgraph(builder: Builder): GraphQLSchema {
  return withRefusals(
    asSubgraph(builder.toSchema({ sortSchema: false }), entitiesOf.get(builder) ?? new Map()),
  )
}
