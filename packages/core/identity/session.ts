import { addSeconds } from '../shared/clock.ts'
import type { SessionId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { about, auditEntry } from './audit/audit-entry.ts'
import { networkOf } from './network.ts'
import type { SessionPorts, Sessions } from './ports.ts'
import type { Request } from './request.ts'
import { mustUseProvider } from './sign-in/must-use-provider.ts'
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

type Refresh = {
  request: Request
  refreshToken: string
  /** Unguessable, the same in each try of one refresh: 16 to 200 characters. */
  retryKey?: string | null | undefined
}

/**
 * Exchanges a refresh token for a new pair, once. The response may be lost: within the grace period the same token returns the
 * same successor; with the retry key of the first exchange for longer, until the successor is used. Otherwise a used token counts
 * as stolen, and the session ends. Refuses with `invalid_or_expired_token`, `validation_failed`.
 */
export async function refreshSession(
  ports: SessionPorts,
  { request, refreshToken, retryKey }: Refresh,
): Promise<TokenPair> {
  const at = ports.clock()
  const retryKeyHash = retryKey == null ? null : hashRetryKey(ports, retryKey)
  const successors = ports.refreshTokens.successorsOf(refreshToken)
  const [successor] = successors
  const presented = await ports.sessions.rotate(
    ports.sha256(refreshToken),
    { hash: ports.sha256(successor), expiresAt: refreshExpiry(ports, at) },
    at,
    { network: networkOf(request.address), retryKeyHash },
  )
  if (!presented || presented.revokedAt || presented.expiresAt <= at)
    throw refuse('invalid_or_expired_token', {})

  const { usedAt, sessionId, userId } = presented
  const user = (await ports.users.findByIds([userId])).get(userId)
  if (!user) throw refuse('invalid_or_expired_token', {})
  // A password that opened it no longer suffices.
  if (presented.provider === null && (await mustUseProvider(ports, user)))
    throw refuse('invalid_or_expired_token', {})
  if (!usedAt) return tokenPairOf(ports, { user, sessionId, refreshToken: successor, at })

  const issued = await findIssuedSuccessor(ports, successors)
  if (mayRepeat(ports, { presented: { ...presented, usedAt }, retryKeyHash, issued, at })) {
    if (!issued) throw refuse('invalid_or_expired_token', {})
    return tokenPairOf(ports, { user, sessionId, refreshToken: issued.token, at })
  }
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

const retryKeyLength = { min: 16, max: 200 }

function hashRetryKey({ sha256 }: SessionPorts, key: string): string {
  const { min, max } = retryKeyLength
  if (key.length >= min && key.length <= max) return sha256(key)
  throw refuseField('retry_key', 'wrong_length', { got: key.length, min, max })
}

type Repetition = {
  presented: { usedAt: Date; retryKeyHash: string | null }
  retryKeyHash: string | null
  issued: IssuedToken | null
  at: Date
}

/** The client that used the successor had the response and needs no repetition: then a thief has the key, too. */
function mayRepeat({ sessionSettings }: SessionPorts, { presented, retryKeyHash, issued, at }: Repetition) {
  const { refreshGraceSeconds, refreshRetrySeconds } = sessionSettings
  if (addSeconds(presented.usedAt, refreshGraceSeconds) >= at) return true
  const hasKey = retryKeyHash !== null && retryKeyHash === presented.retryKeyHash
  return hasKey && issued?.usedAt === null && addSeconds(presented.usedAt, refreshRetrySeconds) >= at
}

type IssuedToken = { token: string; usedAt: Date | null }

/** The successor that the first exchange of the token returned; null if its secret is no longer in the ring. */
async function findIssuedSuccessor(
  { sessions, sha256 }: SessionPorts,
  successors: readonly string[],
): Promise<IssuedToken | null> {
  for (const token of successors) {
    const owner = await sessions.findByToken(sha256(token))
    if (owner) return { token, usedAt: owner.usedAt }
  }
  return null
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
