import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import type { KeyedMutex, SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { type AccountMailPorts, draftAccountMail } from '../account-mails.ts'
import type { Actor, SessionActor } from '../actor.ts'
import { type AuditAction, about, changeRecords } from '../audit/audit-entry.ts'
import type { AuditLog } from '../audit/ports.ts'
import { permit, requireSession } from '../permissions.ts'
import { readProfile } from '../read-profile.ts'
import type { Request } from '../request.ts'
import { requireStepUp, type StepUpPorts } from '../step-up.ts'
import type { User } from '../user.ts'
import { type Factor, makeRecoveryCodes, recoveryCodeHash } from './factor.ts'
import { needsSecondFactor } from './needs-second-factor.ts'
import type { Factors, SecondFactorPorts } from './ports.ts'

export type OwnFactorPorts = SystemPorts &
  LimitPorts &
  AccountMailPorts &
  SecondFactorPorts &
  StepUpPorts & { auditLog: AuditLog; keyedMutex: KeyedMutex }

/** The protection of a user's log-ins. */
export type OwnFactors = { factors: Factor[]; recoveryCodesLeft: number }

/** The caller's own factors. Refuses with `unauthorized`, and an API key with `forbidden`. */
export async function listOwnFactors(
  { factors }: { factors: Factors },
  { actor }: { actor: Actor | null },
): Promise<OwnFactors> {
  const { userId } = requireOwner(actor)
  const [items, recoveryCodesLeft] = await Promise.all([factors.list(userId), factors.codesLeft(userId)])
  return { factors: items, recoveryCodesLeft }
}

/**
 * Removes one of the caller's factors; with the last one the recovery codes go, and the password alone logs in. A mail tells
 * the user. Refuses with `step_up_required`, with `invalid_state` the last one of a role that needs one, with `not_found` an
 * unknown factor and another user's.
 */
export async function removeFactor(
  ports: OwnFactorPorts,
  { request, id }: { request: Request; id: string },
): Promise<void> {
  const { userId } = requireOwner(request.actor)
  if (request.idempotencyKey?.resultId) return
  const user = await readProfile(ports, request)
  const factor = await findOrRefuse('factor', id, ports.factors.find, (one) => one.userId === userId)
  await assertMayRemove(ports, request.actor, factor)
  await requireStepUp(ports, request, 'change_factors')
  const { kind, name } = factor
  const records = recordsOf(ports, { request, user, action: 'factor.removed', facts: { kind } })
  const mail = draftAccountMail(ports, request, {
    kind: 'factor_removed',
    user,
    at: records.audit.at,
    data: { factor: name },
  })
  if (!(await ports.factors.remove({ factor, mail, ...records })))
    throw refuse('not_found', { kind: 'factor', id })
}

/**
 * New recovery codes in place of all earlier ones; they are shown once. A mail tells the user. Refuses with
 * `step_up_required`, with `invalid_state` without a factor, with `validation_failed` an Idempotency-Key, which would store
 * the codes.
 */
export async function replaceRecoveryCodes(
  ports: OwnFactorPorts,
  { request }: { request: Request },
): Promise<string[]> {
  const { userId } = requireOwner(request.actor)
  refuseIdempotencyKey(request)
  await requireStepUp(ports, request, 'change_factors')
  const user = await readProfile(ports, request)
  const codes = makeRecoveryCodes(ports.randomBytes)
  const records = recordsOf(ports, { request, user, action: 'factor.codes_made' })
  const { at } = records.audit
  const isReplaced = await ports.factors.replaceCodes({
    userId,
    codeHashes: hashesOf(ports, codes),
    at,
    mail: draftAccountMail(ports, request, { kind: 'recovery_codes_made', user, at }),
    ...records,
  })
  if (isReplaced) return codes
  throw refuse('invalid_state', { status: 'no_factor', allowed: ['add_factor'], reason: 'no_second_factor' })
}

/** The last factor of a role that needs one stays, until another is there. */
async function assertMayRemove(ports: OwnFactorPorts, actor: Actor | null, { id }: Factor): Promise<void> {
  const { userId, tenantId, role } = requireOwner(actor)
  const others = (await ports.factors.list(userId)).filter((one) => one.id !== id)
  if (others.length > 0 || !(await needsSecondFactor(ports, { tenantId, role }))) return
  throw refuse('invalid_state', {
    status: 'last_factor',
    allowed: ['add_factor'],
    reason: 'second_factor_required',
  })
}

export function requireOwner(actor: Actor | null): SessionActor {
  return requireSession(permit(actor, 'account.own'))
}

/** Its response holds secrets, and the responses to such requests are stored. */
export function refuseIdempotencyKey({ idempotencyKey }: Request): void {
  if (idempotencyKey) throw refuseField('Idempotency-Key', 'not_allowed', { why: 'key_for_secret' })
}

export function hashesOf({ sha256 }: Pick<SystemPorts, 'sha256'>, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryCodeHash(sha256, code))
}

/** A name that the user gives is not copied into the audit log. */
export function recordsOf(
  ports: SystemPorts,
  { user, ...audited }: { request: Request; user: User; action: AuditAction; facts?: Record<string, string> },
) {
  return changeRecords(ports, { ...audited, at: ports.clock(), ...about('user', user) })
}
