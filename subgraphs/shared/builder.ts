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

/** Creates a schema builder with the scalars of the subgraph. Fields are non-null by default. */
export function createBuilder({ scalars: names }: { scalars: readonly ScalarName[] }) {
  const builder = new SchemaBuilder<Types>({
    // The order matters: the other way round, the SDL has no @key.
    plugins: [DirectivePlugin, FederationPlugin],
    defaultFieldNullability: false,
  })
  for (const name of names) builder.addScalarType(name, scalars[name])
  return builder
}

export type Builder = ReturnType<typeof createBuilder>

/** The imported directives. Without this list Pothos builds every schema twice to find them. */
const federationDirectives = ['@key', '@shareable']

/** Builds the subgraph schema. Its SDL is the result of `{ _service { sdl } }`. */
export function buildSubgraph(builder: Builder): GraphQLSchema {
  const linkUrl = 'https://specs.apollo.dev/federation/v2.6'
  return withRefusals(builder.toSubGraphSchema({ linkUrl, federationDirectives }))
}
