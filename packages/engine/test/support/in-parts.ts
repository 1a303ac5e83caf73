import type { ExecutionResult, GraphQLError } from 'graphql'
import type { IncrementalResponse, InitialResult, UpdateResult } from '../../incremental/results.ts'
import type { JsonObject, PathSegment, Variables } from '../../transports/transport.ts'
import type { Federation } from './federation.ts'

/** A response in parts: all of them, and what a client makes of them. */
export interface InParts {
  readonly parts: readonly (ExecutionResult | InitialResult | UpdateResult)[]
  readonly data: unknown
  readonly errors: readonly GraphQLError[]
  /** Paths of fragments and lists that failed. */
  readonly failed: readonly (readonly PathSegment[])[]
}

export async function askInParts(
  { engine }: Pick<Federation, 'engine'>,
  source: string,
  variables?: Variables,
  context: unknown = {},
): Promise<InParts> {
  const operation = await engine.prepare(null, source)
  return merged(await engine.executeIncrementally(operation, { variables, context }))
}

export async function merged(response: ExecutionResult | IncrementalResponse): Promise<InParts> {
  if (!('initialResult' in response)) {
    return { parts: [response], data: response.data, errors: response.errors ?? [], failed: [] }
  }
  const { initialResult, subsequentResults } = response
  const parts: (InitialResult | UpdateResult)[] = [initialResult]
  const client = new Client(structuredClone(initialResult.data), initialResult)
  for await (const update of subsequentResults) {
    parts.push(update)
    client.receive(update)
  }
  client.assertComplete()
  return { parts, data: client.data, errors: client.errors, failed: client.failed }
}

/** Applies parts as the specification says, and refuses what it does not allow. */
class Client {
  readonly data: JsonObject | null
  readonly errors: GraphQLError[] = []
  readonly failed: (readonly PathSegment[])[] = []
  readonly #pending = new Map<string, readonly PathSegment[]>()
  readonly #known = new Set<string>()
  #hasNext = true

  constructor(data: JsonObject | null, initial: InitialResult) {
    this.data = data
    this.errors.push(...(initial.errors ?? []))
    this.#announce(initial.pending)
    this.#assertPlaced(initial.pending)
  }

  receive({ pending = [], incremental = [], completed = [], hasNext }: UpdateResult): void {
    if (!this.#hasNext) throw new Error('A part after the last one')
    this.#announce(pending)
    for (const one of incremental) {
      const path = this.#pending.get(one.id)
      if (!path) throw new Error(`Data for ${one.id}, which is not pending`)
      this.errors.push(...(one.errors ?? []))
      if ('items' in one) (this.#at(path) as unknown[]).push(...structuredClone(one.items))
      else extend(this.#at([...path, ...(one.subPath ?? [])]) as JsonObject, structuredClone(one.data))
    }
    this.#assertPlaced(pending)
    for (const { id, errors } of completed) {
      const path = this.#pending.get(id)
      if (!path) throw new Error(`Completion of ${id}, which is not pending`)
      this.#pending.delete(id)
      if (!errors) continue
      this.errors.push(...errors)
      this.failed.push(path)
    }
    this.#hasNext = hasNext
  }

  assertComplete(): void {
    if (this.#hasNext || this.#pending.size > 0) throw new Error('The response ended before its last part')
  }

  #announce(pending: InitialResult['pending']): void {
    for (const { id, path } of pending) {
      if (this.#known.has(id)) throw new Error(`The id ${id} is used twice`)
      this.#known.add(id)
      this.#pending.set(id, path)
    }
  }

  /**
   * Asserts that each pending path has a place in the data, at the latest with the part that announces it.
   */
  #assertPlaced(pending: InitialResult['pending']): void {
    for (const { path } of pending)
      if (typeof this.#at(path) !== 'object' || this.#at(path) === null)
        throw new Error(`Nothing is at ${path.join('.')}`)
  }

  #at(path: readonly PathSegment[]): unknown {
    return path.reduce<unknown>(
      (value, segment) => (value as Record<PathSegment, unknown> | null)?.[segment],
      this.data,
    )
  }
}

function extend(into: JsonObject, data: JsonObject): void {
  for (const key of Object.keys(data)) {
    const value = data[key]
    const own = Object.hasOwn(into, key) ? into[key] : undefined
    const isMerged = typeof own === 'object' && own !== null && typeof value === 'object' && value !== null
    if (isMerged) extend(own as JsonObject, value as JsonObject)
    else Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true })
  }
}
