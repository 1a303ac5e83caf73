import type { GraphQLFormattedError } from 'graphql'
import { createGenerator } from '../generator.ts'
import type { PathSegment } from '../transports/transport.ts'
import type { IncrementalResponse, InitialResult, PendingResult, UpdateResult } from './results.ts'
import { valueAt } from './tails.ts'

/** The parameters of `multipart/mixed` in `Accept` with which clients request a response in parts. */
const formats = {
  'incrementalspec=v0.2': 'incrementalSpec=v0.2',
  'deferspec=20220824': 'deferSpec=20220824',
} as const

/** The format of the parts: that of the GraphQL specification, or an older one. */
export type IncrementalFormat = (typeof formats)[keyof typeof formats]

/** The first format in an `Accept` header; undefined if it has none, and the client then gets one result. */
export function incrementalFormatOf(accept: string | undefined): IncrementalFormat | undefined {
  for (const range of accept?.toLowerCase().split(',') ?? []) {
    const [type, ...parameters] = range.split(';').map((one) => one.trim().replaceAll('"', ''))
    if (type !== 'multipart/mixed' || parameters.some((one) => /^q=0(\.0*)?$/.test(one))) continue
    const format = Object.keys(formats).find((one) => parameters.includes(one)) as
      | keyof typeof formats
      | undefined
    if (format) return formats[format]
  }
  return undefined
}

export const multipartType = (format: IncrementalFormat) => `multipart/mixed; boundary="-"; ${format}`

/** The body of a multipart response, in chunks of one part each. */
export async function* multipartBody(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  yield '\r\n---'
  for await (const part of parts) {
    const end = part.hasNext ? '---' : '-----'
    yield `\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(part)}\r\n${end}`
  }
  yield '\r\n'
}

type Part = object & { readonly hasNext: boolean }

/**
 * The parts of a response in a format. `return` ends the response at once, also while a part is awaited.
 *
 * @param present changes each part for the client.
 */
export function partsOf(
  { initialResult, subsequentResults }: IncrementalResponse,
  format: IncrementalFormat = 'incrementalSpec=v0.2',
  present: (part: Part) => Part = (part) => part,
): AsyncGenerator<Part, undefined, undefined> {
  const older = format === 'deferSpec=20220824' ? createOlderFormat() : undefined
  let isFirst = true
  async function pull(): Promise<IteratorResult<Part, undefined>> {
    if (isFirst) {
      isFirst = false
      return { done: false, value: present(older ? older.initial(initialResult) : initialResult) }
    }
    const { done, value } = await subsequentResults.next()
    return done ? { done, value } : { done: false, value: present(older ? older.update(value) : value) }
  }
  return createGenerator(pull, () => subsequentResults.return(undefined))
}

/** The format of 24 August 2022, in which each part has its path and label itself. */
function createOlderFormat() {
  const pendingById = new Map<string, PendingResult>()
  const lengths = new Map<string, number>()
  const announce = (pending: readonly PendingResult[] = [], data?: unknown) => {
    for (const one of pending) {
      pendingById.set(one.id, one)
      const value = valueAt(data, one.path)
      if (Array.isArray(value)) lengths.set(one.id, value.length)
    }
  }
  return {
    initial({ pending, ...result }: InitialResult) {
      announce(pending, result.data)
      return result
    },
    update({ pending, incremental = [], completed = [], hasNext }: UpdateResult) {
      announce(pending)
      for (const one of incremental) if ('data' in one) measure(one.id, one.subPath ?? [], one.data)
      const delivered = incremental.map((one) => {
        const { path, label } = pendingById.get(one.id) as PendingResult
        const errors = one.errors && { errors: one.errors }
        const named = label !== undefined && { label }
        if ('items' in one) {
          const at = [...path, lengths.get(one.id) ?? 0]
          return { items: one.items, path: at, ...named, ...errors }
        }
        return { data: one.data, path: [...path, ...(one.subPath ?? [])], ...named, ...errors }
      })
      const failed = completed.flatMap(({ id, errors }) => (errors ? [failure(id, errors)] : []))
      const all = [...delivered, ...failed]
      return { ...(all.length > 0 && { incremental: all }), hasNext }
    },
  }

  /** Lists that are pending within data that has just been delivered. */
  function measure(id: string, subPath: readonly PathSegment[], data: unknown): void {
    const at = [...(pendingById.get(id)?.path ?? []), ...subPath]
    for (const one of pendingById.values()) {
      if (lengths.has(one.id) || !at.every((segment, i) => one.path[i] === segment)) continue
      const value = valueAt(data, one.path.slice(at.length))
      if (Array.isArray(value)) lengths.set(one.id, value.length)
    }
  }

  function failure(id: string, errors: readonly GraphQLFormattedError[]) {
    const { path, label } = pendingById.get(id) as PendingResult
    const length = lengths.get(id)
    const named = label !== undefined && { label }
    if (length === undefined) return { data: null, path, ...named, errors }
    return { items: null, path: [...path, length], ...named, errors }
  }
}
