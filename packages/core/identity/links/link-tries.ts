import type { LimitSettings, Limits } from '../../shared/limits.ts'
import { assertAllowed } from '../../shared/refusal.ts'
import type { Request } from '../request.ts'

/** What people without a session may try from one address is counted together with its logins. Refuses with `rate_limited`. */
export async function assertLinkTries(
  { limits, limitSettings: { loginTries } }: { limits: Limits; limitSettings: LimitSettings },
  { address }: Request,
): Promise<void> {
  assertAllowed('login-address', loginTries, await limits.take(`login-address:${address}`, loginTries))
}
