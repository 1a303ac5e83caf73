import type { SessionId } from '../shared/ids.ts'
import type { LimitSettings, Limits } from '../shared/limits.ts'
import type { Machine } from '../shared/ports.ts'
import { assertAllowed, refuse } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import type { AccessTokens, Passwords, RefreshTokens, SessionSettings, Sessions, Users } from './ports.ts'
import { pairOf, refreshExpiry, type TokenPair } from './token-pair.ts'
import type { User } from './user.ts'

type Ports = Machine & {
  users: Users
  sessions: Sessions
  passwords: Passwords
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  sessionSettings: SessionSettings
  limits: Limits
  limitSettings: LimitSettings
}

export type LogIn = {
  email: string
  password: string
  device?: string | null
  /** Where the request came from. */
  address: string
}

/**
 * Opens a session. Refuses with `invalid_credentials`, in the same time and words whether the e-mail is unknown or the
 * password wrong; with `rate_limited` too many tries from an address or wrong passwords for an account, known or not,
 * before any password is hashed; with `validation_failed` what is no text.
 */
export async function logIn(
  ports: Ports,
  { email, password, device, address: from }: LogIn,
): Promise<TokenPair> {
  const account = readText('email', email, 254).toLowerCase()
  const label = readOptionalText('device', device, 200)
  const failure = await takeTry(ports, { account, from })
  const user = await findByPassword(ports, account, password).catch(async (error: unknown) => {
    // Where the database is away nobody guessed wrong.
    await ports.limits.giveBack(failure)
    throw error
  })
  if (!user) throw refuse('invalid_credentials', {})
  await ports.limits.giveBack(failure)

  const at = ports.clock()
  const sessionId = ports.newId<SessionId>()
  const refreshToken = ports.refreshTokens.make()
  await ports.sessions.open(
    { id: sessionId, userId: user.id, device: label, openedAt: at },
    { hash: ports.sha256(refreshToken), sessionId, expiresAt: refreshExpiry(ports, at) },
  )
  return pairOf(ports, { user, sessionId, refreshToken, at })
}

/**
 * Counts the try as a failure until it turns out to be none, so that guesses sent at once do not all slip through.
 * Gives back the key under which it counts.
 */
async function takeTry(
  { limits, limitSettings, sha256 }: Ports,
  { account, from }: { account: string; from: string },
): Promise<string> {
  const { loginTries, loginFailures } = limitSettings
  assertAllowed('login-address', loginTries, await limits.take(`login-address:${from}`, loginTries))
  const key = `login-account:${sha256(account)}`
  assertAllowed('login-account', loginFailures, await limits.take(key, loginFailures))
  return key
}

async function findByPassword(
  { users, passwords }: Ports,
  account: string,
  password: string,
): Promise<User | null> {
  const found = await users.findByEmail(account)
  const isRight = await passwords.verify(found?.passwordHash ?? passwords.decoyHash, password)
  return found && isRight ? found.user : null
}
