import type { SessionId } from '../shared/ids.ts'
import { type AccountMailPorts, draftAccountMail } from './account-mails.ts'
import { about, auditEntry } from './audit/audit-entry.ts'
import type { PendingLogin } from './factors/ports.ts'
import { networkOf } from './network.ts'
import type { SessionPorts, Sessions, UsedProof } from './ports.ts'
import type { Request } from './request.ts'
import { refreshExpiry, type TokenPair, tokenPairOf } from './session.ts'
import { assertPasswordSuffices } from './sign-in/must-use-provider.ts'
import type { User } from './user.ts'

type OpenSession = Pick<Parameters<Sessions['open']>[0], 'identity' | 'endsAt'> & {
  request: Request
  user: User
  login: PendingLogin
  /** The proof that the log-in uses up besides the password. */
  proof?: UsedProof
  /** The session's id; by default a new one. */
  sessionId?: SessionId
}

/**
 * Opens a session, by an identity or by what else the log-in proved. Without a known device a mail tells the user of a device or
 * network that the account has not used before. Null, and nothing is written, if the user was removed, the password changed, the
 * user no longer has the identity, or the proof or the session's id was used meanwhile. Without an identity it refuses with
 * `sign_in_refused` a member whose company requires its identity provider.
 */
export async function openSession(
  ports: SessionPorts & AccountMailPorts,
  { request, user, login, proof, identity, endsAt, sessionId = ports.newId<SessionId>() }: OpenSession,
): Promise<TokenPair | null> {
  if (!identity) await assertPasswordSuffices(ports, user)
  const { passwordHash, device, knownDevice } = login
  const at = ports.clock()
  const refreshToken = ports.refreshTokens.make()
  const facts = {
    ...(device !== null && { device }),
    ...(proof && { method: proof.method }),
    ...(identity && { provider: identity.issuer.slice(0, 200) }),
  }
  const isOpen = await ports.sessions.open(
    {
      id: sessionId,
      userId: user.id,
      device,
      network: networkOf(request.address),
      openedAt: at,
      ...(passwordHash && { passwordHash }),
      ...(identity && { identity, endsAt: endsAt ?? null }),
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
