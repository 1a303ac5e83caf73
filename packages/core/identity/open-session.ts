import type { SessionId } from '../shared/ids.ts'
import { type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import { about, auditEntry } from './audit/audit-entry.ts'
import type { PendingLogin } from './factors/ports.ts'
import { networkOf } from './network.ts'
import type { SessionPorts, UsedProof } from './ports.ts'
import type { Request } from './request.ts'
import { refreshExpiry, type TokenPair, tokenPairOf } from './session.ts'
import type { User } from './user.ts'

type OpenSession = {
  request: Request
  user: User
  login: PendingLogin
  /** What the log-in uses up besides the password. */
  proof?: UsedProof
}

/**
 * Opens a session. Without a known device a mail tells the user of a device or network that the account has not used before.
 * Null, and nothing is written, if the user was removed, or the password changed, or the proof was used meanwhile.
 */
export async function openSession(
  ports: SessionPorts & AccountMailPorts,
  { request, user, login: { passwordHash, device, knownDevice }, proof }: OpenSession,
): Promise<TokenPair | null> {
  const at = ports.clock()
  const sessionId = ports.newId<SessionId>()
  const refreshToken = ports.refreshTokens.make()
  const facts = { ...(device !== null && { device }), ...(proof && { method: proof.method }) }
  const isOpen = await ports.sessions.open(
    {
      id: sessionId,
      userId: user.id,
      device,
      network: networkOf(request.address),
      openedAt: at,
      ...(passwordHash && { passwordHash }),
    },
    { hash: ports.sha256(refreshToken), sessionId, expiresAt: refreshExpiry(ports, at) },
    auditEntry(ports, {
      request,
      by: user,
      at,
      action: 'session.opened',
      ...about('session', { id: sessionId, tenantId: user.tenantId }),
      facts,
    }),
    knownDevice
      ? null
      : draftAccountMail(ports, request, {
          kind: 'new_device',
          user,
          at,
          ...(device !== null && { data: { device } }),
        }),
    proof,
  )
  return isOpen ? tokenPairOf(ports, { user, sessionId, refreshToken, at }) : null
}
