import { inspect } from 'node:util'
import {
  GraphQLBoolean,
  GraphQLError,
  type GraphQLField,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  getNullableType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'
import { type Code, quoted } from '../plan/generate.ts'
import type { Variables } from '../transports/transport.ts'
import { collectFields } from './collect-fields.ts'
import { type CompiledOperation, type Execution, Info, Item, isPromise, type Position } from './execution.ts'

/** An operation that is left to graphql-js. */
export class NotCompilable extends Error {}

/** The limit on fields and items; each is some hundred characters of code. */
const maxPositions = 5_000

/**
 * Generates the function `(d, e)` that runs an operation on a root value in an `Execution`: it calls the
 * resolvers and returns the data, with null where a promise is awaited. One function makes the object of each
 * selection, one completes the value of each position: `(x, e, at)`, where `at` is the nearest item of a
 * list. What throws is an error of the position.
 */
export function operationCode(
  operation: CompiledOperation,
  root: GraphQLObjectType,
  variables: Variables,
): Required<Code> {
  const selections = { ...operation, variables }
  const positions: Position[] = []
  const functions: string[] = []
  const scope: Record<string, unknown> = { ...runtime }
  const { operation: kind, selectionSet } = operation.operation
  // The fields of a mutation run one after the other.
  const isSerial =
    kind === OperationTypeNode.MUTATION && collectFields(selections, root, [selectionSet]).size > 1
  if (isSerial) throw new NotCompilable()
  const main = objectFunction(root, [selectionSet], [])
  return { body: `${functions.join('\n')}\nreturn ${main}`, scope }

  function addFunction(parameters: string, body: string): string {
    const name = `f${functions.length}`
    functions.push(`function ${name}(${parameters}){${body}}`)
    return name
  }

  function addPosition(position: Position): string {
    if (positions.push(position) > maxPositions) throw new NotCompilable()
    const name = `P${positions.length}`
    scope[name] = position
    return name
  }

  function objectFunction(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    steps: Position['steps'],
  ): string {
    const fields = [...collectFields(selections, type, sets)]
    const keys = fields.map(([key]) => key)
    if (type.isTypeOf || keys.includes('__proto__')) throw new NotCompilable()
    const code = fields.map(([key, nodes]) => {
      const name = nodes[0]!.name.value
      if (name === '__typename') return `r[${quoted(key)}]=${quoted(type.name)};`
      const field = type.getFields()[name]
      if (!field) throw new NotCompilable()
      const isNonNull = isNonNullType(field.type)
      const step = { key, isNonNull, typename: type.name }
      const position = {
        operation,
        nodes,
        field,
        parentType: type,
        type: field.type,
        isNonNull,
        steps: [...steps, step],
      }
      const at = addPosition(position)
      return intoCode({
        value: readCode(field, at),
        container: 'r',
        key: quoted(key),
        position,
        name: at,
        item: 'at',
      })
    })
    const empty = keys.map((key) => `${quoted(key)}:null`)
    return addFunction(
      'd,e,at',
      `const s=typeof d==='object'||typeof d==='function'?d:none,r={${empty.join()}};let x;${code.join('')}return r`,
    )
  }

  /** Reads a field as graphql-js does: by its resolver, or from the property of its name. */
  function readCode(field: GraphQLField<unknown, unknown>, position: string): string {
    const args = field.args.length > 0 ? `e.argumentsOf(${position})` : 'none'
    const call = `${args},e.context,new Info(${position},e,at)`
    if (field.resolve) {
      scope[`${position}r`] = field.resolve
      return `x=${position}r(d,${call});`
    }
    const property = `s[${quoted(field.name)}]`
    return `x=${property};if(typeof x==='function')x=${property}(${call});`
  }

  /** Puts a value into an object or a list, now or when it is there. */
  function intoCode({
    value,
    container,
    key,
    position,
    name,
    item,
  }: {
    value: string
    container: string
    key: string
    position: Position
    name: string
    item: string
  }): string {
    const complete = completeFunction(position, name)
    const wait = (complete: string) => `e.wait(x,${container},${key},${complete},${name},${item})`
    const completed = isAbstractType(getNullableType(position.type))
      ? `{x=${complete}(x,e,${item});${container}[${key}]=isPromise(x)?${wait('unchanged')}:x}`
      : `${container}[${key}]=${complete}(x,e,${isLeafType(getNullableType(position.type)) ? 'null' : item});`
    return `try{${value}if(isPromise(x))${container}[${key}]=${wait(complete)};else ${completed}}catch(error){${container}[${key}]=e.fail(${name},${item},error)}`
  }

  function completeFunction(position: Position, name: string): string {
    const { isNonNull } = position
    const type = getNullableType(position.type)
    const isNull = isNonNull ? `throw missing(${name})` : 'return null'
    const start = `if(x==null)${isNull};if(x instanceof Error)throw x;`
    if (isLeafType(type)) return addFunction('x,e,at', leafBody(type, name, isNull))
    if (isListType(type)) return addFunction('x,e,at', `${start}${listBody(type.ofType, position, name)}`)
    if (isObjectType(type))
      return addFunction('x,e,at', `${start}return ${functionOf(type, position)}(x,e,at)`)
    return addFunction('x,e,at', `${start}${abstractBody(position, name)}`)
  }

  function functionOf(type: GraphQLObjectType, { nodes, steps }: Position): string {
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return objectFunction(type, sets, steps)
  }

  function leafBody(type: GraphQLLeafType, name: string, isNull: string): string {
    scope[`${name}t`] = type
    const serialize = `if(x==null)${isNull};if(x instanceof Error)throw x;return serialized(${name}t,x)`
    const check = uncheckedValues.get(type)
    if (check) return `if(${check})return x;${serialize}`
    if (!isEnumType(type)) return serialize
    scope[`${name}n`] = new Map(type.getValues().map(({ name, value }) => [value, name]))
    return `const n=${name}n.get(x);if(n!==undefined)return n;${serialize}`
  }

  function listBody(type: GraphQLOutputType, list: Position, listName: string): string {
    const isNonNull = isNonNullType(type)
    const position = { ...list, type, isNonNull }
    const name = addPosition(position)
    // Leaves need to know their item where they fail only.
    const isLeaf = isLeafType(getNullableType(type))
    const item = `new Item(at,${name},i)`
    const code = intoCode({
      value: '',
      container: 'r',
      key: 'i',
      position: { ...position, steps: [] },
      name,
      item: isLeaf ? item : 'p',
    })
    return `if(typeof x[Symbol.iterator]!=='function'||typeof x!=='object')throw notIterable(${listName});const r=[],l=x;let i=0;for(x of l){${isLeaf ? '' : `const p=${item};`}${code}i++}return r`
  }

  function abstractBody(position: Position, name: string): string {
    const type = getNullableType(position.type)
    if (!isAbstractType(type) || !type.resolveType) throw new NotCompilable()
    const cases = operation.schema
      .getPossibleTypes(type)
      .map((possible) => `case ${quoted(possible.name)}:return ${functionOf(possible, position)}(x,e,at);`)
    const select = addFunction('t,x,e,at', `switch(t){${cases.join('')}default:throw notPossible(${name},t)}`)
    scope[`${name}a`] = type.resolveType
    scope[`${name}t`] = type
    return `const t=${name}a(x,e.context,new Info(${name},e,at),${name}t);return isPromise(t)?t.then(t=>${select}(t,x,e,at)):${select}(t,x,e,at)`
  }
}

/** Values that built-in scalars give as they are. All others are serialized. */
const uncheckedValues = new Map<GraphQLLeafType, string>([
  [GraphQLString, `typeof x==='string'`],
  [GraphQLID, `typeof x==='string'`],
  [GraphQLBoolean, `typeof x==='boolean'`],
  [GraphQLInt, `typeof x==='number'&&(x|0)===x`],
  [GraphQLFloat, `typeof x==='number'&&Number.isFinite(x)`],
])

/** The functions and values that generated code uses. */
const runtime = {
  Info,
  Item,
  isPromise,
  none: Object.freeze(Object.create(null)),
  unchanged: (value: unknown) => value,

  serialized(type: GraphQLLeafType, value: unknown): unknown {
    const result = type.serialize(value)
    if (result != null) return result
    throw new Error(
      `Expected \`${type.name}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(result)}`,
    )
  },

  missing: ({ parentType, field }: Position) =>
    new Error(`Cannot return null for non-nullable field ${parentType.name}.${field.name}.`),

  notIterable: ({ parentType, field }: Position) =>
    new GraphQLError(`Expected Iterable, but did not find one for field "${parentType.name}.${field.name}".`),

  notPossible({ parentType, field, type }: Position, resolved: unknown) {
    const name = String(getNullableType(type))
    return new GraphQLError(
      typeof resolved === 'string'
        ? `Runtime Object type "${resolved}" is not a possible type for "${name}".`
        : `Abstract type "${name}" must resolve to an Object type at runtime for field "${parentType.name}.${field.name}". Either the "${name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
    )
  },
}

export type RunOperation = (root: undefined, execution: Execution, item: null) => Record<string, unknown>
