import { refuse } from '@rodovia/core/shared/refusal.ts'
import { isAborted } from '@rodovia/platform/abort-scope.ts'

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
        if (isUnavailable(error)) throw refuse('unavailable', { retryAfterSeconds: 1 })
        if (violatedConstraint(error) === 'idempotent_effects_pkey')
          throw refuse('idempotency_in_progress', { retryAfterSeconds: 1 })
        throw error
      }
    },
  ])
  return Object.fromEntries(guarded)
}

/**
 * SQLSTATE classes 08 (connection, without protocol violations), 40 (deadlock or serialization failure), 53
 * (out of resources) and 57 (operator intervention, timeout), 25006 (read-only), 55P03 (lock not available) and
 * socket errors.
 */
const unavailableCodes = /^(08(?!P01)|25006|40|53|55P03|57|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN))/

/**
 * Messages of node-postgres without a code: client.js and pg-pool in https://github.com/brianc/node-postgres
 */
const unavailableMessages =
  /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error)|Query read timeout|Cannot use a pool after calling end)/

/** Whether the database, not the statement, is the cause. */
export function isUnavailable(error: unknown): boolean {
  return (
    unavailableCodes.test(codeOf(error)) ||
    isPoolerFault(error) ||
    (error instanceof Error && unavailableMessages.test(error.message))
  )
}

/** PgBouncer reports a lost or missing server as a protocol violation that ends the connection. */
function isPoolerFault(error: unknown): boolean {
  return codeOf(error) === '08P01' && (error as { severity?: unknown }).severity === 'FATAL'
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

/** The name of the violated constraint. */
export function violatedConstraint(error: unknown): string | undefined {
  return (error as { constraint?: string } | null)?.constraint
}
