import type { LimitSettings, RateLimiter } from '../../shared/limits.ts'
import { assertWithinLimit } from '../../shared/refusal.ts'
import type { Request } from '../request.ts'

/** What people without a session may try from one address is counted together with its logins. Refuses with `rate_limited`. */
export async function assertLinkAttempts(
  { limits, limitSettings: { loginTries } }: { limits: RateLimiter; limitSettings: LimitSettings },
  { address }: Request,
): Promise<void> {
  assertWithinLimit('login-address', loginTries, await limits.take(`login-address:${address}`, loginTries))
}
