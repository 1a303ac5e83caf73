import SchemaBuilder from '@pothos/core'
import DirectivePlugin from '@pothos/plugin-directives'
import FederationPlugin from '@pothos/plugin-federation'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { GraphQLSchema } from 'graphql'
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
  }
}

/** A builder with the scalars that the subgraph speaks; fields are never null unless they say so. */
export function createBuilder({ scalars: names }: { scalars: readonly ScalarName[] }) {
  const builder = new SchemaBuilder<Types>({
    // In this order: the other way round every @key vanishes from the SDL.
    plugins: [DirectivePlugin, FederationPlugin],
    defaultFieldNullability: false,
  })
  for (const name of names) builder.addScalarType(name, scalars[name])
  return builder
}

export type Builder = ReturnType<typeof createBuilder>

/** What the fields of a type are made with, for fields that several types have. */
export type FieldsOf<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Builder['$inferSchemaTypes'], Shape>

/** What the SDL imports. Without it Pothos builds every schema twice, once to see which of them it uses. */
const federationDirectives = ['@key', '@shareable']

/** The finished subgraph. Its SDL is what `{ _service { sdl } }` answers. */
export function buildSubgraph(builder: Builder): GraphQLSchema {
  const linkUrl = 'https://specs.apollo.dev/federation/v2.6'
  return withRefusals(builder.toSubGraphSchema({ linkUrl, federationDirectives }))
}
