import {
  type ASTNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Cost } from './cost/sums.ts'
import { type Limits, tooLarge } from './limits.ts'
import type { CoerceVariables } from './variables.ts'

/** The place of an input list, as a schema coordinate: `Query.orders(ids:)` or `OrderFilter.statuses`. */
type Coordinate = string
type MaxItems = (coordinate: Coordinate | undefined) => number

export interface InputLists {
  /** The items of all lists in the inputs, each of which counts as one object. */
  readonly cost: Cost
  /** Refuses variables with a list that is too long, before anything else reads them. */
  readonly limit: (coerce: CoerceVariables) => CoerceVariables
}

/**
 * Limits the lists in the inputs of a valid operation: those in its document now, those in its variables when they arrive.
 * Throws RefusedOperation with the code OPERATION_TOO_LARGE.
 */
export function compileInputLists(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  { listItems, listItemsAt }: Pick<Limits, 'listItems' | 'listItemsAt'>,
): InputLists {
  const maxItems: MaxItems = (coordinate) => listItemsAt[coordinate ?? ''] ?? listItems
  const holders = (operation.variableDefinitions ?? []).flatMap((definition) => {
    const type = typeFromAST(schema, definition.type) as GraphQLInputType
    return canHoldList(type) ? { name: definition.variable.name.value, type } : []
  })
  const definitions = [operation, ...fragments]
  if (holders.length === 0 && !definitions.some(hasListLiteral)) return { cost: 0, limit: (coerce) => coerce }
  const { positions, literalItems } = readLiterals(schema, definitions, maxItems)
  const variables = holders.map(({ name, type }) => ({
    name,
    type,
    max: Math.min(...(positions.get(name) ?? [undefined]).map(maxItems)),
  }))
  if (variables.length === 0) return { cost: literalItems, limit: (coerce) => coerce }
  const longList = findLongList(maxItems)
  return {
    cost: (values) => variables.reduce((sum, { name }) => sum + countItems(values[name]), literalItems),
    limit: (coerce) => (values) => {
      for (const { name, type, max } of variables) {
        const found = longList(values?.[name], type, max)
        if (found) return { errors: [longVariable(name, found)] }
      }
      return coerce(values)
    },
  }
}

/** Checks the lists in the document. Gives the coordinates at which each variable stands, and the number of all items. */
function readLiterals(
  schema: GraphQLSchema,
  definitions: readonly (OperationDefinitionNode | FragmentDefinitionNode)[],
  maxItems: MaxItems,
) {
  const positions = new Map<string, Coordinate[]>()
  const listPositions = new Map<ValueNode, Coordinate>()
  let literalItems = 0
  const types = new TypeInfo(schema)
  const note = (value: ValueNode, coordinate: Coordinate) => {
    if (value.kind === Kind.LIST) listPositions.set(value, coordinate)
    if (value.kind !== Kind.VARIABLE) return
    const name = value.name.value
    positions.set(name, [...(positions.get(name) ?? []), coordinate])
  }
  const visitor = visitWithTypeInfo(types, {
    Argument: ({ name, value }) =>
      note(value, `${types.getParentType()?.name}.${types.getFieldDef()?.name}(${name.value}:)`),
    ObjectField: ({ name, value }) =>
      note(value, `${getNamedType(types.getParentInputType())?.name}.${name.value}`),
    ListValue(node) {
      const coordinate = listPositions.get(node)
      const max = maxItems(coordinate)
      if (node.values.length > max)
        throw tooLarge(
          `A list${coordinate ? ` for ${coordinate}` : ''} has ${allowed(node.values.length, max)}`,
        )
      literalItems += node.values.length
    },
  })
  for (const definition of definitions) visit(definition, visitor)
  return { positions, literalItems }
}

/** Linear in the size of the document, and much faster than a visit with types, which few operations need. */
function hasListLiteral(node: ASTNode | undefined): boolean {
  if (!node) return false
  if (node.kind === Kind.LIST) return true
  if (node.kind === Kind.OBJECT) return node.fields.some(({ value }) => hasListLiteral(value))
  if (node.kind === Kind.ARGUMENT) return hasListLiteral(node.value)
  if (node.kind === Kind.VARIABLE_DEFINITION) return hasListLiteral(node.defaultValue)
  if (node.kind === Kind.SELECTION_SET) return node.selections.some(hasListLiteral)
  if (node.kind === Kind.OPERATION_DEFINITION && node.variableDefinitions?.some(hasListLiteral)) return true
  if ('directives' in node && node.directives?.some(hasListLiteral)) return true
  if ('arguments' in node && node.arguments?.some((argument) => hasListLiteral(argument))) return true
  return 'selectionSet' in node && hasListLiteral(node.selectionSet)
}

function canHoldList(type: GraphQLInputType, seen = new Set<GraphQLInputType>()): boolean {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return true
  if (!isInputObjectType(nullable) || seen.has(nullable)) return false
  seen.add(nullable)
  return Object.values(nullable.getFields()).some((field) => canHoldList(field.type, seen))
}

type LongList = { path: string; length: number; max: number }

/** Finds the first list of a raw value that is longer than its maximum. Linear in what comes before it. */
function findLongList(maxItems: MaxItems) {
  const listFields = new Map<
    GraphQLInputObjectType,
    { name: string; type: GraphQLInputType; max: number }[]
  >()
  const listFieldsOf = (holder: GraphQLInputObjectType) => {
    const known = listFields.get(holder)
    if (known) return known
    const fields = Object.values(holder.getFields())
      .filter(({ type }) => canHoldList(type))
      .map(({ name, type }) => ({ name, type, max: maxItems(`${holder.name}.${name}`) }))
    listFields.set(holder, fields)
    return fields
  }
  return function longList(value: unknown, type: GraphQLInputType, max: number): LongList | undefined {
    const nullable = getNullableType(type)
    if (isListType(nullable)) {
      const items = Array.isArray(value) ? value : [value]
      if (items.length > max) return { path: '', length: items.length, max }
      for (const [index, item] of items.entries()) {
        const found = longList(item, nullable.ofType, maxItems(undefined))
        if (found) return { ...found, path: `[${index}]${found.path}` }
      }
      return undefined
    }
    if (!isInputObjectType(nullable) || typeof value !== 'object' || value === null) return undefined
    for (const { name, type, max } of listFieldsOf(nullable)) {
      const found = longList((value as Record<string, unknown>)[name], type, max)
      if (found) return { ...found, path: `.${name}${found.path}` }
    }
    return undefined
  }
}

function countItems(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + countItems(item), value.length)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum, item) => sum + countItems(item), 0)
}

function longVariable(name: string, { path, length, max }: LongList): GraphQLError {
  const message = `Variable "$${name}${path}" has ${allowed(length, max)}`
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

function allowed(length: number, max: number): string {
  return `${length.toLocaleString('en')} items, of which ${max.toLocaleString('en')} are allowed: send them in several requests.`
}
