import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Limit, Limits } from '@rodovia/core/shared/limits.ts'
import { assertAllowed } from '@rodovia/core/shared/refusal.ts'
import type { Operation } from '../engine/operation.ts'
import { budgetHeaders } from './budget-headers.ts'

/** The budgets of callers (contract section 8): of a user for everything behind a token, of an address for public quotes. */
export type Budgets = { app: Limit; quote: Limit }
export type BudgetName = keyof Budgets

export type Asker = { caller: Pick<Caller, 'actor'> | null; address: string }

/** Takes from the budgets before anything is done. What it gives back are the headers that say what is left. */
export type Admission = ReturnType<typeof createAdmission>

export function createAdmission({ limits, budgets }: { limits: Limits; budgets: Budgets }) {
  /** Refuses with `rate_limited`. */
  async function take(name: BudgetName, { caller, address }: Asker, count: number) {
    const who = name === 'app' && caller ? caller.actor.userId : address
    const taken = await limits.take(`${name}:${who}`, budgets[name], count)
    assertAllowed(name, budgets[name], taken)
    return budgetHeaders(name, budgets[name], taken)
  }

  return {
    take,
    /**
     * A signed-in caller's operation costs as much as its root fields would cost as requests of REST, whatever their aliases; of an
     * anonymous one only quotes are counted. What begins or ends a session is free. Refuses with `rate_limited`.
     */
    async takeForOperation({ rootFields }: Pick<Operation<never>, 'rootFields'>, asker: Asker) {
      if (!asker.caller) {
        const quotes = rootFields.get('requestQuote') ?? 0
        return quotes > 0 ? take('quote', asker, quotes) : {}
      }
      let count = 0
      for (const [name, times] of rootFields)
        if (!name.startsWith('__') && !sessionFields.has(name)) count += times
      return count > 0 ? take('app', asker, count) : {}
    },
  }
}

/** Mutations that begin and end a session. Logins have limits of their own, in the core. */
export const sessionFields: ReadonlySet<string> = new Set(['login', 'refreshSession', 'logout'])
