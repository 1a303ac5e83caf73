import { type LimitPorts, takeWithinLimit } from '../shared/limits.ts'
import type { KeyedMutex, SystemPorts } from '../shared/ports.ts'
import { isRefusal, refuse } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import type { AccountMailPorts } from './account-mails.ts'
import { auditEntry } from './audit/audit-entry.ts'
import type { AuditLog } from './audit/ports.ts'
import { takeLoginTry } from './credentials.ts'
import type { SecondFactorPorts } from './factors/ports.ts'
import { requireSecondStep } from './factors/second-step.ts'
import { openSession } from './open-session.ts'
import type { Passwords, SessionPorts, Users } from './ports.ts'
import type { Request } from './request.ts'
import type { TokenPair } from './session.ts'
import type { User } from './user.ts'

export type AuthenticatePorts = SystemPorts &
  LimitPorts & { users: Users; passwords: Passwords; auditLog: AuditLog; keyedMutex: KeyedMutex }

type LogIn = {
  email: string
  password: string
  device?: string | null
  /** The token from an earlier token pair of the account. */
  deviceToken?: string | null
  request: Request
}

/**
 * Opens a session. Refuses with `invalid_credentials`, in equal time and words for an unknown e-mail and a wrong password;
 * with `rate_limited` too many attempts from an address or for an account, known or not, before any password is hashed;
 * with `validation_failed`. Attempts with a device token of the account count for the device alone, so that nobody else
 * can use them up. Without one, a mail tells the user of a device or network that the account has not used before. With a
 * right password, refuses with `mfa_required` an account that has a second factor: `completeLogin` takes its challenge.
 * With `sign_in_refused` a member whose company requires its identity provider.
 */
export async function logIn(
  ports: AuthenticatePorts & SessionPorts & AccountMailPorts & SecondFactorPorts,
  { email, password, device, deviceToken, request }: LogIn,
): Promise<TokenPair> {
  const account = readText('email', email, 254).toLowerCase()
  const label = readOptionalText('device', device, 200)
  const knownDevice = deviceToken ? ports.deviceTokens.sessionOf(deviceToken, account) : null
  await takeLoginTry(ports, request, knownDevice)

  const attempt = { account, password, request, knownDevice }
  const { user, passwordHash } = await authenticate(ports, attempt)
  const login = { passwordHash, device: label, knownDevice }
  await requireSecondStep(ports, user, login)
  const pair = await openSession(ports, { request, user, login })
  if (!pair) throw refuse('invalid_credentials', {})
  return pair
}

type LoginAttempt = { account: string; password: string; request: Request; knownDevice?: string | null }
export type Authenticated = { user: User; passwordHash: string }

/**
 * Verifies a password. An attempt counts as failed until the password proves right, so that concurrent guesses do not all
 * pass; attempts for one account run one after the other, so that those in progress do not block a right password.
 * Refuses as `logIn`, but counts nothing for the address.
 */
export function authenticate(ports: AuthenticatePorts, attempt: LoginAttempt): Promise<Authenticated> {
  const { limits, sha256, keyedMutex } = ports
  const { loginFailures } = ports.limitSettings
  const policy = attempt.knownDevice ? 'login-device' : 'login-account'
  const key = `${policy}:${attempt.knownDevice ?? sha256(attempt.account)}`
  return keyedMutex(key, async () => {
    await takeWithinLimit(ports, policy, loginFailures, key)
    try {
      const authenticated = await verifyPassword(ports, attempt)
      await limits.giveBack(key)
      return authenticated
    } catch (error) {
      // An unavailable database is no wrong guess.
      if (!isRefusal(error) || error.code !== 'invalid_credentials') await limits.giveBack(key)
      throw error
    }
  })
}

async function verifyPassword(
  ports: AuthenticatePorts,
  { account, password, request, knownDevice }: LoginAttempt,
): Promise<Authenticated> {
  const { users, passwords, auditLog } = ports
  const stored = await users.findByEmail(account)
  const passwordHash = stored?.passwordHash ?? null
  const isRight = await passwords.verify(
    passwordHash ?? passwords.decoyHash,
    password,
    knownDevice ?? request.address,
  )
  if (stored && passwordHash && isRight) return { user: stored.user, passwordHash }
  // An unknown e-mail is logged as well: otherwise the response time would reveal it.
  await auditLog.append(
    auditEntry(ports, {
      request,
      tenantId: stored?.user.tenantId ?? null,
      at: ports.clock(),
      action: 'session.refused',
      subjectKind: 'user',
      subjectId: stored?.user.id ?? ports.sha256(account),
    }),
  )
  throw refuse('invalid_credentials', {})
}
