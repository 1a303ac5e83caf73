import {
  type FieldNode,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  getNullableType,
  isListType,
  Kind,
  type ValueNode,
} from 'graphql'
import { RefusedOperation } from '../errors.ts'
import type { CostDirectives, ListSize } from '../supergraph/cost-directives.ts'
import type { Variables } from '../transports/transport.ts'
import type { Cost } from './sums.ts'

/** The assumed lengths of lists for which `@listSize` says nothing. */
export interface CostOptions {
  /** Names of arguments that limit the length of a list, or of the lists directly in an object, as in a connection. */
  readonly pageArguments: readonly string[]
  /** The length if such an argument is left out or null. */
  readonly defaultPageSize: number
  /** The length that a larger argument gives. */
  readonly maxPageSize: number
  /** The assumed length of every other list. */
  readonly listSize: number
}

export const defaultCostOptions: CostOptions = {
  pageArguments: [],
  defaultPageSize: 10,
  maxPageSize: Number.POSITIVE_INFINITY,
  listSize: 10,
}

export interface CostModel extends CostOptions {
  readonly directives: CostDirectives
}

/** The lengths that a field states. */
export interface ListSizes {
  /** The length of the list that the field returns. */
  readonly itself: Cost | undefined
  /** Returns the length of a list in the object that the field returns. */
  of(field: string): Cost | undefined
}

export function compileListSizes(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  coordinate: string,
  model: CostModel,
): ListSizes | undefined {
  const directive = model.directives.listSizes.get(coordinate)
  if (directive) return sizesOfDirective(directive, node, field, coordinate, model)
  const page = pageOf(node, field, model)
  if (page === undefined) return undefined
  const isList = isListType(getNullableType(field.type))
  return { itself: isList ? page : undefined, of: () => (isList ? undefined : page) }
}

function sizesOfDirective(
  { assumedSize, slicingArguments, sizedFields, requireOneSlicingArgument }: ListSize,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  coordinate: string,
  { listSize }: CostModel,
): ListSizes {
  const slices = (slicingArguments ?? []).map((path) => compileSlice(path, node, field))
  const stated = slices.filter(({ isStated }) => isStated)
  if (slicingArguments?.length && requireOneSlicingArgument !== false && stated.length !== 1)
    throw notOneSlice(coordinate, slicingArguments, stated.length)
  const otherwise = assumedSize ?? listSize
  const size: Cost = stated.some(({ value }) => typeof value === 'function')
    ? (variables) =>
        longest(stated.map(({ value }) => (typeof value === 'function' ? value(variables) : value)))
    : longest(stated.map(({ value }) => value))
  return {
    itself: sizedFields?.length ? undefined : size,
    of: (name) => (sizedFields?.includes(name) ? size : undefined),
  }

  function longest(values: readonly unknown[]): number {
    const numbers = values.filter((value) => typeof value === 'number')
    return numbers.length > 0 ? Math.max(0, ...numbers) : otherwise
  }
}

interface Slice {
  /** Whether the operation, or a default, gives the argument. */
  readonly isStated: boolean
  readonly value: unknown | ((variables: Variables) => unknown)
}

function compileSlice(name: string, node: FieldNode, { args }: GraphQLField<unknown, unknown>): Slice {
  const byDefault = args.find((one) => one.name === name)?.defaultValue
  const value = node.arguments?.find((one) => one.name.value === name)?.value
  if (!value) return { isStated: byDefault != null, value: byDefault }
  if (value.kind !== Kind.VARIABLE) return { isStated: value.kind !== Kind.NULL, value: literal(value) }
  const variable = value.name.value
  return {
    isStated: true,
    value: (variables: Variables) => (variables[variable] === undefined ? byDefault : variables[variable]),
  }
}

function notOneSlice(coordinate: string, names: readonly string[], count: number): RefusedOperation {
  const message =
    names.length === 1
      ? `${coordinate} needs the argument "${names[0]}", which says how many items to return.`
      : `${coordinate} needs exactly one of the arguments ${names.map((name) => `"${name}"`).join(', ')}; it has ${count}.`
  return new RefusedOperation('GRAPHQL_VALIDATION_FAILED', [new GraphQLError(message)])
}

/** The page size of a field by the options; undefined if the field has no such argument. */
function pageOf(
  { arguments: nodes }: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  options: CostOptions,
): Cost | undefined {
  const argument = args.find(({ name }: GraphQLArgument) => options.pageArguments.includes(name))
  if (!argument) return undefined
  const value = nodes?.find(({ name }) => name.value === argument.name)?.value
  if (value?.kind !== Kind.VARIABLE) return pageSize(value ? literal(value) : argument.defaultValue, options)
  const name = value.name.value
  return (variables) =>
    pageSize(variables[name] === undefined ? argument.defaultValue : variables[name], options)
}

function literal(value: ValueNode): unknown {
  return value.kind === Kind.INT ? Number(value.value) : null
}

function pageSize(size: unknown, { defaultPageSize, maxPageSize }: CostOptions): number {
  return typeof size === 'number' ? Math.min(Math.max(size, 0), maxPageSize) : defaultPageSize
}
