import { refuse } from './refusal.ts'

/** At most `quota` in any window of that length: docs/reference/rules.md#limits. */
export type Limit = { quota: number; windowSeconds: number }

/** The answer of the limiter. Seconds are fractions of at least zero. */
export type LimitResult = {
  isAllowed: boolean
  /** The count that is still allowed now. */
  remaining: number
  /** Time until the oldest counted one leaves the window; 0 if none counts. */
  resetSeconds: number
  /** Time until a retry is allowed; 0 if this one was. */
  retryAfterSeconds: number
}

export type RateLimiter = {
  /** Takes `count` or nothing. `key` names what is counted. Never refuses. */
  take(key: string, limit: Limit, count?: number): Promise<LimitResult>
  /** Undoes the last take. */
  giveBack(key: string): Promise<void>
}

/** The limits of actions; every number is a configuration value. */
export type LimitSettings = {
  /** Wrong passwords for one account. */
  loginFailures: Limit
  /** Logins of any account from one address. */
  loginTries: Limit
  /** Wrong recipient PINs for one delivery. */
  pinFailures: Limit
  /** Requested password resets of one account. */
  passwordResets: Limit
  /** Invitations of one tenant. */
  invitations: Limit
  /** Driver sign-ups from one address. */
  signUps: Limit
  /** Documents that one driver sends. */
  driverDocuments: Limit
  /** Verified proofs of delivery from one address. */
  proofChecks: Limit
  /** Instructions by tracking link: of one link, and from one address. */
  linkInstructions: Limit
  addressInstructions: Limit
  /** Notes on orders of one user or key. */
  orderNotes: Limit
  /** Requested calls: of one user or key, of one tracking link, and from one address by such links. */
  orderCalls: Limit
  linkCalls: Limit
  addressCalls: Limit
  /** Requested exports of personal data of one user or key. */
  exports: Limit
  /** Items of shipments that one user quotes; those of an API key take from its plan. */
  shipmentItems: Limit
  /** Requested exports of lists of one tenant. */
  listExports: Limit
  /** Plans of routes of one user: each takes a processor about a second. */
  dispatchPlans: Limit
  /** Changes to a kept plan of one user, and looks at it: neither searches. */
  dispatchPlanChanges: Limit
}

export type LimitPorts = { limits: RateLimiter; limitSettings: LimitSettings }

/** So many /64 networks of an IPv6 /48, which one customer may have, may use their limits at once. */
const networksPerSite = 16

/**
 * Takes `count` from the limit that `policy` names. `key` names what is counted. The networks of an IPv6 /48 also share one limit.
 * Refuses with `rate_limited`.
 */
export async function takeWithinLimit(
  { limits }: Pick<LimitPorts, 'limits'>,
  policy: string,
  limit: Limit,
  key: string,
  count?: number,
): Promise<LimitResult> {
  const take = async (key: string, limit: Limit) => {
    const result = await limits.take(key, limit, count)
    if (result.isAllowed) return result
    const { quota, windowSeconds } = limit
    const retryAfterSeconds = Math.max(1, Math.ceil(result.retryAfterSeconds))
    throw refuse('rate_limited', { policy, quota, windowSeconds, retryAfterSeconds })
  }
  const result = await take(key, limit)
  const site = siteOf(key)
  if (site) await take(site, { ...limit, quota: networksPerSite * limit.quota })
  return result
}

/** `quote:2001:db8:1::/48` of `quote:2001:db8:1:2::/64`; null for what is no IPv6 network. */
function siteOf(key: string): string | null {
  const [, name, network] = /^([\w-]+):([\da-f:]*)::\/64$/.exec(key) ?? []
  if (network === undefined) return null
  return `${name}:${[...network.split(':'), '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
