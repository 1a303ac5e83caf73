import type { LimitSettings, RateLimiter } from '../../shared/limits.ts'
import { assertWithinLimit } from '../../shared/refusal.ts'
import type { Request } from '../request.ts'

/** Counts attempts without a session together with the logins of the address. Refuses with `rate_limited`. */
export async function assertLinkAttempts(
  { limits, limitSettings: { loginTries } }: { limits: RateLimiter; limitSettings: LimitSettings },
  { address }: Request,
): Promise<void> {
  assertWithinLimit('login-address', loginTries, await limits.take(`login-address:${address}`, loginTries))
}
