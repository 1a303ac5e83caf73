import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { KeyPlan } from '@rodovia/core/identity/keys/scopes.ts'
import type { Limit, RateLimiter } from '@rodovia/core/shared/limits.ts'
import { assertWithinLimit } from '@rodovia/core/shared/refusal.ts'
import type { Operation } from '../engine/operation.ts'
import { budgetHeaders } from './budget-headers.ts'

/**
 * The budgets of callers (contract section 8): of a user for everything behind a token, of an API key by its plan, of an address for
 * public quotes.
 */
export type Budgets = { app: Limit; quote: Limit } & Record<KeyPlan, Limit>

export type BudgetOwner = { caller: Pick<Caller, 'actor'> | null; address: string }

/** Takes from the budgets before anything is done. What it gives back are the headers that say what is left. */
export type Admission = ReturnType<typeof createAdmission>

export function createAdmission({ limits, budgets }: { limits: RateLimiter; budgets: Budgets }) {
  /** From the caller's own budget, of nobody who is known from the address's for quotes. Refuses with `rate_limited`. */
  async function take(asker: BudgetOwner, count: number) {
    const { name, who } = budgetOf(asker)
    const taken = await limits.take(`${name}:${who}`, budgets[name], count)
    assertWithinLimit(name, budgets[name], taken)
    return budgetHeaders(name, budgets[name], taken)
  }

  return {
    take,
    /**
     * A signed-in caller's operation costs as much as its root fields would cost as requests of REST, whatever their aliases; of an
     * anonymous one only quotes are counted. What begins or ends a session is free. Refuses with `rate_limited`.
     */
    async takeForOperation({ rootFields }: Pick<Operation<never>, 'rootFields'>, asker: BudgetOwner) {
      let count = 0
      if (!asker.caller) count = rootFields.get('requestQuote') ?? 0
      else
        for (const [name, times] of rootFields)
          if (!name.startsWith('__') && !sessionFields.has(name)) count += times
      return count > 0 ? take(asker, count) : {}
    },
  }
}

function budgetOf({ caller, address }: BudgetOwner): { name: keyof Budgets; who: string } {
  if (!caller) return { name: 'quote', who: address }
  const { key, userId } = caller.actor
  return key ? { name: key.plan, who: key.id } : { name: 'app', who: userId }
}

/** Mutations that begin and end a session. Logins have limits of their own, in the core. */
export const sessionFields: ReadonlySet<string> = new Set(['login', 'refreshSession', 'logout'])
