import type { SessionId } from '../shared/ids.ts'
import type { LimitSettings, RateLimiter } from '../shared/limits.ts'
import type { KeyedMutex, SystemPorts } from '../shared/ports.ts'
import { assertWithinLimit, isRefusal, refuse } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import { auditEntry } from './audit/audit-entry.ts'
import type { AuditLog } from './audit/ports.ts'
import type { AccessTokens, Passwords, RefreshTokens, SessionSettings, Sessions, Users } from './ports.ts'
import type { Request } from './request.ts'
import { refreshExpiry, type TokenPair, tokenPairOf } from './token-pair.ts'
import type { User } from './user.ts'

/** What a password is judged with. */
export type AuthenticatePorts = Pick<
  Ports,
  | 'users'
  | 'passwords'
  | 'auditLog'
  | 'limits'
  | 'keyedMutex'
  | 'limitSettings'
  | 'sha256'
  | 'newId'
  | 'clock'
>

type Ports = SystemPorts & {
  users: Users
  sessions: Sessions
  passwords: Passwords
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  sessionSettings: SessionSettings
  auditLog: AuditLog
  limits: RateLimiter
  keyedMutex: KeyedMutex
  limitSettings: LimitSettings
}

export type LogIn = {
  email: string
  password: string
  device?: string | null
  request: Request
}

/**
 * Opens a session. Refuses with `invalid_credentials`, in the same time and words whether the e-mail is unknown or the
 * password wrong; with `rate_limited` too many tries from an address or wrong passwords for an account, known or not,
 * before any password is hashed; with `validation_failed` what is no text.
 */
export async function logIn(ports: Ports, { email, password, device, request }: LogIn): Promise<TokenPair> {
  const account = readText('email', email, 254).toLowerCase()
  const label = readOptionalText('device', device, 200)
  const { loginTries } = ports.limitSettings
  const taken = await ports.limits.take(`login-address:${request.address}`, loginTries)
  assertWithinLimit('login-address', loginTries, taken)

  const { user, passwordHash } = await authenticate(ports, { account, password, request })
  const at = ports.clock()
  const sessionId = ports.newId<SessionId>()
  const refreshToken = ports.refreshTokens.make()
  const isOpen = await ports.sessions.open(
    { id: sessionId, userId: user.id, device: label, openedAt: at, passwordHash },
    { hash: ports.sha256(refreshToken), sessionId, expiresAt: refreshExpiry(ports, at) },
    auditEntry(ports, {
      request,
      by: { ...user, userId: user.id },
      tenantId: user.tenantId,
      at,
      action: 'session.opened',
      subjectKind: 'session',
      subjectId: sessionId,
      facts: label === null ? {} : { device: label },
    }),
  )
  if (!isOpen) throw refuse('invalid_credentials', {})
  return tokenPairOf(ports, { user, sessionId, refreshToken, at })
}

type LoginAttempt = { account: string; password: string; request: Request }
type Authenticated = { user: User; passwordHash: string }

/**
 * Counts the try as a failure until it turns out to be none, so that guesses sent at once do not all slip through. Tries
 * for one account take turns, or a right password would be refused because of others that are only being looked at. Refuses as `logIn`,
 * but counts nothing on the address.
 */
export function authenticate(ports: AuthenticatePorts, tried: LoginAttempt): Promise<Authenticated> {
  const { limits, sha256, keyedMutex } = ports
  const { loginFailures } = ports.limitSettings
  const key = `login-account:${sha256(tried.account)}`
  return keyedMutex(key, async () => {
    assertWithinLimit('login-account', loginFailures, await limits.take(key, loginFailures))
    try {
      const found = await verifyPassword(ports, tried)
      await limits.giveBack(key)
      return found
    } catch (error) {
      // Where the database is away nobody guessed wrong.
      if (!isRefusal(error) || error.code !== 'invalid_credentials') await limits.giveBack(key)
      throw error
    }
  })
}

async function verifyPassword(
  ports: AuthenticatePorts,
  { account, password, request }: LoginAttempt,
): Promise<Authenticated> {
  const { users, passwords, auditLog } = ports
  const found = await users.findByEmail(account)
  const isRight = await passwords.verify(found?.passwordHash ?? passwords.decoyHash, password)
  if (found && isRight) return found
  // An unknown e-mail is written down as well, or the time it takes would tell it from a known one.
  await auditLog.append(
    auditEntry(ports, {
      request,
      tenantId: found?.user.tenantId ?? null,
      at: ports.clock(),
      action: 'session.refused',
      subjectKind: 'user',
      subjectId: found?.user.id ?? ports.sha256(account),
    }),
  )
  throw refuse('invalid_credentials', {})
}
