import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'

type Store = Record<string, (...input: never[]) => Promise<unknown>>

/**
 * The same store; where the database is away or has no room, its calls are refused with `unavailable`. Any other error
 * is a mistake of ours and goes on as it is.
 */
export function refusingWhenAway<S extends Store>(store: S): S {
  const guarded = Object.entries(store).map(([name, call]) => [
    name,
    async (...input: never[]) => {
      try {
        return await call(...input)
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
  ])
  return Object.fromEntries(guarded)
}

function refusalOf(error: unknown) {
  if (isAway(error)) return refuse('unavailable', { retryAfterSeconds: 1 })
  // PostgreSQL cannot keep U+0000 in a text, so no text of ours holds it.
  if (codeOf(error) === '22021')
    return refuseField('input', 'holds the character U+0000: plain text is allowed')
  return null
}

/**
 * Connection failures (class 08), no resources left (53), shut down or starting (57), a deadlock or a conflict that the
 * next attempt would not have (40), and what sockets say.
 */
const awayCodes = /^(08|40|53|57|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN))/

/** What pg says without a code: https://github.com/brianc/node-postgres, client.js and pg-pool. */
const awayMessages =
  /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error)|Query read timeout|Cannot use a pool after calling end)/

export function isAway(error: unknown): boolean {
  return awayCodes.test(codeOf(error)) || (error instanceof Error && awayMessages.test(error.message))
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

/** The constraint that a row would have broken, by its name. */
export function brokenConstraint(error: unknown): string | undefined {
  return (error as { constraint?: string } | null)?.constraint
}
