import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql'
import type { JsonObject, PathSegment, SubgraphResponse, Variables } from '../transports/transport.ts'

/** The context that all fields of a compiled operation share. */
export interface CompiledOperation {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
  readonly operation: OperationDefinitionNode
}

/** One step of a path: a field, or an item of a list. `typename` is that of the field's parent. */
interface Step {
  readonly key: PathSegment
  readonly isNonNull: boolean
  readonly typename: string | undefined
}

/** A field of a compiled operation, or the items of a list in one. */
export interface Position {
  readonly operation: CompiledOperation
  readonly nodes: readonly FieldNode[]
  readonly field: GraphQLField<unknown, unknown>
  readonly parentType: GraphQLObjectType
  readonly type: GraphQLOutputType
  readonly isNonNull: boolean
  /** The steps from the nearest item of a list, or from the root; for items those to their list. */
  readonly steps: readonly Step[]
}

/** An item of a list that is around a value. */
export class Item {
  readonly outer: Item | null
  readonly position: Position
  readonly index: number

  constructor(outer: Item | null, position: Position, index: number) {
    this.outer = outer
    this.position = position
    this.index = index
  }
}

function stepsTo(item: Item | null): Step[] {
  if (item === null) return []
  const { outer, position, index } = item
  return [
    ...stepsTo(outer),
    ...position.steps,
    { key: index, isNonNull: position.isNonNull, typename: undefined },
  ]
}

/** The fourth argument of a resolver. Most resolvers do not read it, so its properties are made where one does. */
export class Info implements GraphQLResolveInfo {
  readonly position: Position
  readonly execution: Execution
  readonly item: Item | null

  constructor(position: Position, execution: Execution, item: Item | null) {
    this.position = position
    this.execution = execution
    this.item = item
  }

  get fieldName() {
    return this.position.field.name
  }
  get fieldNodes() {
    return this.position.nodes
  }
  get returnType() {
    return this.position.field.type
  }
  get parentType() {
    return this.position.parentType
  }
  get path() {
    const steps = [...stepsTo(this.item), ...this.position.steps]
    return steps.reduce<GraphQLResolveInfo['path'] | undefined>(
      (prev, { key, typename }) => ({ prev, key, typename }),
      undefined,
    )!
  }
  get schema() {
    return this.position.operation.schema
  }
  get fragments() {
    return this.position.operation.fragments
  }
  get rootValue() {
    return undefined
  }
  get operation() {
    return this.position.operation.operation
  }
  get variableValues() {
    return this.execution.variables
  }
}

/** An error, and the path to what is null because of it, though it must not be: up to what may be null, empty for the data itself. */
type Fault = { error: GraphQLError; nulled: readonly PathSegment[] | null }

/** One run of a compiled operation. */
export class Execution {
  readonly context: unknown
  readonly variables: Variables
  readonly #faults: Fault[] = []
  #pending = 0
  /** The caller that waits for the response: its data and its callback. */
  #waiting: { data: JsonObject; resolve: (response: SubgraphResponse) => void } | null = null

  constructor(context: unknown, variables: Variables) {
    this.context = context
    this.variables = variables
  }

  argumentsOf({ field, nodes }: Position): Record<string, unknown> {
    return getArgumentValues(field, nodes[0]!, this.variables)
  }

  /** Reports that a field or an item failed, which therefore is null. */
  fail(position: Position, item: Item | null, error: unknown): null {
    const isItem = item?.position === position
    const steps = isItem ? stepsTo(item) : [...stepsTo(item), ...position.steps]
    const path = steps.map(({ key }) => key)
    const nullable = steps.findLastIndex(({ isNonNull }) => !isNonNull)
    const nulled = position.isNonNull ? path.slice(0, nullable + 1) : null
    this.#faults.push({ error: locatedError(error as Error, position.nodes, path), nulled })
    return null
  }

  /** Waits for a value, and puts what `complete` makes of it into the object or list. It is null until then. */
  wait(
    value: PromiseLike<unknown>,
    container: JsonObject | unknown[],
    key: PathSegment,
    complete: (value: unknown, execution: Execution, item: Item | null) => unknown,
    position: Position,
    item: Item | null,
  ): null {
    const set = (result: unknown) => {
      ;(container as JsonObject)[key] = result
    }
    this.#pending++
    Promise.resolve(value).then(
      (awaited) => {
        try {
          const completed = complete(awaited, this, item)
          if (isPromise(completed)) this.wait(completed, container, key, unchanged, position, item)
          else set(completed)
        } catch (error) {
          set(this.fail(position, item, error))
        }
        this.#end()
      },
      (error: unknown) => {
        set(this.fail(position, item, error))
        this.#end()
      },
    )
    return null
  }

  #end(): void {
    if (--this.#pending === 0 && this.#waiting) this.#waiting.resolve(this.#response(this.#waiting.data))
  }

  /** The response with this data, once all of it is there. */
  respond(data: JsonObject): SubgraphResponse | Promise<SubgraphResponse> {
    if (this.#pending === 0) return this.#response(data)
    return new Promise((resolve) => {
      this.#waiting = { data, resolve }
    })
  }

  #response(data: JsonObject): SubgraphResponse {
    if (this.#faults.length === 0) return { data }
    const root = { data: data as JsonObject | null }
    const reported = this.#faults.filter(
      ({ nulled }) => nulled === null || setNull(root, ['data', ...nulled]),
    )
    return { errors: reported.map(({ error }) => error), data: root.data }
  }
}

const unchanged = (value: unknown) => value

/** Sets what is at the path to null. Returns false where it is null already, by another error, so that this one is not reported. */
function setNull(root: object, path: readonly PathSegment[]): boolean {
  let value = root as JsonObject | null
  for (const key of path.slice(0, -1)) value = (value?.[key] ?? null) as JsonObject | null
  const last = path.at(-1)!
  if (value === null || value[last] === null) return false
  value[last] = null
  return true
}

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  )
}
