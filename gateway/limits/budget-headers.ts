import type { Limit, LimitResult } from '@rodovia/core/shared/limits.ts'

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers): `t` is the number of seconds until the budget refills. */
export function budgetHeaders(
  name: string,
  { quota, windowSeconds }: Limit,
  { remaining, resetSeconds }: Pick<LimitResult, 'remaining' | 'resetSeconds'>,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${Math.ceil(resetSeconds)}`,
  }
}
