import { isAnyMet } from '../document/conditions.ts'
import type { Execution } from '../execution.ts'
import type { JsonObject, PathSegment } from '../transports/transport.ts'
import type { PreparedStream } from './prepared-stages.ts'

/** The items of a streamed list after the first ones. */
export interface ListTail {
  readonly stream: PreparedStream
  /** The path of the list in the data. */
  readonly path: readonly PathSegment[]
  /** The index of the first of these items. */
  readonly start: number
  readonly items: unknown[]
}

/** The tails by execution, then by the list of first items that remains. */
const tailsOfExecutions = new WeakMap<Execution<unknown>, Map<readonly unknown[], ListTail>>()

/** Returns the items that were cut off from the lists of an execution. */
export function tailsOf(execution: Execution<unknown>): readonly ListTail[] {
  return [...(tailsOfExecutions.get(execution)?.values() ?? [])]
}

/**
 * Cuts streamed lists in the data after their first items, so that the steps that follow fetch nothing for the others. Called after each
 * fetch: a list that another fetch extends again is cut again.
 */
export function cutLists(streams: readonly PreparedStream[], execution: Execution<unknown>): void {
  const { data, variables } = execution
  if (data === null) return
  const tails = tailsOfExecutions.get(execution) ?? new Map<readonly unknown[], ListTail>()
  tailsOfExecutions.set(execution, tails)
  for (const stream of streams) {
    if (!isAnyMet([stream.conditions], variables)) continue
    const start = Math.max(0, stream.initialCount(variables))
    stream.parent.locate(data, (object, path) => {
      const list = object[stream.key]
      if (!Array.isArray(list) || list.length <= start) return
      const known = tails.get(list)
      if (known) return mergeItems(known.items, list.splice(start))
      const head = list.slice(0, start)
      object[stream.key] = head
      tails.set(head, { stream, path: [...path, stream.key], start, items: list.slice(start) })
    })
  }
}

function mergeItems(into: unknown[], items: readonly unknown[]): void {
  for (const [i, item] of items.entries()) {
    if (isObject(into[i]) && isObject(item)) mergeObjects(into[i], item)
    else into[i] ??= item
  }
}

function mergeObjects(into: JsonObject, source: JsonObject): void {
  for (const [key, value] of Object.entries(source)) {
    const own = into[key]
    if (isObject(own) && isObject(value)) mergeObjects(own, value)
    else if (Array.isArray(own) && Array.isArray(value)) mergeItems(own, value)
    else into[key] ??= value
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An empty tree for `putAt`. It has no prototype, because a client may name a key `__proto__`. */
export const emptyTree = (): JsonObject => Object.create(null)

/** Puts a value into a tree of objects and lists, which it creates. Other places of the lists stay empty. */
export function putAt(tree: JsonObject, path: readonly PathSegment[], value: unknown): void {
  let at = tree as Record<PathSegment, unknown>
  for (const [i, segment] of path.entries()) {
    const next = path[i + 1]
    at[segment] ??= next === undefined ? value : typeof next === 'number' ? [] : emptyTree()
    at = at[segment] as Record<PathSegment, unknown>
  }
}

/** The items at their places in the list. */
export function atTheirPlaces(items: readonly unknown[], start: number): unknown[] {
  return [...new Array(start), ...items]
}

/** The value at a path; undefined if there is none. */
export function valueAt(tree: unknown, path: readonly PathSegment[]): unknown {
  return path.reduce<unknown>(
    (at, segment) => (at as Record<PathSegment, unknown> | null | undefined)?.[segment],
    tree,
  )
}
