import {
  buildSubgraphSchema,
  type GraphQLResolverMap,
  type GraphQLSchemaModule,
  printSubgraphSchema,
} from '@apollo/subgraph'
import { getResolversFromSchema } from '@graphql-tools/utils'
import SchemaBuilder from '@pothos/core'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import type { Metadata } from '@rodovia/core/shared/metadata.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import { type DocumentNode, type GraphQLSchema, isTypeDefinitionNode, parse } from 'graphql'
import type { SubgraphContext } from './context.ts'
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
    Metadata: { Input: unknown; Output: Metadata }
  }
}

const link = parse(`extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key", "@shareable"])`)

/**
 * Creates a schema builder with the scalars of the subgraph. Fields are non-null by default. `subgraphModules` hold what federation adds
 * to the types, such as their keys.
 */
export function createBuilder({ scalars: names }: { scalars: readonly ScalarName[] }) {
  const builder = new SchemaBuilder<Types>({ plugins: [], defaultFieldNullability: false })
  for (const name of names) builder.addScalarType(name, scalars[name])
  return Object.assign(builder, { subgraphModules: [{ typeDefs: link }] as GraphQLSchemaModule[] })
}

export type Builder = ReturnType<typeof createBuilder>

/** Builds the subgraph schema. Its SDL is the result of `{ _service { sdl } }`. */
export function buildSubgraph(builder: Builder): GraphQLSchema {
  const schema = builder.toSchema({ sortSchema: false })
  const resolvers = getResolversFromSchema(schema) as GraphQLResolverMap<SubgraphContext>
  return withRefusals(
    buildSubgraphSchema([{ typeDefs: typeDefsOf(schema), resolvers }, ...builder.subgraphModules]),
  )
}

/** The types in the order of their names, which does not depend on the order of imports. */
function typeDefsOf(schema: GraphQLSchema): DocumentNode {
  const { kind, definitions } = parse(printSubgraphSchema(schema), { noLocation: true })
  const types = definitions.filter(isTypeDefinitionNode)
  return { kind, definitions: types.toSorted((a, b) => (a.name.value < b.name.value ? -1 : 1)) }
}
