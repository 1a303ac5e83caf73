import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import type { KeyedMutex, SystemPorts } from '../../shared/ports.ts'
import { isRefusal, refuse, refuseField } from '../../shared/refusal.ts'
import { about, auditEntry } from '../audit/audit-entry.ts'
import type { AuditLog } from '../audit/ports.ts'
import type { Request } from '../request.ts'
import type { User } from '../user.ts'
import { type FactorMethod, recoveryCodeHash } from './factor.ts'
import type { FactorUse, SecondFactorPorts } from './ports.ts'

/** Exactly one of them. */
export type FactorProof = {
  code?: string | null
  recoveryCode?: string | null
  /** JSON text of `PublicKeyCredential.toJSON()`. */
  passkey?: string | null
}

type Ports = SystemPorts & LimitPorts & SecondFactorPorts & { auditLog: AuditLog; keyedMutex: KeyedMutex }

/** Refuses with `validation_failed` anything but one proof. */
export function methodOf({ code, recoveryCode, passkey }: FactorProof): FactorMethod {
  const methods = [code && 'totp', recoveryCode && 'recovery_code', passkey && 'passkey'] as const
  const [method, ...others] = methods.filter((one) => !!one)
  if (method && others.length === 0) return method
  throw refuseField('code', 'not_allowed', { why: 'one_factor_needed' })
}

type Attempt = {
  request: Request
  user: User
  /** The known device to whose attempts this one counts; null if unknown. */
  knownDevice: string | null
  triesLeft: number
  /** The token that a passkey signs. */
  challenge: string
}

/**
 * Verifies a proof, which is used up only later, with what it is for. An attempt counts as failed until the proof is right;
 * wrong ones of an account, or of a known device, are limited as wrong passwords are, in a budget of their own. Refuses with
 * `mfa_failed`, `rate_limited`, `validation_failed`.
 */
export function verifyFactor(ports: Ports, attempt: Attempt, proof: FactorProof): Promise<FactorUse> {
  const method = methodOf(proof)
  return countFailures(ports, attempt, method, () =>
    method === 'passkey'
      ? findPasskeyUse(ports, attempt, proof.passkey ?? '')
      : findUse(ports, attempt.user, proof),
  )
}

/** Runs `verify` within the limits of attempts. Null is a wrong proof. */
export function countFailures<Result>(
  ports: Ports,
  { request, user, knownDevice, triesLeft }: Omit<Attempt, 'challenge'>,
  method: FactorMethod,
  verify: () => Promise<Result | null>,
): Promise<Result> {
  const { limits, limitSettings, keyedMutex } = ports
  const policy = knownDevice ? 'login-device' : 'login-account'
  const key = `factor-${policy}:${knownDevice ?? user.id}`
  return keyedMutex(key, async () => {
    await takeWithinLimit(ports, policy, limitSettings.loginFailures, key)
    try {
      const result = await verify()
      if (result === null) throw refuse('mfa_failed', { method, triesLeft })
      await limits.giveBack(key)
      return result
    } catch (error) {
      // An unavailable database is no wrong guess.
      if (!isRefusal(error) || error.code !== 'mfa_failed') await limits.giveBack(key)
      else await auditFailure(ports, request, user, method)
      throw error
    }
  })
}

async function findUse(
  { factors, totps, sha256, clock }: Ports,
  { id: userId }: User,
  { code, recoveryCode }: FactorProof,
): Promise<FactorUse | null> {
  if (recoveryCode) {
    const hash = recoveryCodeHash(sha256, recoveryCode)
    return (await factors.hasCode(userId, hash)) ? { method: 'recovery_code', userId, hash } : null
  }
  for (const { id: factorId, sealedSecret } of await factors.totpSecrets(userId)) {
    const step = totps.stepOf(userId, sealedSecret, code ?? '', clock())
    if (step !== null) return { method: 'totp', userId, factorId, step }
  }
  return null
}

async function findPasskeyUse(
  { factors, passkeys }: Ports,
  { user: { id: userId }, challenge }: Attempt,
  response: string,
): Promise<FactorUse | null> {
  const passkey = await factors.findPasskey(passkeys.credentialIdOf(response) ?? '')
  if (passkey?.userId !== userId) return null
  const signCount = await passkeys.verifyAssertion(challenge, response, passkey)
  return signCount === null ? null : { method: 'passkey', userId, factorId: passkey.factorId, signCount }
}

async function auditFailure(ports: Ports, request: Request, user: User, method: FactorMethod): Promise<void> {
  const refused = { request, at: ports.clock(), action: 'session.refused', ...about('user', user) } as const
  await ports.auditLog.append(auditEntry(ports, { ...refused, facts: { method } }))
}
