import { refuse } from '@rodovia/core/shared/refusal.ts'
import { isAborted } from '@rodovia/platform/abort-scope.ts'

type Store = Record<string, (...input: never[]) => Promise<unknown>>

/**
 * Wraps a store. While the database is unavailable or full its calls are refused with `unavailable`, as are
 * calls whose request was aborted before they start; where a concurrent try of the same request won, with
 * `idempotency_in_progress`. Other errors pass through: they are bugs.
 */
export function failFastWhenUnavailable<S extends Store>(store: S): S {
  const guarded = Object.entries(store).map(([name, call]) => [
    name,
    async (...input: never[]) => {
      if (isAborted()) throw refuse('unavailable', { retryAfterSeconds: 1 })
      try {
        return await call(...input)
      } catch (error) {
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
 * (out of resources) and 57 (operator intervention, timeout), and socket errors.
 */
const unavailableCodes = /^(08(?!P01)|40|53|57|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN))/

/**
 * Messages of node-postgres without a code: client.js and pg-pool in https://github.com/brianc/node-postgres
 */
const unavailableMessages =
  /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error)|Query read timeout|Cannot use a pool after calling end)/

/** Whether the database, not the statement, is the cause. */
export function isUnavailable(error: unknown): boolean {
  return (
    unavailableCodes.test(codeOf(error)) ||
    (error instanceof Error && unavailableMessages.test(error.message))
  )
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

/** The name of the violated constraint. */
export function violatedConstraint(error: unknown): string | undefined {
  return (error as { constraint?: string } | null)?.constraint
}
