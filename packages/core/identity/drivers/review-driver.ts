import { addHours } from '../../shared/clock.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import { isUuid, type UserId } from '../../shared/ids.ts'
import { type PageInput, readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { type AccessPorts, recordUserAccess } from '../access/record-access.ts'
import type { Actor } from '../actor.ts'
import { type AuditAction, type AuditEntry, auditEntry } from '../audit/audit-entry.ts'
import type { LinkSettings } from '../links/ports.ts'
import { draftMail } from '../mail.ts'
import type { Members } from '../members/ports.ts'
import { permit } from '../permissions.ts'
import type { Request } from '../request.ts'
import type { User } from '../user.ts'

type Ports = SystemPorts & { members: Members; linkSettings: LinkSettings }

/** How long the mail about a decision is worth sending. */
const mailLifeHours = 72

/** Drivers whose sign-up is pending, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listPendingDrivers(
  ports: AccessPorts & { members: Members },
  { actor, page }: { actor: Actor | null; page: PageInput },
): Promise<Slice<User>> {
  const operator = permit(actor, 'driver.review')
  const slice = await ports.members.listPending(readPage(page))
  await recordUserAccess(ports, operator, slice.items, 'account')
  return slice
}

/** Approves a driver's sign-up; an approved driver stays as is. Refuses with `forbidden`, `not_found`. */
export async function approveDriver(
  ports: Ports,
  { request, driverId }: { request: Request; driverId: string },
): Promise<User> {
  const driver = await findSignedUp(ports, request, driverId)
  const approved = { ...driver, isPending: false }
  if (!driver.isPending) return approved
  const { audit, effect, mail } = decision(ports, request, driver, 'driver.approved', {})
  await ports.members.approve(driver.id, audit, effect, mail)
  return approved
}

/**
 * Rejects a driver's sign-up: the account ends, and the e-mail address may sign up again. Refuses with `forbidden`, with
 * `not_found` without a pending sign-up, with `validation_failed` without a reason.
 */
export async function rejectDriver(
  ports: Ports,
  { request, driverId, reason }: { request: Request; driverId: string; reason: string },
): Promise<void> {
  permit(request.actor, 'driver.review')
  if (request.idempotencyKey?.resultId === driverId) return
  const driver = await findSignedUp(ports, request, driverId)
  if (!driver.isPending) throw refuse('not_found', { kind: 'driver', id: driverId })
  const facts = { reason: readText('reason', reason, 200) }
  const { audit, effect, mail } = decision(ports, request, driver, 'driver.rejected', facts)
  const isRejected = await ports.members.reject(driver.id, ports.clock(), audit, effect, mail)
  if (!isRejected) throw refuse('not_found', { kind: 'driver', id: driverId })
}

async function findSignedUp({ members }: Ports, { actor }: Request, id: string): Promise<User> {
  permit(actor, 'driver.review')
  const user = isUuid(id) ? await members.find(id as UserId) : null
  if (user?.role === 'driver') return user
  throw refuse('not_found', { kind: 'driver', id })
}

/** What is written with a decision: the audit entry, and the mail to the driver if mails are configured. */
function decision(
  ports: Ports,
  request: Request,
  { id, tenantId, email, name }: User,
  action: Extract<AuditAction, 'driver.approved' | 'driver.rejected'>,
  facts: AuditEntry['facts'],
) {
  const at = ports.clock()
  const kind = action === 'driver.approved' ? 'driver_approved' : 'driver_rejected'
  const mailDraft = {
    kind,
    email,
    linkId: null,
    data: { name, ...facts },
    at,
    expiresAt: addHours(at, mailLifeHours),
  } as const
  return {
    audit: auditEntry(ports, { request, tenantId, at, action, subjectKind: 'user', subjectId: id, facts }),
    effect: idempotencyRecordOf(request.idempotencyKey, id, at),
    mail: ports.linkSettings.isMailing ? draftMail(ports, { language: 'pt-BR' }, mailDraft) : null,
  }
}
