import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { UserId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { type AccessPorts, recordUserAccess } from '../access/record-access.ts'
import type { Actor } from '../actor.ts'
import { can, permit, requireActor } from '../permissions.ts'
import type { ListRequest } from '../request.ts'
import { type DocumentKind, type DriverApplication, readDocumentKind } from './application.ts'
import type { DriverApplications } from './ports.ts'

type Ports = AccessPorts & { driverApplications: DriverApplications }

/** Applications that wait for a decision, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listDriverApplications(
  ports: Ports,
  { actor, page }: ListRequest,
): Promise<Slice<DriverApplication>> {
  const operator = permit(actor, 'driver.review')
  const slice = await ports.driverApplications.listWaiting(readPage(page))
  const drivers = slice.items.map(({ driver }) => driver)
  await recordUserAccess(ports, operator, drivers, 'account')
  return slice
}

/** An application. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findDriverApplication(
  ports: Ports,
  { actor, driverId }: { actor: Actor | null; driverId: string },
): Promise<DriverApplication> {
  const operator = permit(actor, 'driver.review')
  const application = await findOrRefuse('driver', driverId, ports.driverApplications.find)
  await recordUserAccess(ports, operator, [application.driver], 'account')
  return application
}

export type ReadDocument = { kind: DocumentKind; content: Uint8Array }

/**
 * The picture of a document, for its driver and for operators; each operator's view is in the access log before the picture is shown.
 * Refuses with `unauthorized`, `forbidden`, with `not_found` an unknown driver and a document that was not sent, with
 * `validation_failed` an unknown kind.
 */
export async function readDriverDocument(
  ports: Ports,
  { actor, driverId, kind: kindText }: { actor: Actor | null; driverId: string; kind: string },
): Promise<ReadDocument> {
  const reader = requireActor(actor)
  const isOwn = reader.userId === driverId && can(reader, 'delivery.drive')
  if (!isOwn) permit(reader, 'driver.review')
  const kind = readDocumentKind(kindText)
  const { driver } = await findOrRefuse('driver', driverId, ports.driverApplications.find)
  const content = await ports.driverApplications.readDocument(driverId as UserId, kind)
  if (!content) throw refuse('not_found', { kind: 'driver_document', id: kind })
  if (!isOwn) await recordUserAccess(ports, reader, [driver], 'document')
  return { kind, content }
}
