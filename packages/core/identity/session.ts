import { addSeconds } from '../shared/clock.ts'
import type { SessionId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { about, auditEntry } from './audit/audit-entry.ts'
import { networkOf } from './network.ts'
import type { SessionPorts, Sessions } from './ports.ts'
import { mustUseProvider } from './provider/must-use-provider.ts'
import type { Request } from './request.ts'
import type { User } from './user.ts'

/** `expiresInSeconds` is the lifetime of the access token. */
export type TokenPair = {
  accessToken: string
  refreshToken: string
  /** For the next login of the account on this device. */
  deviceToken: string
  expiresInSeconds: number
  user: User
}

export function tokenPairOf(
  { accessTokens, deviceTokens, sessionSettings }: SessionPorts,
  { user, sessionId, refreshToken, at }: { user: User; sessionId: SessionId; refreshToken: string; at: Date },
): TokenPair {
  const { id: userId, tenantId, role, email } = user
  return {
    accessToken: accessTokens.sign({ userId, tenantId, role, sessionId }, at),
    refreshToken,
    deviceToken: deviceTokens.make(email, sessionId),
    expiresInSeconds: sessionSettings.accessTokenSeconds,
    user,
  }
}

export function refreshExpiry({ sessionSettings }: SessionPorts, at: Date): Date {
  return addSeconds(at, sessionSettings.refreshTokenSeconds)
}

/**
 * Exchanges a refresh token for a new pair, once. Within the grace period the same token returns the same successor, as
 * the response may have been lost; after it the token counts as stolen, and the session ends. Refuses with
 * `invalid_or_expired_token`.
 */
export async function refreshSession(
  ports: SessionPorts,
  { request, refreshToken }: { request: Request; refreshToken: string },
): Promise<TokenPair> {
  const at = ports.clock()
  const successors = ports.refreshTokens.successorsOf(refreshToken)
  const [successor] = successors
  const presented = await ports.sessions.rotate(
    ports.sha256(refreshToken),
    { hash: ports.sha256(successor), expiresAt: refreshExpiry(ports, at) },
    at,
    networkOf(request.address),
  )
  if (!presented || presented.revokedAt || presented.expiresAt <= at)
    throw refuse('invalid_or_expired_token', {})

  const { usedAt, sessionId, userId } = presented
  const user = (await ports.users.findByIds([userId])).get(userId)
  if (!user) throw refuse('invalid_or_expired_token', {})
  // A password that opened it no longer suffices.
  if (presented.provider === null && (await mustUseProvider(ports, user)))
    throw refuse('invalid_or_expired_token', {})
  if (usedAt && addSeconds(usedAt, ports.sessionSettings.refreshGraceSeconds) < at) {
    const audit = auditEntry(ports, {
      request,
      at,
      action: 'session.token_reused',
      ...about('session', { id: sessionId, tenantId: user.tenantId }),
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
  { sessions, sha256 }: SessionPorts,
  successors: readonly string[],
): Promise<string> {
  for (const successor of successors) if (await sessions.findByToken(sha256(successor))) return successor
  throw refuse('invalid_or_expired_token', {})
}

/** Ends the session of a refresh token. Never refuses: a caller without a valid token is logged out already. */
export async function logOut(
  ports: SystemPorts & { sessions: Sessions },
  { request, refreshToken }: { request: Request; refreshToken?: string | null },
): Promise<void> {
  const owner = refreshToken ? await ports.sessions.findByToken(ports.sha256(refreshToken)) : null
  if (!owner) return
  const at = ports.clock()
  const { sessionId: id, userId, tenantId, role } = owner
  const by = { id: userId, tenantId, role }
  const ended = { request, by, at, action: 'session.ended', ...about('session', { id, tenantId }) } as const
  await ports.sessions.revoke(id, at, auditEntry(ports, ended))
}
