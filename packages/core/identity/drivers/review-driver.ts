import { addHours } from '../../shared/clock.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { PushId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { type AccessPorts, recordUserAccess } from '../access/record-access.ts'
import type { AccountAlert } from '../account-push.ts'
import { about, changeRecords } from '../audit/audit-entry.ts'
import type { LinkSettings } from '../links/ports.ts'
import { draftMail, type MailKind } from '../mail.ts'
import type { Members, SignUpOutcome } from '../members/ports.ts'
import { permit } from '../permissions.ts'
import type { ListRequest, Request } from '../request.ts'
import type { User } from '../user.ts'
import type { DriverApplication } from './application.ts'
import type { DriverApplications } from './ports.ts'

type Ports = SystemPorts & {
  members: Members
  driverApplications: DriverApplications
  linkSettings: LinkSettings
}

/** The time for which the mail and the push about a decision are worth sending. */
const alertLifeHours = 72

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

/**
 * Approves a driver's sign-up; an approved driver stays as is. One who applied for a fleet becomes its owner. Refuses with `forbidden`,
 * `not_found`.
 */
export async function approveDriver(
  ports: Ports,
  { request, driverId }: { request: Request; driverId: string },
): Promise<User> {
  const application = await findSignedUp(ports, request, driverId)
  const { driver, fleetName: fleet } = application
  if (driver.isPending) await decide(ports, request, application, { verdict: 'approved', fleet })
  return { ...driver, isPending: false }
}

/**
 * Rejects a driver's sign-up. If the driver may apply again, the account stays, and the driver reads the reason, corrects and applies
 * again. Else the account ends with its documents, and the e-mail address may sign up again. Refuses with `forbidden`, with `not_found`
 * without a sign-up that waits, with `validation_failed` without a reason.
 */
export async function rejectDriver(
  ports: Ports,
  {
    request,
    driverId,
    reason: reasonText,
    mayApplyAgain,
  }: { request: Request; driverId: string; reason: string; mayApplyAgain?: boolean | null },
): Promise<void> {
  permit(request.actor, 'driver.review')
  if (request.idempotencyKey?.resultId === driverId) return
  const application = await findSignedUp(ports, request, driverId)
  const reason = readText('reason', reasonText, 200)
  const verdict = mayApplyAgain ? 'returned' : 'rejected'
  const isDecided =
    application.driver.isPending && (await decide(ports, request, application, { verdict, reason }))
  if (!isDecided) throw refuse('not_found', { kind: 'driver', id: driverId })
}

async function findSignedUp(
  { driverApplications }: Ports,
  { actor }: Request,
  id: string,
): Promise<DriverApplication> {
  permit(actor, 'driver.review')
  return findOrRefuse('driver', id, driverApplications.find)
}

/** Stores a decision with the mail and the push to the driver. False if it was decided before. */
function decide(
  ports: Ports,
  request: Request,
  application: DriverApplication,
  outcome: SignUpOutcome,
): Promise<boolean> {
  const at = ports.clock()
  const { driver, language } = application
  const facts = factsOf(outcome)
  return ports.members.decide({
    id: driver.id,
    outcome,
    language,
    at,
    alert: draftAlert(ports, application, outcome, at),
    ...changeRecords(ports, {
      request,
      at,
      action: `driver.${outcome.verdict}`,
      facts,
      ...about('user', driver),
    }),
  })
}

const factsOf = (outcome: SignUpOutcome): Record<string, string> =>
  'reason' in outcome ? { reason: outcome.reason } : {}

/** A mail, if mails are configured, and a push to a driver whose account stays one: the owner of a fleet logs in anew. */
function draftAlert(
  ports: Ports,
  { driver, language }: DriverApplication,
  outcome: SignUpOutcome,
  at: Date,
): AccountAlert {
  const { id: userId, tenantId, email, name } = driver
  const { verdict } = outcome
  const tenant = 'fleet' in outcome ? outcome.fleet : null
  const times = { createdAt: at, expiresAt: addHours(at, alertLifeHours) }
  const kind: MailKind = tenant ? 'fleet_approved' : `driver_${verdict}`
  const mail = { kind, email, data: { name, ...factsOf(outcome), ...(tenant && { tenant }) }, ...times }
  return {
    mail: ports.linkSettings.isMailing ? draftMail(ports, { language }, mail) : null,
    push:
      tenant || verdict === 'rejected'
        ? null
        : { id: ports.newId<PushId>(), tenantId, userId, type: `account.driver_${verdict}`, ...times },
  }
}
