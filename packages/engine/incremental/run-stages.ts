import type { ExecutionResult, GraphQLError } from 'graphql'
import { isAnyMet } from '../document/conditions.ts'
import { internalError, type OnUnexpectedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { JsonObject, PathSegment, Variables } from '../transports/transport.ts'
import { errorsWithin, moved } from './errors-within.ts'
import type { PreparedDeferred, PreparedPiece, PreparedStage } from './prepared-stages.ts'
import type { CompletedResult, IncrementalResponse, IncrementalResult, PendingResult } from './results.ts'
import { atTheirPlaces, emptyTree, type ListTail, putAt, tailsOf, valueAt } from './tails.ts'
import { createUpdateQueue, type Part } from './update-queue.ts'

type Path = readonly PathSegment[]
type Errors = readonly GraphQLError[]

interface Source<Context> {
  readonly variables: Variables
  readonly context: Context
  readonly clientPath: (path: Path) => Path
  readonly onUnexpectedError: OnUnexpectedError<Context>
}

/** An object at which a stage begins: in the data of its execution, and in the response. */
interface Root {
  readonly at: Path
  readonly data: JsonObject
  readonly path: Path
  readonly response: unknown
}

/** A place at which a fragment is pending. */
interface Position {
  readonly id: string
  readonly path: Path
}

/** The rest of a list that is pending, at its place in the response of its root. */
interface AnnouncedTail {
  readonly tail: ListTail
  readonly root: Root
  readonly inner: Path
  readonly position: Position & PendingResult
}

/** The result of the fetch for an object of a fragment; without data if it failed. */
interface Outcome {
  readonly owner: Position
  readonly path: Path
  readonly data: JsonObject | null
  readonly errors: Errors
}

/** Delivers what is pending after a first result; the result itself if nothing is. */
export function deliverLater<Context>(
  source: Source<Context>,
  stage: PreparedStage<Context>,
  execution: Execution<Context>,
  result: ExecutionResult,
): ExecutionResult | IncrementalResponse {
  return new IncrementalDelivery(source).start(stage, execution, result)
}

class IncrementalDelivery<Context> {
  readonly #source: Source<Context>
  readonly #queue = createUpdateQueue()
  #ids = 0

  constructor(source: Source<Context>) {
    this.#source = source
  }

  start(
    stage: PreparedStage<Context>,
    execution: Execution<Context>,
    result: ExecutionResult,
  ): ExecutionResult | IncrementalResponse {
    const root: Root = { at: [], data: execution.data ?? {}, path: [], response: result.data }
    const pending = result.data ? this.#begin(stage, [root], tailsOf(execution), false) : []
    if (pending.length === 0) return result
    const { errors, data = null } = result
    return {
      initialResult: { data: data as JsonObject | null, ...(errors && { errors }), pending, hasNext: true },
      subsequentResults: this.#queue.updates(),
    }
  }

  /** Starts what follows a stage that has been delivered. Returns what is pending with that. */
  #begin(
    stage: PreparedStage<Context>,
    roots: readonly Root[],
    tails: readonly ListTail[],
    isOfTails: boolean,
  ): PendingResult[] {
    const pending: PendingResult[] = []
    for (const deferred of stage.deferred) {
      if ((isOfTails && !deferred.isInStream) || !isAnyMet([deferred.conditions], this.#source.variables))
        continue
      const positions = roots.flatMap((root) =>
        this.#objectsAt(root, deferred.path).map(({ path }) => this.#announce(path, deferred.label)),
      )
      if (positions.length === 0) continue
      pending.push(...positions)
      this.#queue.run(this.#orFailed(positions, () => this.#runDeferred(deferred, roots, positions)))
    }
    const announced = tails.flatMap((tail) => this.#announceTail(tail, roots))
    if (announced.length > 0) {
      pending.push(...announced.map(({ position }) => position))
      const positions = announced.map(({ position }) => position)
      this.#queue.run(this.#orFailed(positions, () => this.#runTails(stage, roots, announced)))
    }
    return pending
  }

  #announce(path: Path, label: string | undefined): Position & PendingResult {
    return { id: String(this.#ids++), path, ...(label !== undefined && { label }) }
  }

  #announceTail(tail: ListTail, roots: readonly Root[]): AnnouncedTail[] {
    const root = roots.find(({ at }) => at.every((segment, i) => tail.path[i] === segment))
    const inner = root && this.#source.clientPath(tail.path.slice(root.at.length))
    if (!root || !Array.isArray(valueAt(root.response, inner ?? []))) return []
    return [
      {
        tail,
        root,
        inner: inner ?? [],
        position: this.#announce([...root.path, ...(inner ?? [])], tail.stream.label),
      },
    ]
  }

  /** The objects at a path that the client has received. */
  #objectsAt({ data, path, response }: Root, route: PreparedDeferred<Context>['path']) {
    const objects: { readonly object: JsonObject; readonly path: Path }[] = []
    route.locate(data, (object, at) => {
      const inner = this.#source.clientPath(at)
      if (valueAt(response, inner) != null) objects.push({ object, path: [...path, ...inner] })
    })
    return objects
  }

  async #runDeferred(
    { pieces }: PreparedDeferred<Context>,
    roots: readonly Root[],
    positions: readonly Position[],
  ): Promise<Part> {
    const owners = new Map(positions.map((position) => [JSON.stringify(position.path), position]))
    const done = await Promise.all(pieces.map((piece) => this.#runPiece(piece, roots, owners)))
    const failed = new Map<string, Errors>()
    const outcomes = done.flatMap((one) => one.outcomes)
    for (const { owner, data, errors } of outcomes)
      if (data === null) failed.set(owner.id, [...(failed.get(owner.id) ?? []), ...errors])
    const incremental = outcomes.flatMap(({ owner, path, data, errors }): IncrementalResult[] => {
      if (data === null || failed.has(owner.id)) return []
      const subPath = path.slice(owner.path.length)
      return [
        { id: owner.id, ...(subPath.length > 0 && { subPath }), data, ...(errors.length > 0 && { errors }) },
      ]
    })
    const completed = positions.map(({ id }): CompletedResult => {
      const errors = failed.get(id)
      return { id, ...(errors && { errors }) }
    })
    const pending = done.flatMap(({ next }) => next((owner) => !failed.has(owner.id)))
    return { pending, incremental, completed }
  }

  /** `next` starts what follows at the objects whose owners have not failed. */
  async #runPiece(
    piece: PreparedPiece<Context>,
    roots: readonly Root[],
    owners: ReadonlyMap<string, Position>,
  ): Promise<{ outcomes: Outcome[]; next: (isDelivered: (owner: Position) => boolean) => PendingResult[] }> {
    if (!isAnyMet([piece.conditions], this.#source.variables)) return { outcomes: [], next: () => [] }
    const { data, entered } = piece.entries ? this.#enter(piece, roots, owners) : { data: null, entered: [] }
    const execution = this.#newExecution(piece.stage, data)
    if (!piece.entries || entered.length > 0) await piece.stage.run(execution)
    const objects = piece.entries ? entered : this.#onRoot(owners, execution)
    const outcomes = objects.map(({ owner, path, at, object, project }): Outcome => {
      const own = errorsWithin(execution, this.#source.clientPath(at))
      const projected = (project ?? piece.project)?.toObject({ ...execution, data: object, ...own }) ?? null
      return {
        owner,
        path,
        data: projected,
        errors: own.errors.map((error) => moved(error, [...path, ...(error.path ?? [])])),
      }
    })
    const next = (isDelivered: (owner: Position) => boolean) => {
      const roots = outcomes.flatMap(({ owner, path, data: response }, i): Root[] => {
        const { at, object } = objects[i] as (typeof objects)[number]
        return response !== null && isDelivered(owner) ? [{ at, data: object, path, response }] : []
      })
      return this.#begin(piece.stage, roots, tailsOf(execution), false)
    }
    return { outcomes, next }
  }

  /** The data with which the plan of a piece begins: the entities at which it enters. */
  #enter(
    { entries, path: route }: PreparedPiece<Context>,
    roots: readonly Root[],
    owners: ReadonlyMap<string, Position>,
  ) {
    const data: Record<string, JsonObject[]> = {}
    const only = entries?.size === 1 ? [...entries.values()][0] : undefined
    const entered = roots.flatMap((root) =>
      this.#objectsAt(root, route).flatMap(({ object, path }) => {
        const entry = entries?.get(String(object.__typename)) ?? only
        const owner = ownerOf(path, owners)
        if (!entry || !owner) return []
        data[entry.field] ??= []
        const list = data[entry.field] as JsonObject[]
        const copy = entry.copy(object)
        return [{ owner, path, at: [entry.field, list.push(copy) - 1], object: copy, project: entry.project }]
      }),
    )
    return { data, entered }
  }

  #onRoot(owners: ReadonlyMap<string, Position>, { data }: Execution<Context>) {
    return [...owners.values()].map((owner) => ({
      owner,
      path: owner.path,
      at: [],
      object: data ?? {},
      project: undefined,
    }))
  }

  async #runTails(
    stage: PreparedStage<Context>,
    roots: readonly Root[],
    announced: readonly AnnouncedTail[],
  ): Promise<Part> {
    const data = emptyTree()
    for (const { tail } of announced) putAt(data, tail.path, atTheirPlaces(tail.items, tail.start))
    const execution = this.#newExecution(stage, data)
    await stage.runTails(execution)
    const responses = new Map<Root, JsonObject>()
    const incremental: IncrementalResult[] = []
    const completed = announced.map(({ tail, root, inner, position }): CompletedResult => {
      const { id, path } = position
      const { items, errors } = this.#projectItems(tail, execution, path)
      if (items === null) return { id, errors }
      incremental.push({ id, items, ...(errors.length > 0 && { errors }) })
      const response = responses.get(root) ?? emptyTree()
      responses.set(root, response)
      putAt(response, inner, atTheirPlaces(items, tail.start))
      return { id }
    })
    const next = roots.flatMap((root): Root[] => {
      const response = responses.get(root)
      const own = response && (valueAt(data, root.at) as JsonObject | undefined)
      return own ? [{ ...root, data: own, response }] : []
    })
    return { pending: this.#begin(stage, next, [], true), incremental, completed }
  }

  #projectItems({ stream, path: at, start }: ListTail, execution: Execution<Context>, path: Path) {
    const items = (valueAt(execution.data, at) as unknown[]).slice(start)
    const own = errorsWithin(execution, this.#source.clientPath(at))
    const relative = (inner: Path): Path => ['items', Number(inner[0]) - start, ...inner.slice(1)]
    const errors = own.errors.map((error) =>
      moved(error, error.path?.length ? relative(error.path) : ['items']),
    )
    const projected = stream.project.toObject({
      ...execution,
      data: { [stream.itemsKey]: items },
      errors,
      explainedPaths: own.explainedPaths.map((inner) => (inner.length > 0 ? relative(inner) : [])),
    })
    return {
      items: (projected?.items ?? null) as unknown[] | null,
      errors: errors.map((error) => {
        const [, index, ...inner] = error.path ?? []
        return moved(error, index === undefined ? path : [...path, Number(index) + start, ...inner])
      }),
    }
  }

  #newExecution(stage: PreparedStage<Context>, data: JsonObject | null): Execution<Context> {
    const variables = { ...this.#source.variables }
    stage.addVariables?.(variables)
    return { data, errors: [], variables, context: this.#source.context }
  }

  /** Work that never rejects and does not begin when the client has left. */
  #orFailed(positions: readonly Position[], work: () => Promise<Part>): () => Promise<Part> {
    return async () => {
      if (this.#queue.isOver()) return { pending: [], incremental: [], completed: [] }
      try {
        return await work()
      } catch (error) {
        this.#source.onUnexpectedError(error, {
          context: this.#source.context,
          subgraph: undefined,
          path: undefined,
        })
        const completed = positions.map(({ id, path }) => ({ id, errors: [internalError(path)] }))
        return { pending: [], incremental: [], completed }
      }
    }
  }
}

/** The position of the fragment to which an object belongs: that with the longest path to it. */
function ownerOf(path: Path, owners: ReadonlyMap<string, Position>): Position | undefined {
  for (let length = path.length; length >= 0; length--) {
    const owner = owners.get(JSON.stringify(path.slice(0, length)))
    if (owner) return owner
  }
  return undefined
}
