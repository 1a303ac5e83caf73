import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { compileInputCost } from './cost/input-cost.ts'
import { type CostModel, compileListSizes, type ListSizes } from './cost/list-sizes.ts'
import { type Cost, product, sum } from './cost/sums.ts'
import { type Fragments, fragmentOf } from './document/fragments.ts'
import { tooLarge } from './limits.ts'
import type { Variables } from './transports/transport.ts'
import type { CoercedVariables, CoerceVariables } from './variables.ts'

/**
 * Counts the objects that a response of an operation could hold, or the weights of its fields and types where `@cost` states them. An
 * object counts 1, a scalar 0, a list counts its items: as `@listSize` or the page size says, or `listSize` of the model. A fragment
 * counts at each spread, fragments on several types of an abstract type add up, and `@skip` and `@include` are ignored. Introspection
 * counts 0.
 *
 * Throws RefusedOperation if a field lacks the one slicing argument that its `@listSize` requires.
 */
export function compileCost(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  fragments: Fragments,
  model: CostModel,
): Cost {
  const { weights } = model.directives
  return costOf(selectionSet, schema.getRootType(operation) as GraphQLCompositeType, undefined)

  function costOf(set: SelectionSetNode, type: GraphQLCompositeType, sizes: ListSizes | undefined): Cost {
    return sum(
      set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return costOfField(selection, type, sizes)
        const spread = fragmentOf(selection, fragments)
        if (!spread) return 0
        const condition = spread.typeCondition && schema.getType(spread.typeCondition.name.value)
        return costOf(spread.selectionSet, (condition ?? type) as GraphQLCompositeType, sizes)
      }),
    )
  }

  function costOfField(node: FieldNode, parent: GraphQLCompositeType, sizes: ListSizes | undefined): Cost {
    const field = isUnionType(parent) ? undefined : parent.getFields()[node.name.value]
    if (!field) return 0
    const coordinate = `${parent.name}.${field.name}`
    const type = getNamedType(field.type)
    const own = compileListSizes(node, field, coordinate, model)
    const lists = listDepth(field.type)
    const inner = isCompositeType(type) && node.selectionSet ? costOf(node.selectionSet, type, own) : 0
    const one = sum([weightOfField(parent, field.name) ?? weightOfType(type.name), inner])
    const size = own?.itself ?? sizes?.of(field.name) ?? model.listSize
    const items = lists === 0 ? one : product(size, model.listSize ** (lists - 1), one)
    return sum([items, compileInputCost(node, field, coordinate, weights)])
  }

  function weightOfField(parent: GraphQLCompositeType, field: string): number | undefined {
    const own = weights.get(`${parent.name}.${field}`)
    if (own !== undefined || !isAbstractType(parent)) return own
    const possible = schema
      .getPossibleTypes(parent)
      .flatMap(({ name }) => weights.get(`${name}.${field}`) ?? [])
    return possible.length > 0 ? Math.max(...possible) : undefined
  }

  /** Returns the weight of a type; for an abstract type, the greatest of its possible types. */
  function weightOfType(name: string): number {
    const type = schema.getType(name)
    const own = weights.get(name)
    if (own !== undefined) return own
    if (!isAbstractType(type)) return isCompositeType(type) ? 1 : 0
    return Math.max(1, ...schema.getPossibleTypes(type).map((possible) => weights.get(possible.name) ?? 1))
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

function listDepth(type: GraphQLOutputType): number {
  if (isNonNullType(type)) return listDepth(type.ofType)
  return isListType(type) ? 1 + listDepth(type.ofType) : 0
}
