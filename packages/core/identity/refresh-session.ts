import { addSeconds } from '../shared/clock.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { auditEntry } from './audit/audit-entry.ts'
import type { AccessTokens, RefreshTokens, SessionSettings, Sessions, Users } from './ports.ts'
import type { Request } from './request.ts'
import { refreshExpiry, type TokenPair, tokenPairOf } from './token-pair.ts'

type Ports = SystemPorts & {
  users: Users
  sessions: Sessions
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  sessionSettings: SessionSettings
}

/**
 * Exchanges a refresh token for a new pair, once. Within the grace period the same token returns the same successor, as
 * the response may have been lost; after it the token counts as stolen, and the session ends. Refuses with
 * `invalid_or_expired_token`.
 */
export async function refreshSession(
  ports: Ports,
  { request, refreshToken }: { request: Request; refreshToken: string },
): Promise<TokenPair> {
  const at = ports.clock()
  const successors = ports.refreshTokens.successorsOf(refreshToken)
  const [successor] = successors
  const presented = await ports.sessions.rotate(
    ports.sha256(refreshToken),
    { hash: ports.sha256(successor), expiresAt: refreshExpiry(ports, at) },
    at,
  )
  if (!presented || presented.revokedAt || presented.expiresAt <= at)
    throw refuse('invalid_or_expired_token', {})

  const { usedAt, sessionId, userId } = presented
  const user = (await ports.users.findByIds([userId])).get(userId)
  if (!user) throw refuse('invalid_or_expired_token', {})
  if (usedAt && addSeconds(usedAt, ports.sessionSettings.refreshGraceSeconds) < at) {
    const audit = auditEntry(ports, {
      request,
      tenantId: user.tenantId,
      at,
      action: 'session.token_reused',
      subjectKind: 'session',
      subjectId: sessionId,
      facts: { user_id: userId },
    })
    await ports.sessions.revoke(sessionId, at, audit)
    throw refuse('invalid_or_expired_token', {})
  }
  const issued = usedAt ? await findIssuedSuccessor(ports, successors) : successor
  return tokenPairOf(ports, { user, sessionId, refreshToken: issued, at })
}

/** The successor that the first exchange of the token returned. */
async function findIssuedSuccessor(
  { sessions, sha256 }: Ports,
  successors: readonly string[],
): Promise<string> {
  for (const successor of successors) if (await sessions.findByToken(sha256(successor))) return successor
  throw refuse('invalid_or_expired_token', {})
}
