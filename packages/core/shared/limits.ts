import { refuse } from './refusal.ts'

/** At most `quota` in any window of that length: docs/reference/rules.md#limits. */
export type Limit = { quota: number; windowSeconds: number }

/** The answer of the limiter. Seconds are fractions of at least zero. */
export type LimitResult = {
  isAllowed: boolean
  /** How many more are allowed now. */
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

/** So many /64 networks of an IPv6 /48, which one customer may have, may use their limits at once. */
const networksPerSite = 16

/**
 * Takes `count` from the limit of an address, as the gateway gives it. The networks of an IPv6 /48 also share one limit. Returns the
 * limit that decided, and its answer.
 */
export async function takeForAddress(
  limits: RateLimiter,
  name: string,
  address: string,
  limit: Limit,
  count = 1,
): Promise<{ limit: Limit; taken: LimitResult }> {
  const key = `${name}:${address}`
  const taken = await limits.take(key, limit, count)
  const site = siteOf(address)
  if (!taken.isAllowed || site === null) return { limit, taken }
  const siteLimit = { ...limit, quota: networksPerSite * limit.quota }
  const siteTaken = await limits.take(`${name}:${site}`, siteLimit, count)
  return siteTaken.isAllowed ? { limit, taken } : { limit: siteLimit, taken: siteTaken }
}

/** The /48 of an IPv6 network such as `2001:db8:1:2::/64`; null for an IPv4 address. */
function siteOf(address: string): string | null {
  const [network, rest] = address.split('::')
  if (rest !== '/64') return null
  return `${[...network!.split(':'), '0', '0', '0'].slice(0, 3).join(':')}::/48`
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
  /** Verified proofs of delivery from one address. */
  proofChecks: Limit
  /** Requested exports of personal data of one user or key. */
  exports: Limit
}

export type LimitPorts = { limits: RateLimiter; limitSettings: LimitSettings }

/** Takes `count` from the limit that `policy` names. `key` names what is counted. Refuses with `rate_limited`. */
export async function takeWithinLimit(
  { limits }: Pick<LimitPorts, 'limits'>,
  policy: string,
  limit: Limit,
  key: string,
  count?: number,
): Promise<LimitResult> {
  const result = await limits.take(key, limit, count)
  if (result.isAllowed) return result
  const { quota, windowSeconds } = limit
  const retryAfterSeconds = Math.max(1, Math.ceil(result.retryAfterSeconds))
  throw refuse('rate_limited', { policy, quota, windowSeconds, retryAfterSeconds })
}
