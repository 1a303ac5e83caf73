import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { type Fragments, fragmentOf } from './document/fragments.ts'
import { tooLarge } from './limits.ts'
import type { Variables } from './transports/transport.ts'
import type { CoercedVariables, CoerceVariables } from './variables.ts'

/** A number of objects, or a function of the variables if one of them is a page size. */
export type Cost = number | ((variables: Variables) => number)

/** Arguments that limit the length of a list, with the bounds that `readPage` in core applies. */
const pageArguments = new Set(['first', 'limit'])
const defaultPageSize = 50
const maxPageSize = 500
/** The assumed length of a list without such an argument. */
const listSize = 10

/**
 * Counts the objects that a response of an operation could hold. An object counts 1, a scalar 0, a list counts its items: the
 * requested page size, or 10 without one. The page size of a connection applies to the lists directly in it (`nodes`,
 * `edges`). A fragment counts at each spread, fragments on several types of an abstract type add up, and `@skip` and
 * `@include` are ignored. Introspection counts 0.
 */
export function compileCost(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  fragments: Fragments,
): Cost {
  return costOf(selectionSet, schema.getRootType(operation) as GraphQLCompositeType, undefined)

  function costOf(set: SelectionSetNode, type: GraphQLCompositeType, page: Cost | undefined): Cost {
    return sum(
      set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return costOfField(selection, type, page)
        const spread = fragmentOf(selection, fragments)
        if (!spread) return 0
        const condition = spread.typeCondition && schema.getType(spread.typeCondition.name.value)
        return costOf(spread.selectionSet, (condition ?? type) as GraphQLCompositeType, page)
      }),
    )
  }

  function costOfField(node: FieldNode, parent: GraphQLCompositeType, page: Cost | undefined): Cost {
    const field = isUnionType(parent) ? undefined : parent.getFields()[node.name.value]
    if (!field || !node.selectionSet) return 0
    const ownPage = pageOf(node, field.args)
    const lists = listDepth(field.type)
    const inner = costOf(
      node.selectionSet,
      getNamedType(field.type) as GraphQLCompositeType,
      lists === 0 ? ownPage : undefined,
    )
    const one = sum([1, inner])
    return lists === 0 ? one : product(ownPage ?? page ?? listSize, listSize ** (lists - 1), one)
  }
}

/** Rejects an operation whose cost exceeds `max`: now if it is constant, else when the variables are coerced. */
export function limitCost(cost: Cost, max: number): (coerce: CoerceVariables) => CoerceVariables {
  if (typeof cost === 'number') {
    if (cost > max) throw tooLarge(tooCostly(cost, max))
    return (coerce) => coerce
  }
  return (coerce) => (values) => {
    const coerced = coerce(values)
    if ('errors' in coerced) return coerced
    const objects = cost(coerced.variables)
    if (objects <= max) return coerced
    return { errors: tooLarge(tooCostly(objects, max)).errors }
  }
}

/** The cost of an operation that runs with these variables; 0 if they are refused. */
export function costWith(cost: (variables: Variables) => number, coerced: CoercedVariables): number {
  return 'errors' in coerced ? 0 : cost(coerced.variables)
}

function tooCostly(cost: number, max: number): string {
  return (
    `The answer could hold ${cost.toLocaleString('en')} objects, of which ${max.toLocaleString('en')} are allowed: ` +
    'ask for smaller pages, or for fewer lists within lists.'
  )
}

/** The page size of a field; undefined if the field has no such argument. */
function pageOf({ arguments: nodes }: FieldNode, definitions: readonly GraphQLArgument[]): Cost | undefined {
  const argument = definitions.find(({ name }) => pageArguments.has(name))
  if (!argument) return undefined
  const value = nodes?.find(({ name }) => name.value === argument.name)?.value
  if (value?.kind !== Kind.VARIABLE) return pageSize(value ? literal(value) : argument.defaultValue)
  const name = value.name.value
  return (variables) => pageSize(variables[name] === undefined ? argument.defaultValue : variables[name])
}

function literal(value: ArgumentNode['value']): unknown {
  return value.kind === Kind.INT ? Number(value.value) : null
}

function pageSize(size: unknown): number {
  return typeof size === 'number' ? Math.min(Math.max(size, 0), maxPageSize) : defaultPageSize
}

function listDepth(type: GraphQLOutputType): number {
  if (isNonNullType(type)) return listDepth(type.ofType)
  return isListType(type) ? 1 + listDepth(type.ofType) : 0
}

/** The sum of costs: a number if all are. */
export const sum = (costs: readonly Cost[]) => combine(costs, 0, (a, b) => a + b)
const product = (...costs: readonly Cost[]) => combine(costs, 1, (a, b) => a * b)

/** A number if all costs are numbers. */
function combine(costs: readonly Cost[], start: number, operate: (a: number, b: number) => number): Cost {
  const constants = costs.filter((cost) => typeof cost === 'number')
  const functions = costs.filter((cost) => typeof cost === 'function')
  const constant = constants.reduce(operate, start)
  if (functions.length === 0) return constant
  return (variables) => functions.reduce((total, cost) => operate(total, cost(variables)), constant)
}
