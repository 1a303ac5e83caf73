import type { SessionId } from '../shared/ids.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
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
 * password wrong; with `validation_failed` what is no text.
 */
export async function logIn(
  ports: Ports,
  { email, password, device }: { email: string; password: string; device?: string | null },
): Promise<TokenPair> {
  const address = readText('email', email, 254).toLowerCase()
  const label = readOptionalText('device', device, 200)
  const found = await ports.users.findByEmail(address)
  const isRight = await ports.passwords.verify(found?.passwordHash ?? ports.passwords.decoyHash, password)
  if (!found || !isRight) throw refuse('invalid_credentials', {})

  const at = ports.clock()
  const sessionId = ports.newId<SessionId>()
  const refreshToken = ports.refreshTokens.make()
  await ports.sessions.open(
    { id: sessionId, userId: found.user.id, device: label, openedAt: at },
    { hash: ports.sha256(refreshToken), sessionId, expiresAt: refreshExpiry(ports, at) },
  )
  return pairOf(ports, { user: found.user, sessionId, refreshToken, at })
}
