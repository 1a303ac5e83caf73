import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  type ValueNode,
  valueFromASTUntyped,
  visit,
} from 'graphql'
import type { CostDirectives } from '../supergraph/cost-directives.ts'
import { type Cost, sum } from './sums.ts'

type Weights = CostDirectives['weights']

/** The weights of the arguments of a field and of what is in them. An argument that is left out or null counts 0. */
export function compileInputCost(
  { arguments: nodes = [] }: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  coordinate: string,
  weights: Weights,
): Cost {
  if (weights.size === 0) return 0
  return sum(
    nodes.map(({ name, value }): Cost => {
      const argument = args.find((one) => one.name === name.value)
      if (!argument) return 0
      const weight = weights.get(`${coordinate}(${argument.name}:)`)
      const costOf = (value: unknown) => costOfValue(value, argument.type, weight, weights)
      if (!hasVariable(value)) return costOf(valueFromASTUntyped(value))
      return (variables) => costOf(valueFromASTUntyped(value, variables))
    }),
  )
}

/** @param weight of the argument or the input field, which replaces that of its type. */
function costOfValue(
  value: unknown,
  type: GraphQLInputType,
  weight: number | undefined,
  weights: Weights,
): number {
  if (value === null || value === undefined) return 0
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const items = Array.isArray(value) ? value : [value]
    return items.reduce<number>(
      (total, item) =>
        total + costOfValue(item, nullable.ofType, weight === undefined ? undefined : 0, weights),
      weight ?? 0,
    )
  }
  const own = weight ?? weights.get(getNamedType(nullable).name) ?? 0
  if (!isInputObjectType(nullable) || typeof value !== 'object') return own
  return Object.values(nullable.getFields()).reduce((total, field) => {
    const inner = (value as Record<string, unknown>)[field.name]
    return total + costOfValue(inner, field.type, weights.get(`${nullable.name}.${field.name}`), weights)
  }, own)
}

function hasVariable(value: ValueNode): boolean {
  let isFound = false
  visit(value, {
    Variable() {
      isFound = true
    },
  })
  return isFound
}
