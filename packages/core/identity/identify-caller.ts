import type { Clock } from '../shared/clock.ts'
import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import type { AccessTokens, Sessions } from './ports.ts'

type Ports = { accessTokens: AccessTokens; sessions: Sessions; clock: Clock }

/** The caller, and when the access token expires; null for an API key, which is valid until it is revoked. */
export type Caller = { actor: Actor; expiresAt: Date | null }

/**
 * The caller of an `Authorization` header; null without one. Refuses with `unauthorized` anything but a Bearer token, with
 * `invalid_or_expired_token` an invalid token and one whose session has ended.
 */
export async function identifyCaller(
  ports: Ports,
  authorization: string | undefined,
): Promise<Caller | null> {
  if (authorization === undefined || authorization.trim() === '') return null
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw refuse('unauthorized', {})
  const claims = ports.accessTokens.verify(token, ports.clock())
  const actor = claims && (await ports.sessions.findActor(claims.sessionId))
  if (!claims || !actor || actor.userId !== claims.userId) throw refuse('invalid_or_expired_token', {})
  return { actor, expiresAt: claims.expiresAt }
}
