import { addHours } from '../../shared/clock.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { type AccessPorts, recordUserAccess } from '../access/record-access.ts'
import { about, changeRecords } from '../audit/audit-entry.ts'
import type { LinkSettings } from '../links/ports.ts'
import { draftMail } from '../mail.ts'
import type { Members } from '../members/ports.ts'
import { permit } from '../permissions.ts'
import type { ListRequest, Request } from '../request.ts'
import type { User } from '../user.ts'

type Ports = SystemPorts & { members: Members; linkSettings: LinkSettings }

/** How long the mail about a decision is worth sending. */
const mailLifeHours = 72

/** Drivers whose sign-up is pending, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listPendingDrivers(
  ports: AccessPorts & { members: Members },
  { actor, page }: ListRequest,
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
  if (driver.isPending) await decide(ports, request, driver, 'approved', {})
  return { ...driver, isPending: false }
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
  const isRejected =
    driver.isPending &&
    (await decide(ports, request, driver, 'rejected', { reason: readText('reason', reason, 200) }))
  if (!isRejected) throw refuse('not_found', { kind: 'driver', id: driverId })
}

async function findSignedUp({ members }: Ports, { actor }: Request, id: string): Promise<User> {
  permit(actor, 'driver.review')
  return findOrRefuse('driver', id, members.find, ({ role }) => role === 'driver')
}

/** Stores a decision with the mail to the driver, if mails are configured. False if it was decided before. */
function decide(
  ports: Ports,
  request: Request,
  driver: User,
  verdict: 'approved' | 'rejected',
  facts: { reason?: string },
): Promise<boolean> {
  const at = ports.clock()
  const { id, email, name } = driver
  const mail = {
    kind: `driver_${verdict}`,
    email,
    data: { name, ...facts },
    createdAt: at,
    expiresAt: addHours(at, mailLifeHours),
  } as const
  return ports.members.decide({
    id,
    isApproved: verdict === 'approved',
    at,
    mail: ports.linkSettings.isMailing ? draftMail(ports, { language: 'pt-BR' }, mail) : null,
    ...changeRecords(ports, { request, at, action: `driver.${verdict}`, ...about('user', driver), facts }),
  })
}
