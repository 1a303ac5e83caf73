import { addSeconds } from '../shared/clock.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField, type StepUpAction } from '../shared/refusal.ts'
import { about, auditEntry } from './audit/audit-entry.ts'
import { takeLoginTry } from './credentials.ts'
import { type FactorConfirmation, proveWithFactor } from './factors/confirm-with-factor.ts'
import type { SecondFactorPorts } from './factors/ports.ts'
import { type Authenticated, type AuthenticatePorts, authenticate } from './log-in.ts'
import { permit, requireActor, requireSession } from './permissions.ts'
import type { StepUpTokens, Users } from './ports.ts'
import { readProfile } from './read-profile.ts'
import type { Request } from './request.ts'

/** docs/reference/rules.md#auth */
export const stepUpSeconds = 5 * 60

/** The proof by which a logged-in person confirms who they are: one of password, code and passkey. */
export type IdentityProof = { password?: string | null } & FactorConfirmation

export type StepUpPorts = Pick<SystemPorts, 'clock'> & { users: Users; stepUpTokens: StepUpTokens }

/**
 * Proves again that the person of the session is there, and returns a token for the header `X-Step-Up-Token` that works for
 * five minutes, in this session, while the password stays. Refuses with `unauthorized` an API key, which has no person; as
 * `proveAgain` and `proveWithFactor`; with `validation_failed` an Idempotency-Key, which would store the token with the response.
 */
export async function confirmIdentity(
  ports: StepUpPorts & AuthenticatePorts & SecondFactorPorts,
  { request, ...proof }: { request: Request } & IdentityProof,
): Promise<{ token: string; expiresInSeconds: number }> {
  const { sessionId, tenantId } = requireSession(permit(request.actor, 'account.own'))
  if (request.idempotencyKey) throw refuseField('Idempotency-Key', 'not_allowed', { why: 'key_for_step_up' })
  const { user, passwordHash } = await prove(ports, request, proof)
  const at = ports.clock()
  const confirmed = {
    request,
    at,
    action: 'session.confirmed',
    ...about('session', { id: sessionId, tenantId }),
  } as const
  await ports.auditLog.append(auditEntry(ports, confirmed))
  const token = ports.stepUpTokens.make(
    { userId: user.id, sessionId, passwordHash },
    addSeconds(at, stepUpSeconds),
  )
  return { token, expiresInSeconds: stepUpSeconds }
}

async function prove(
  ports: StepUpPorts & AuthenticatePorts & SecondFactorPorts,
  request: Request,
  { password, ...proof }: IdentityProof,
): Promise<Authenticated> {
  if (password && !proof.code && !proof.passkey) return proveAgain(ports, request, { password })
  if (password || !(proof.code || proof.passkey))
    throw refuseField('password', 'not_allowed', { why: 'one_proof_needed' })
  const user = await proveWithFactor(ports, request, proof)
  const passwordHash = await ports.users.findPasswordHash(user.id)
  if (passwordHash === null) throw refuse('unauthorized', {})
  return { user, passwordHash }
}

/**
 * Checks the password of a logged-in person. Attempts count as logins of a known device do, so that nobody else can use them up.
 * Refuses with `invalid_credentials`, `rate_limited`.
 */
export async function proveAgain(
  ports: AuthenticatePorts,
  request: Request,
  { password }: { password: string },
): Promise<Authenticated> {
  const { sessionId } = requireSession(request.actor)
  await takeLoginTry(ports, request, sessionId)
  const { email } = await readProfile(ports, request)
  return authenticate(ports, { account: email, password, request, knownDevice: sessionId })
}

/**
 * Demands the token of `confirmIdentity` for the action. The server's command line needs none. Refuses with
 * `step_up_required`; with `unauthorized` an API key, which has no person.
 */
export async function requireStepUp(
  { users, stepUpTokens, clock }: StepUpPorts,
  { actor, stepUpToken }: Pick<Request, 'actor' | 'stepUpToken'>,
  action: StepUpAction,
): Promise<void> {
  if (requireActor(actor).isConsole) return
  const { userId, sessionId } = requireSession(actor)
  if (stepUpToken === null) throw refuse('step_up_required', { action })
  const passwordHash = await users.findPasswordHash(userId)
  const expiresAt =
    passwordHash === null ? null : stepUpTokens.expiryOf(stepUpToken, { userId, sessionId, passwordHash })
  if (!expiresAt || expiresAt <= clock()) throw refuse('step_up_required', { action, isStale: true })
}
