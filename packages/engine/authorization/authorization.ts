import type { Requirement, Requirements } from './requirements.ts'

type Awaitable<T> = T | Promise<T>

/**
 * Says what a caller may see, for `@authenticated`, `@requiresScopes` and `@policy`. Asked once for each request to an operation with
 * restricted fields. If a function throws, the request fails.
 */
export interface Authorization<Context> {
  /** For `@authenticated`. */
  isAuthenticated?(context: Context): Awaitable<boolean>
  /** For `@requiresScopes`: the scopes of the caller. */
  scopes?(context: Context): Awaitable<Iterable<string>>
  /** For `@policy`: those of the named policies that are met. */
  policies?(context: Context, names: readonly string[]): Awaitable<Iterable<string>>
}

/** Throws if the supergraph has a directive about which the hook cannot be asked. */
export function assertAuthorization(
  requirements: Requirements,
  authorization: Authorization<never> | undefined,
): void {
  const all = [...requirements.values()]
  const missing = [
    all.some(({ isAuthenticated }) => isAuthenticated) && !authorization?.isAuthenticated
      ? ['@authenticated', 'isAuthenticated']
      : [],
    all.some(({ scopes }) => scopes.length > 0) && !authorization?.scopes
      ? ['@requiresScopes', 'scopes']
      : [],
    all.some(({ policies }) => policies.length > 0) && !authorization?.policies
      ? ['@policy', 'policies']
      : [],
  ].find(([directive]) => directive !== undefined)
  if (!missing) return
  const [directive, hook] = missing
  throw new TypeError(
    `The supergraph cannot be executed. It uses ${directive}, and the option authorization has no function ${hook}: ` +
      'without it, restricted data would be open to everybody.',
  )
}

/** Compiles the check of an operation's restricted coordinates: returns those that the caller may not see. */
export function compileDenials<Context>(
  restricted: Requirements,
  authorization: Authorization<Context>,
): (context: Context) => Promise<ReadonlySet<string>> {
  const all = [...restricted.values()]
  const asksAuthenticated = all.some(({ isAuthenticated }) => isAuthenticated)
  const asksScopes = all.some(({ scopes }) => scopes.length > 0)
  const policyNames = [...new Set(all.flatMap(({ policies }) => policies.flat(2)))]
  return async (context) => {
    const [isAuthenticated = false, scopes = [], policies = []] = await Promise.all([
      asksAuthenticated ? authorization.isAuthenticated?.(context) : false,
      asksScopes ? authorization.scopes?.(context) : [],
      policyNames.length > 0 ? authorization.policies?.(context, policyNames) : [],
    ])
    const granted = { isAuthenticated, scopes: new Set(scopes), policies: new Set(policies) }
    const denied = [...restricted].filter(([, requirement]) => !isMet(requirement, granted))
    return new Set(denied.map(([coordinate]) => coordinate))
  }
}

interface Granted {
  readonly isAuthenticated: boolean
  readonly scopes: ReadonlySet<string>
  readonly policies: ReadonlySet<string>
}

function isMet({ isAuthenticated, scopes, policies }: Requirement, granted: Granted): boolean {
  if (isAuthenticated && granted.isAuthenticated !== true) return false
  const isGranted = (lists: Requirement['scopes'], names: ReadonlySet<string>) =>
    lists.every((anyOf) => anyOf.some((allOf) => allOf.every((name) => names.has(name))))
  return isGranted(scopes, granted.scopes) && isGranted(policies, granted.policies)
}
