import type { LimitPorts } from '../../shared/limits.ts'
import type { KeyedMutex, SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { AuditLog } from '../audit/ports.ts'
import { takeLoginTry } from '../credentials.ts'
import { permit, requireSession } from '../permissions.ts'
import type { Users } from '../ports.ts'
import { readProfile } from '../read-profile.ts'
import type { Request } from '../request.ts'
import type { User } from '../user.ts'
import { createChallenge, findChallenge } from './challenge.ts'
import type { PasskeyRequest } from './complete-login.ts'
import type { SecondFactorPorts } from './ports.ts'
import { passkeyOptions } from './second-step.ts'
import { type FactorProof, methodOf, verifyFactor } from './verify-factor.ts'

type Ports = SystemPorts &
  LimitPorts &
  SecondFactorPorts & { users: Users; auditLog: AuditLog; keyedMutex: KeyedMutex }

/** A challenge with which a passkey confirms the caller, as `confirmIdentity` takes it. */
export async function startPasskeyConfirmation(
  ports: Ports,
  { request }: { request: Request },
): Promise<PasskeyRequest> {
  permit(request.actor, 'account.own')
  const user = await readProfile(ports, request)
  const token = await createChallenge(ports, { purpose: 'confirmation', userId: user.id })
  return { ...token, options: await passkeyOptions(ports, user, token.challenge) }
}

/** A factor that confirms the caller; a passkey answers a challenge of `startPasskeyConfirmation`. */
export type FactorConfirmation = Pick<FactorProof, 'code' | 'passkey'> & { challenge?: string | null }

/**
 * Uses up a code or the response of a passkey of the caller. Refuses with `mfa_failed`, `challenge_expired`, `rate_limited`,
 * `validation_failed`.
 */
export async function proveWithFactor(
  ports: Ports,
  request: Request,
  { challenge: token, ...proof }: FactorConfirmation,
): Promise<User> {
  const { sessionId, userId } = requireSession(request.actor)
  const method = methodOf(proof)
  await takeLoginTry(ports, request, sessionId)
  const challenge = method === 'passkey' ? await ownChallenge(ports, userId, token) : null
  const triesLeft = challenge?.triesLeft ?? ports.limitSettings.loginFailures.quota
  const user = await readProfile(ports, request)
  const attempt = { request, user, knownDevice: sessionId, triesLeft, challenge: token ?? '' }
  const use = await verifyFactor(ports, attempt, proof)
  if (await ports.factors.use(use, ports.clock(), challenge?.hash ?? null)) return user
  throw refuse('mfa_failed', { method, triesLeft })
}

async function ownChallenge(ports: Ports, userId: User['id'], token: string | null | undefined) {
  if (!token) throw refuseField('challenge', 'required_with', { other: 'passkey' })
  const challenge = await findChallenge(ports, token)
  if (challenge?.purpose === 'confirmation' && challenge.userId === userId) return challenge
  throw refuse('challenge_expired', {})
}
