import {
  GraphQLError,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printType,
} from 'graphql'
import type { SubgraphContext } from './context.ts'

/**
 * What a subgraph adds to a schema: https://www.apollographql.com/docs/graphos/schema-design/federated-schemas/reference/subgraph-spec.
 * Apollo's library for it brings code under the Elastic License, and ours use `@key` and `@shareable` only.
 */

/** A representation of an entity in another subgraph: its type and its key. */
type Reference = { readonly __typename: string } & Readonly<Record<string, string>>

/** An object type that other subgraphs refer to. */
export interface Entity {
  /** The name of the key field. */
  readonly key: string
  /** Undefined for a type that another subgraph resolves. */
  readonly resolve?: (reference: Reference, context: SubgraphContext) => unknown
}

/** By the name of the type. */
export type Entities = ReadonlyMap<string, Entity>

/** In the `extensions` of a type or a field that several subgraphs resolve. */
export const shareable = { shareable: true }

/** Adds `_service` and `_entities` to a schema. */
export function asSubgraph(schema: GraphQLSchema, entities: Entities): GraphQLSchema {
  const config = schema.toConfig()
  const query = schema.getQueryType()
  const resolvable = config.types.filter((type) => entities.get(type.name)?.resolve) as GraphQLObjectType[]
  const extended = new GraphQLObjectType({
    ...(query?.toConfig() ?? { name: 'Query' }),
    fields: {
      ...(resolvable.length > 0 && { _entities: entitiesField(resolvable, entities) }),
      _service: serviceField(subgraphSdl(schema, entities)),
      ...query?.toConfig().fields,
    },
  })
  return new GraphQLSchema({
    ...config,
    query: extended,
    types: config.types.filter((type) => type !== query),
  })
}

function serviceField(sdl: string) {
  const type = new GraphQLObjectType({ name: '_Service', fields: { sdl: { type: GraphQLString } } })
  return { type: new GraphQLNonNull(type), resolve: () => ({ sdl }) }
}

function entitiesField(types: readonly GraphQLObjectType[], entities: Entities) {
  const typeNames = new WeakMap<object, string>()
  const Entity = new GraphQLUnionType({
    name: '_Entity',
    types,
    resolveType: (entity) => typeNames.get(entity as object),
  })
  const Any = new GraphQLScalarType({ name: '_Any' })

  /** An entity that is there at once needs no promise. One that fails rejects alone, so that the others are resolved. */
  function resolve(reference: Reference, context: SubgraphContext): unknown {
    const name = reference.__typename
    try {
      const entity = entities.get(name)
      if (!entity?.resolve) throw new GraphQLError(`There is no entity "${name}" in this subgraph.`)
      const resolved = entity.resolve(reference, context)
      return resolved instanceof Promise
        ? resolved.then((value) => named(value, name))
        : named(resolved, name)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  function named(entity: unknown, name: string): unknown {
    if (typeof entity === 'object' && entity !== null) typeNames.set(entity, name)
    return entity
  }

  return {
    type: new GraphQLNonNull(new GraphQLList(Entity)),
    args: { representations: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(Any))) } },
    resolve: (
      _: unknown,
      { representations }: { representations: readonly Reference[] },
      context: SubgraphContext,
    ) => representations.map((reference) => resolve(reference, context)),
  }
}

const link = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key", "@shareable"])`

/** The schema with its federation directives, types in the order of their names. */
function subgraphSdl(schema: GraphQLSchema, entities: Entities): string {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !isEmpty(type),
  )
  types.sort((a, b) => (a.name < b.name ? -1 : 1))
  const texts = types.map((type) =>
    isObjectType(type) ? printObject(type, entities.get(type.name)) : printType(type),
  )
  return [link, ...texts].join('\n\n')
}

/** A query type that only the fields of federation will fill. */
function isEmpty(type: GraphQLNamedType): boolean {
  return isObjectType(type) && Object.keys(type.getFields()).length === 0
}

function printObject(type: GraphQLObjectType, entity: Entity | undefined): string {
  const directives = [
    ...(entity ? [`  @key(fields: "${entity.key}"${entity.resolve ? '' : ', resolvable: false'})\n`] : []),
    ...(isShareable(type) ? ['  @shareable\n'] : []),
  ]
  let text = printType(type)
  if (directives.length > 0) text = replaced(text, ` {\n`, `\n${directives.join('')}{\n`)
  for (const field of Object.values(type.getFields()))
    if (isShareable(field))
      text = replaced(
        text,
        `\n  ${field.name}: ${field.type}\n`,
        (line) => `${line.slice(0, -1)} @shareable\n`,
      )
  return text
}

function isShareable({ extensions }: { readonly extensions: object }): boolean {
  return 'shareable' in extensions
}

function replaced(text: string, part: string, by: string | ((part: string) => string)): string {
  if (!text.includes(part)) throw new Error(`cannot add a directive at "${part.trim()}" in:\n${text}`)
  return text.replace(part, by as string)
}
