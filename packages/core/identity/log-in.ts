import type { SessionId } from '../shared/ids.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import type { AccessTokens, Passwords, RefreshTokens, SessionSettings, Sessions, Users } from './ports.ts'
import { pairOf, refreshExpiry, type TokenPair } from './token-pair.ts'

type Ports = Machine & {
  users: Users
  sessions: Sessions
  passwords: Passwords
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  sessionSettings: SessionSettings
}

/**
 * Opens a session. Refuses with `invalid_credentials`, in the same time and words whether the e-mail is unknown or the
 * password wrong.
 */
export async function logIn(
  ports: Ports,
  { email, password, device }: { email: string; password: string; device?: string | null },
): Promise<TokenPair> {
  const found = await ports.users.findByEmail(email.trim().toLowerCase())
  const isRight = await ports.passwords.verify(found?.passwordHash ?? ports.passwords.decoyHash, password)
  if (!found || !isRight) throw refuse('invalid_credentials', {})

  const at = ports.clock()
  const sessionId = ports.newId<SessionId>()
  const refreshToken = ports.refreshTokens.make()
  await ports.sessions.open(
    { id: sessionId, userId: found.user.id, device: device?.slice(0, 200) ?? null, openedAt: at },
    { hash: ports.sha256(refreshToken), sessionId, expiresAt: refreshExpiry(ports, at) },
  )
  return pairOf(ports, { user: found.user, sessionId, refreshToken, at })
}
