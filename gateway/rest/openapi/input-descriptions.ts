import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { snakeCase } from '../../errors/refusal-details.ts'
import { inWordsOfBodies } from '../derive-body.ts'
import type { AnyRoute } from '../route.ts'
import type { JsonSchema } from './json-schema.ts'
import { parseStored } from './parse-stored.ts'

type Describe = (name: string) => string | undefined

/**
 * Finds the descriptions of a route's inputs in the GraphQL schema: an input is described by the argument that takes the variable
 * of its name, or by the input field whose name it has in snake case.
 */
export function describeInputs(schema: GraphQLSchema, { operation: text }: AnyRoute): Describe {
  const { operation } = parseStored(text)
  const found = new Map<string, GraphQLArgument | GraphQLInputField>()
  const types = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(types, {
    Argument({ value }) {
      const argument = types.getArgument()
      if (!argument || value.kind !== 'Variable') return
      found.set(value.name.value, argument)
      const type = getNamedType(argument.type)
      if (!isInputObjectType(type)) return
      for (const field of Object.values(type.getFields())) addField(field)
    },
  })

  function addField(field: GraphQLInputField): void {
    if (!found.has(snakeCase(field.name))) found.set(snakeCase(field.name), field)
    const type = getNamedType(field.type)
    if (isInputObjectType(type)) for (const inner of Object.values(type.getFields())) addField(inner)
  }

  visit(operation, visitor)
  return (name) => {
    const description = found.get(name)?.description
    return description ? inWordsOfBodies(description) : undefined
  }
}

/** The description of the operation's first field. */
export function describeOperation(schema: GraphQLSchema, { operation: text }: AnyRoute): string | undefined {
  const { operation } = parseStored(text)
  const [first] = operation.selectionSet.selections
  const type = schema.getRootType(operation.operation)
  return (first?.kind === 'Field' && type?.getFields()[first.name.value]?.description) || undefined
}

/** The schema with a description on each of its fields, also those of inner objects and lists. */
export function withDescriptions(schema: JsonSchema, describe: Describe): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (value?.type !== 'object' || !value.properties) return value
    const properties = Object.entries<JsonSchema>(value.properties).map(([name, property]) => {
      const description = property.description ?? describe(name)
      return [name, { ...property, ...(description !== undefined && { description }) }]
    })
    return { ...value, properties: Object.fromEntries(properties) }
  })
}
