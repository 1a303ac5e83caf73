import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { about, changeRecords } from '../audit/audit-entry.ts'
import { permit } from '../permissions.ts'
import type { Request } from '../request.ts'
import {
  assertOpen,
  type DetailsInput,
  type DriverApplication,
  missingDocuments,
  readDetails,
  readDocumentKind,
  statusOf,
} from './application.ts'
import type { DocumentPictures, DriverApplications } from './ports.ts'

type Ports = SystemPorts & { driverApplications: DriverApplications }

/** The calling driver's application. Refuses with `unauthorized`, `forbidden`, with `not_found` a driver who was removed. */
export async function readOwnApplication(
  { driverApplications }: Pick<Ports, 'driverApplications'>,
  { actor }: { actor: Actor | null },
): Promise<DriverApplication> {
  const { userId } = permit(actor, 'delivery.drive')
  const application = await driverApplications.find(userId)
  if (application) return application
  throw refuse('not_found', { kind: 'driver', id: userId })
}

/**
 * Sends a document, which replaces the one of that kind. Refuses with `forbidden`; with `invalid_state` an approved driver, with
 * `rate_limited` too many pictures of one driver, with `validation_failed` or `payload_too_large` what is no picture as photos may be.
 */
export async function sendDriverDocument(
  ports: Ports & LimitPorts & { documentPictures: DocumentPictures },
  { request, kind: kindText, imageBase64 }: { request: Request; kind: string; imageBase64: string },
): Promise<DriverApplication> {
  const application = await readOwnApplication(ports, request)
  const kind = readDocumentKind(kindText)
  if (request.idempotencyKey?.resultId) return application
  assertOpen(application)
  const { id: userId } = application.driver
  await takeWithinLimit(
    ports,
    'driver-documents',
    ports.limitSettings.driverDocuments,
    `driver-documents:${userId}`,
  )
  const picture = await ports.documentPictures.reencode({
    account: userId,
    field: 'image_b64',
    base64: imageBase64,
  })
  const { bytes: content, sha256 } = picture
  const at = ports.clock()
  const isKept = await ports.driverApplications.keepDocument({
    userId,
    kind,
    content,
    sha256,
    at,
    ...changeRecords(ports, {
      request,
      at,
      action: 'driver.document_sent',
      facts: { kind, sha256 },
      ...about('user', application.driver),
    }),
  })
  return isKept ? readOwnApplication(ports, request) : refuseDecided()
}

/**
 * States the vehicle, and applies again after a rejection. Refuses with `forbidden`; with `invalid_state` an approved driver; with
 * `validation_failed` an invalid plate, and after a rejection a required document that is missing.
 */
export async function applyAsDriver(
  ports: Ports,
  { request, ...input }: { request: Request } & DetailsInput,
): Promise<DriverApplication> {
  const application = await readOwnApplication(ports, request)
  const details = readDetails(input)
  if (request.idempotencyKey?.resultId) return application
  assertOpen(application)
  const missing = missingDocuments({ ...application, ...details })
  if (statusOf(application) === 'rejected' && missing.length > 0)
    throw refuseField('documents', 'documents_missing', { missing })
  const at = ports.clock()
  const isStored = await ports.driverApplications.apply({
    ...details,
    userId: application.driver.id,
    language: request.language,
    at,
    ...changeRecords(ports, {
      request,
      at,
      action: 'driver.applied',
      ...about('user', application.driver),
    }),
  })
  return isStored ? readOwnApplication(ports, request) : refuseDecided()
}

/** An operator approved meanwhile, or ended the account. */
function refuseDecided(): never {
  throw refuse('invalid_state', { status: 'approved', allowed: [] })
}
