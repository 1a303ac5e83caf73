import { refuse } from '@rodovia/core/shared/refusal.ts'
import { isAborted } from '@rodovia/platform/abort-scope.ts'

type Store = Record<string, (...input: never[]) => Promise<unknown>>

/**
 * The same store; where the database is away or has no room, its calls are refused with `unavailable`, and with
 * `idempotency_in_progress` where another try of the same request was faster. Any other error is a mistake of ours and
 * goes on as it is. What nobody waits for any more is not begun: `unavailable` too.
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
 * Connection failures (class 08, but for a fault in what we sent), no resources left (53), shut down, starting or too slow
 * (57), a deadlock or a conflict that the next attempt would not have (40), and what sockets say.
 */
const unavailableCodes = /^(08(?!P01)|40|53|57|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN))/

/** What pg says without a code: https://github.com/brianc/node-postgres, client.js and pg-pool. */
const unavailableMessages =
  /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error)|Query read timeout|Cannot use a pool after calling end)/

/** Whether the database could not do what it was asked for, whatever that was. */
export function isUnavailable(error: unknown): boolean {
  return (
    unavailableCodes.test(codeOf(error)) ||
    (error instanceof Error && unavailableMessages.test(error.message))
  )
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

/** The constraint that a row would have broken, by its name. */
export function violatedConstraint(error: unknown): string | undefined {
  return (error as { constraint?: string } | null)?.constraint
}
