import { refuse } from '@rodovia/core/shared/refusal.ts'
import { isAborted } from '@rodovia/platform/abort-scope.ts'
import { codeOf, isUnavailable } from '@rodovia/platform/database-faults.ts'

type Store = Record<string, (...input: never[]) => Promise<unknown>>

/** Remembers that the disk of the database was full: no read shows it. */
export function createDiskWatch(now: () => number = Date.now) {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    note(error: unknown) {
      if (codeOf(error) === diskFull) fullAt = now()
    },
    wasFull: () => now() - fullAt < rememberedMilliseconds,
  }
}

export type DiskWatch = ReturnType<typeof createDiskWatch>

/** Longer than the pauses between the writes of the workers: a full disk is noticed again before it is forgotten. */
const rememberedMilliseconds = 10_000

const diskFull = '53100'

/**
 * Wraps a store. While the database is unavailable, full or read-only its calls are refused with `unavailable`, as are
 * calls whose request was aborted before they start; where a concurrent try of the same request won, with
 * `idempotency_in_progress`. Other errors pass through: they are bugs.
 */
export function failFastWhenUnavailable<S extends Store>(store: S, disk?: DiskWatch): S {
  const guarded = Object.entries(store).map(([name, call]) => [
    name,
    async (...input: never[]) => {
      if (isAborted()) throw refuse('unavailable', { retryAfterSeconds: 1 })
      try {
        return await call(...input)
      } catch (error) {
        disk?.note(error)
        if (isUnavailable(error))
          throw Object.assign(refuse('unavailable', { retryAfterSeconds: 1 }), { cause: error })
        if (violatedConstraint(error) === 'idempotent_effects_pkey')
          throw refuse('idempotency_in_progress', { retryAfterSeconds: 1 })
        throw error
      }
    },
  ])
  return Object.fromEntries(guarded)
}

/** The name of the violated constraint. */
export function violatedConstraint(error: unknown): string | undefined {
  return (error as { constraint?: string } | null)?.constraint
}
