import { about, auditEntry, changeRecords } from '../identity/audit/audit-entry.ts'
import { type AuthenticatePorts, authenticate } from '../identity/log-in.ts'
import { requiredRole } from '../identity/members/member-roles.ts'
import { permit, requireActor } from '../identity/permissions.ts'
import { readProfile } from '../identity/read-profile.ts'
import type { Request } from '../identity/request.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Erasure, ErasureId } from './erasure.ts'
import { assertNotWaiting, type ErasingPorts, type ErasureResult, runErasure } from './run-erasure.ts'
import { type DataSubject, readContactPhone } from './subject.ts'

/**
 * Erases the caller's account and its personal data. Refuses with `invalid_credentials`, with `rate_limited` too many
 * wrong passwords; with `last_owner` the last head of a tenant with other members; with `invalid_state` a driver with
 * open deliveries or earnings: the request then stays pending and runs once they are settled.
 */
export async function requestErasure(
  ports: ErasingPorts & AuthenticatePorts,
  { request, password }: { request: Request; password: string },
): Promise<Erasure> {
  const { userId, tenantId, tenantKind } = permit(request.actor, 'privacy.own')
  if (password.trim() === '') throw refuseField('password', 'empty')
  const { email } = await readProfile(ports, request)
  await authenticate(ports, { account: email, password, request })
  const carried = await ask(ports, request, { kind: 'user', userId, tenantId })
  if (carried.hindrance !== 'last') return assertNotWaiting(carried)
  await withdraw(ports, request, carried.erasure)
  throw refuse('last_owner', { role: requiredRole[tenantKind] })
}

/**
 * Erases a sender or recipient from the tenant's existing orders. Refuses with `forbidden`, with `validation_failed`
 * an invalid telephone number, with `invalid_state` while deliveries of the contact are open, as above.
 */
export async function requestContactErasure(
  ports: ErasingPorts,
  { request, phone }: { request: Request; phone: string },
): Promise<Erasure> {
  const { tenantId } = permit(request.actor, 'privacy.contacts')
  const subject = { kind: 'contact', tenantId, phone: readContactPhone(phone) } as const
  return assertNotWaiting(await ask(ports, request, subject))
}

/** Stores the request first: it then runs whatever happens to this process. */
async function ask(ports: ErasingPorts, request: Request, subject: DataSubject): Promise<ErasureResult> {
  const { erasures, newId, clock } = ports
  const id = newId<ErasureId>()
  const at = clock()
  const wish: Erasure = {
    id,
    subject,
    status: 'waiting',
    requestedBy: requireActor(request.actor).userId,
    requestedAt: at,
    possibleFrom: null,
    doneAt: null,
  }
  const before = request.idempotencyKey?.resultId
    ? await erasures.find(request.idempotencyKey.resultId as ErasureId)
    : null
  const erasure =
    before ??
    (await erasures.ask(wish, changeRecords(ports, audited(request, wish, at, 'erasure.requested'))))
  if (erasure.status !== 'waiting') return { erasure, hindrance: null }
  return runErasure(ports, erasure, request)
}

/**
 * The status of the caller's newest erasure request. Refuses with `unauthorized`, `forbidden`, with `not_found`
 * without one.
 */
export async function findOwnErasure(
  { erasures }: Pick<ErasingPorts, 'erasures'>,
  { actor }: Pick<Request, 'actor'>,
): Promise<Erasure> {
  const { userId } = permit(actor, 'privacy.own')
  const found = await erasures.findOfUser(userId)
  if (found) return found
  throw refuse('not_found', { kind: 'erasure', id: 'own' })
}

/** The status of a contact's erasure request. Refuses with `forbidden`, with `not_found` another tenant's. */
export async function findContactErasure(
  { erasures }: Pick<ErasingPorts, 'erasures'>,
  { actor, erasureId }: Pick<Request, 'actor'> & { erasureId: string },
): Promise<Erasure> {
  const { tenantId } = permit(actor, 'privacy.contacts')
  const isVisible = ({ subject }: Erasure) => subject.kind === 'contact' && subject.tenantId === tenantId
  return findOrRefuse('erasure', erasureId, erasures.find, isVisible)
}

/**
 * Cancels the caller's pending erasure. Refuses with `not_found` without one, with `invalid_state` a completed one.
 */
export async function withdrawErasure(ports: ErasingPorts, request: Request): Promise<Erasure> {
  return withdraw(ports, request, await findOwnErasure(ports, request))
}

/** Cancels a contact's pending erasure. Refuses likewise. */
export async function withdrawContactErasure(
  ports: ErasingPorts,
  { request, erasureId }: { request: Request; erasureId: string },
): Promise<Erasure> {
  return withdraw(ports, request, await findContactErasure(ports, { actor: request.actor, erasureId }))
}

async function withdraw(ports: ErasingPorts, request: Request, erasure: Erasure): Promise<Erasure> {
  const withdrawal = audited(request, erasure, ports.clock(), 'erasure.withdrawn')
  await ports.erasures.withdraw(erasure.id, auditEntry(ports, withdrawal))
  const now = (await ports.erasures.find(erasure.id)) ?? erasure
  if (now.status === 'withdrawn') return now
  throw refuse('invalid_state', { status: now.status, allowed: [] })
}

function audited(
  request: Request,
  { id, subject }: Erasure,
  at: Date,
  action: 'erasure.requested' | 'erasure.withdrawn',
) {
  const { tenantId, kind } = subject
  return { request, at, action, ...about('erasure', { id, tenantId }), facts: { of: kind } }
}
