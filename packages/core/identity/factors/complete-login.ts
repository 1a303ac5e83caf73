import type { LimitPorts } from '../../shared/limits.ts'
import type { KeyedMutex } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type AccountMailPorts, draftAccountMail } from '../account-mails.ts'
import { about, auditEntry } from '../audit/audit-entry.ts'
import type { AuditLog } from '../audit/ports.ts'
import { takeLoginTry } from '../credentials.ts'
import { openSession } from '../open-session.ts'
import type { SessionPorts, UsedProof } from '../ports.ts'
import type { Request } from '../request.ts'
import type { TokenPair } from '../session.ts'
import type { User } from '../user.ts'
import { type ChallengeToken, createChallenge, findChallenge } from './challenge.ts'
import type { FactorUse, PendingLogin, SecondFactorPorts } from './ports.ts'
import { type FactorProof, methodOf, verifyFactor } from './verify-factor.ts'

export type LoginPorts = SessionPorts &
  LimitPorts &
  AccountMailPorts &
  SecondFactorPorts & { auditLog: AuditLog; keyedMutex: KeyedMutex }

/** A challenge with what a browser needs to answer it with a passkey. */
export type PasskeyRequest = ChallengeToken & { options: object }

/** A challenge that any passkey of this site may answer, without a password. Refuses with `rate_limited`. */
export async function startPasskeyLogin(
  ports: LoginPorts,
  { request }: { request: Request },
): Promise<PasskeyRequest> {
  await takeLoginTry(ports, request)
  const login = { passwordHash: null, device: null, knownDevice: null }
  const token = await createChallenge(ports, { purpose: 'login', userId: null, login })
  const { challenge } = token
  return { ...token, options: await ports.passkeys.requestOptions({ challenge, allowed: null }) }
}

type CompleteLogin = FactorProof & {
  request: Request
  challenge: string
  /** The device as in `logIn`, for a log-in by a passkey alone. */
  device?: string | null
  deviceToken?: string | null
}

/**
 * Completes a log-in that `logIn` refused with `mfa_required`, or one of `startPasskeyLogin`, and opens its session. The
 * challenge works once, for five minutes and five tries; a code and a recovery code work once. Refuses with
 * `challenge_expired`, `mfa_failed`, `rate_limited`, `validation_failed`.
 */
export async function completeLogin(
  ports: LoginPorts,
  { request, challenge: token, device, deviceToken, ...proof }: CompleteLogin,
): Promise<TokenPair> {
  const method = methodOf(proof)
  const label = readOptionalText('device', device, 200)
  const challenge = await findChallenge(ports, token)
  const pending = challenge?.purpose === 'login' ? challenge.login : null
  await takeLoginTry(ports, request, pending?.knownDevice)
  if (!challenge || !pending) throw refuse('challenge_expired', {})
  const { hash, triesLeft } = challenge
  const user = await findUser(ports, challenge.userId, proof)
  if (!user) throw refuse('mfa_failed', { method, triesLeft })

  const login = challenge.userId ? pending : passkeyLogin(ports, user, label, deviceToken)
  const { knownDevice } = login
  const use = await verifyFactor(ports, { request, user, knownDevice, triesLeft, challenge: token }, proof)
  const used = {
    method,
    challenge: hash,
    use,
    addition: null,
    ...(await recordsOf(ports, request, user, use)),
  }
  const pair = await openSession(ports, { request, user, login, proof: used })
  // Only one of several concurrent requests with one code succeeds.
  if (!pair) throw refuse('mfa_failed', { method, triesLeft })
  return pair
}

/** The user of the challenge; without one, of the passkey. */
async function findUser(
  { users, factors, passkeys }: LoginPorts,
  challenged: User['id'] | null,
  { passkey }: FactorProof,
): Promise<User | null> {
  const credentialId = passkey ? passkeys.credentialIdOf(passkey) : null
  const owner = challenged ? null : credentialId && (await factors.findPasskey(credentialId))
  const id = challenged ?? (owner ? owner.userId : null)
  return (id && (await users.findByIds([id])).get(id)) || null
}

function passkeyLogin(
  { deviceTokens }: LoginPorts,
  { email }: User,
  device: string | null,
  deviceToken: string | null | undefined,
): PendingLogin {
  const knownDevice = deviceToken ? deviceTokens.sessionOf(deviceToken, email) : null
  return { passwordHash: null, device, knownDevice }
}

/** A recovery code is used in need, or by a thief: a mail tells the user. */
async function recordsOf(
  ports: LoginPorts,
  request: Request,
  user: User,
  { method }: FactorUse,
): Promise<Pick<UsedProof, 'audit' | 'mail'>> {
  if (method !== 'recovery_code') return { audit: null, mail: null }
  const at = ports.clock()
  const left = (await ports.factors.codesLeft(user.id)) - 1
  const used = { request, by: user, at, action: 'factor.code_used', ...about('user', user) } as const
  const data = { left: String(left) }
  return {
    audit: auditEntry(ports, { ...used, facts: { left } }),
    mail: draftAccountMail(ports, request, { kind: 'recovery_code_used', user, at, data }),
  }
}
