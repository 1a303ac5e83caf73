import type { KeyPlan } from '@rodovia/core/identity/api-keys/scopes.ts'
import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { type Limit, type RateLimiter, takeWithinLimit } from '@rodovia/core/shared/limits.ts'
import type { Operation, OperationRequest } from '@rodovia/engine'
import { budgetHeaders } from './budget-headers.ts'

/**
 * Request budgets: of a user, of an API key by its plan, of an address for public quotes, for
 * streams and for what else it asks without a caller.
 * docs/reference/contract.md#8-limits
 */
export type Budgets = { app: Limit; quote: Limit; public: Limit; streams: Limit } & Record<KeyPlan, Limit>

type BudgetOwner = { caller: Pick<Caller, 'actor'> | null; address: string }

/** Takes requests from budgets. Returns the headers that say what is left. */
export type Admission = ReturnType<typeof createAdmission>

export function createAdmission({ limits, budgets }: { limits: RateLimiter; budgets: Budgets }) {
  /** Takes `count` from the caller's budget, or without a caller from the address's budget for quotes. Refuses with `rate_limited`. */
  const take = (asker: BudgetOwner, count: number) => takeFrom(budgetOf(asker), count)

  async function takeFrom({ name, who }: Budget, count: number) {
    const taken = await takeWithinLimit({ limits }, name, budgets[name], `${name}:${who}`, count)
    return budgetHeaders(name, budgets[name], taken)
  }

  return {
    take,
    /** Takes one from the address's budget for what it asks without a caller. Refuses with `rate_limited`. */
    takePublic: (address: string) => takeFrom({ name: 'public', who: address }, 1),
    /**
     * A GraphQL operation of a caller takes one request for each root field, also under aliases; fields that
     * begin or end a session are free. Without a caller its quotes count as such; the operation takes one
     * more for each other root field, or for each 50 objects that its answer could hold where these are more:
     * of subscriptions from the budget for streams, because clients of one address come back all at once.
     * Refuses with `rate_limited`.
     */
    async takeForOperation(
      { kind, rootFields, cost }: Pick<Operation<never>, 'kind' | 'rootFields' | 'cost'>,
      asker: BudgetOwner,
      variables: OperationRequest<never>['variables'],
    ) {
      const { caller, address } = asker
      const quotes = caller ? 0 : (rootFields.get('requestQuote') ?? 0)
      let count = -quotes
      for (const [name, times] of rootFields) if (!isFree(name, caller)) count += times
      if (caller) return count > 0 ? take(asker, count) : {}
      const units = Math.max(count, Math.ceil(cost(variables) / publicObjects) - quotes)
      const name = kind === 'subscription' ? 'streams' : 'public'
      const headers = units > 0 ? await takeFrom({ name, who: address }, units) : {}
      return quotes > 0 ? take(asker, quotes) : headers
    },
  }
}

type Budget = { name: keyof Budgets; who: string }

/** This many objects in a response to a caller without an account count as one request. */
const publicObjects = 50

/** Introspection of the schema costs a caller nothing, who has an account to lose. */
function isFree(rootField: string, caller: BudgetOwner['caller']): boolean {
  return (
    rootField === '__typename' ||
    sessionFields.has(rootField) ||
    (caller !== null && rootField.startsWith('__'))
  )
}

function budgetOf({ caller, address }: BudgetOwner): Budget {
  if (!caller) return { name: 'quote', who: address }
  const { key, userId } = caller.actor
  return key ? { name: key.plan, who: key.id } : { name: 'app', who: userId }
}

/** Mutations that begin or end a session. The core limits logins. */
export const sessionFields: ReadonlySet<string> = new Set([
  'login',
  'completeLogin',
  'completeEnrolment',
  'finishProviderSignIn',
  'confirmProviderSignIn',
  'refreshSession',
  'logout',
])
