import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  GraphQLError,
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
import type { Fragments } from './document/root-fields.ts'
import { tooLarge } from './limits.ts'
import type { Variables } from './transports/transport.ts'
import type { CoerceVariables } from './variables.ts'

/** A number, or a function of the variables where one of them is the size of a page. */
export type Cost = number | ((variables: Variables) => number)

/** The arguments that say how long a list is at most, and what they stand for (core's `readPage`). */
const pageArguments = new Set(['first', 'limit'])
const defaultPageSize = 50
const maxPageSize = 500
/** What a list counts whose length nothing says. */
const listSize = 10

/**
 * How many objects the answer of an operation could hold: an object counts 1 and a scalar 0, a list as often as the page
 * asked for is long, and 10 times where nothing says how long it is. The page asked of an object, such as a connection,
 * is that of the lists directly in it (`nodes`, `edges`). Fragments count where they are spread, those on several types of
 * an abstract one together, and `@skip` and `@include` leave nothing out. Introspection counts nothing.
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
        const spread =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
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

/** Refuses what costs more: at once where no variable matters, else when the variables are coerced. */
export function limitCost(cost: Cost, most: number): (coerce: CoerceVariables) => CoerceVariables {
  if (typeof cost === 'number') {
    if (cost > most) throw tooLarge(tooCostly(cost, most))
    return (coerce) => coerce
  }
  return (coerce) => (given) => {
    const coerced = coerce(given)
    if ('errors' in coerced) return coerced
    const found = cost(coerced.variables)
    if (found <= most) return coerced
    const extensions = { code: 'OPERATION_TOO_LARGE' }
    return { errors: [new GraphQLError(tooCostly(found, most), { extensions })] }
  }
}

function tooCostly(cost: number, most: number): string {
  return (
    `The answer could hold ${cost.toLocaleString('en')} objects, of which ${most.toLocaleString('en')} are allowed: ` +
    'ask for smaller pages, or for fewer lists within lists.'
  )
}

/** The page that a field asks for; undefined where it knows none. */
function pageOf({ arguments: given }: FieldNode, known: readonly GraphQLArgument[]): Cost | undefined {
  const argument = known.find(({ name }) => pageArguments.has(name))
  if (!argument) return undefined
  const value = given?.find(({ name }) => name.value === argument.name)?.value
  if (value?.kind !== Kind.VARIABLE) return pageSize(value ? literal(value) : argument.defaultValue)
  const name = value.name.value
  return (variables) => pageSize(variables[name] === undefined ? argument.defaultValue : variables[name])
}

function literal(value: ArgumentNode['value']): unknown {
  return value.kind === Kind.INT ? Number(value.value) : null
}

function pageSize(asked: unknown): number {
  return typeof asked === 'number' ? Math.min(Math.max(asked, 0), maxPageSize) : defaultPageSize
}

function listDepth(type: GraphQLOutputType): number {
  if (isNonNullType(type)) return listDepth(type.ofType)
  return isListType(type) ? 1 + listDepth(type.ofType) : 0
}

function sum(costs: readonly Cost[]): Cost {
  const { known, unknown } = splitConstants(costs)
  const constant = known.reduce((total, cost) => total + cost, 0)
  if (unknown.length === 0) return constant
  return (variables) => unknown.reduce((total, cost) => total + cost(variables), constant)
}

function product(...costs: readonly Cost[]): Cost {
  const { known, unknown } = splitConstants(costs)
  const constant = known.reduce((total, cost) => total * cost, 1)
  if (unknown.length === 0 || constant === 0) return constant
  return (variables) => unknown.reduce((total, cost) => total * cost(variables), constant)
}

function splitConstants(costs: readonly Cost[]) {
  return {
    known: costs.filter((cost) => typeof cost === 'number'),
    unknown: costs.filter((cost) => typeof cost === 'function'),
  }
}
