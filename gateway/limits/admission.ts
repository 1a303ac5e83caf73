import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { KeyPlan } from '@rodovia/core/identity/keys/scopes.ts'
import { type Limit, type RateLimiter, takeWithinLimit } from '@rodovia/core/shared/limits.ts'
import type { Operation } from '../engine/operation.ts'
import { budgetHeaders } from './budget-headers.ts'

/** Request budgets: of a user, of an API key by its plan, of an address for public quotes. docs/reference/contract.md#8-limits */
export type Budgets = { app: Limit; quote: Limit } & Record<KeyPlan, Limit>

type BudgetOwner = { caller: Pick<Caller, 'actor'> | null; address: string }

/** Takes requests from budgets. Returns the headers that say what is left. */
export type Admission = ReturnType<typeof createAdmission>

export function createAdmission({ limits, budgets }: { limits: RateLimiter; budgets: Budgets }) {
  /** Takes `count` from the caller's budget, or without a caller from the address's budget for quotes. Refuses with `rate_limited`. */
  async function take(asker: BudgetOwner, count: number) {
    const { name, who } = budgetOf(asker)
    const taken = await takeWithinLimit({ limits }, name, budgets[name], `${name}:${who}`, count)
    return budgetHeaders(name, budgets[name], taken)
  }

  return {
    take,
    /**
     * A GraphQL operation costs one request per root field, also under aliases. Fields that begin or end a session are free; without a
     * caller only quotes count. Refuses with `rate_limited`.
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

/** Mutations that begin or end a session. The core limits logins. */
export const sessionFields: ReadonlySet<string> = new Set(['login', 'refreshSession', 'logout'])
