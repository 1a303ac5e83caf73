import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { addHours } from '../shared/clock.ts'
import type { FiscalEventId } from '../shared/ids.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { assertSchema, namespaced, requirePfx } from './build-document.ts'
import { documentRecords } from './document-records.ts'
import { cancelHours, type EventDetail, type FiscalDocumentWithEvents } from './fiscal-document.ts'
import { eventDetailTree, eventTree } from './mdfe-events.ts'
import type { FiscalPorts } from './ports.ts'
import { findFiscalDocument } from './read-documents.ts'
import { readTripDriver } from './read-trip.ts'

type Asked = { request: Request; id: string }

const schemas = {
  close: 'evEncMDFe_v3.00.xsd',
  cancel: 'evCancMDFe_v3.00.xsd',
  add_driver: 'evIncCondutorMDFe_v3.00.xsd',
} as const

/** The most drivers of a trip. */
const mostDrivers = 10

/**
 * Closes an authorized MDF-e, at the end of the trip: in the town of the last unloading, or in the named one of its towns. A worker sends
 * the event. Refuses with `unauthorized`, `forbidden`, `not_found`, and with `invalid_state` another status and an event under way.
 */
export async function closeFiscalDocument(
  ports: FiscalPorts,
  { request, id, city }: Asked & { city?: string | null },
): Promise<FiscalDocumentWithEvents> {
  const document = await findAuthorized(ports, { request, id })
  const towns = document.trip.unloading
  const town = city == null ? towns.at(-1)! : towns.find(({ code }) => code === city)
  if (!town)
    throw refuseField('city', 'not_one_of', {
      got: city,
      allowed: towns.map(({ code, name }) => `${code} (${name})`),
    })
  return register(ports, request, document, { type: 'close', town })
}

/**
 * Cancels an authorized MDF-e within 24 hours, before the trip begins. Refuses as `closeFiscalDocument`, with `invalid_state` after that,
 * and with `validation_failed` a reason of fewer than 15 or more than 255 characters.
 */
export async function cancelFiscalDocument(
  ports: FiscalPorts,
  { request, id, reason: text }: Asked & { reason: string },
): Promise<FiscalDocumentWithEvents> {
  const document = await findAuthorized(ports, { request, id })
  const reason = readText('reason', text, 255)
  if (reason.length < 15) throw refuseField('reason', 'too_short', { got: reason, min: 15 })
  if (ports.clock() > addHours(document.authorizedAt!, cancelHours))
    throw refuse('invalid_state', { status: document.status, allowed: ['close'], reason: 'cancel_too_late' })
  return register(ports, request, document, { type: 'cancel', reason })
}

/** Adds a driver to an authorized MDF-e. Refuses as `closeFiscalDocument`, and with `validation_failed` a wrong CPF and an eleventh driver. */
export async function addFiscalDriver(
  ports: FiscalPorts,
  { request, id, name, cpf }: Asked & { name: string; cpf: string },
): Promise<FiscalDocumentWithEvents> {
  const document = await findAuthorized(ports, { request, id })
  const driver = readTripDriver('driver', { name, cpf })
  const { drivers } = document.trip
  if (drivers.some((one) => one.cpf === driver.cpf))
    throw refuseField('driver.cpf', 'repeated', { got: driver.cpf })
  if (drivers.length >= mostDrivers)
    throw refuseField('driver', 'too_many', { got: drivers.length + 1, max: mostDrivers })
  return register(ports, request, document, { type: 'add_driver', driver })
}

async function findAuthorized(
  ports: FiscalPorts,
  { request: { actor }, id }: Asked,
): Promise<FiscalDocumentWithEvents> {
  permit(actor, 'fiscalDocument.manage')
  const document = await findFiscalDocument(ports, { actor, id })
  if (document.status !== 'authorized')
    throw refuse('invalid_state', { status: document.status, allowed: ['authorized'] })
  if (document.events.some(({ status }) => status === 'sending'))
    throw refuse('invalid_state', { status: 'event_sending', allowed: ['authorized'] })
  return document
}

async function register(
  ports: FiscalPorts,
  request: Request,
  document: FiscalDocumentWithEvents,
  detail: EventDetail,
): Promise<FiscalDocumentWithEvents> {
  const pfx = requirePfx(ports, await ports.fiscal.issuerOf(document.tenantId))
  const at = ports.clock()
  const { type } = detail
  const sequence = document.events.filter((event) => event.type === type && isUsedUp(event)).length + 1
  const xml = ports.fiscalSigner.sign(eventTree(document, detail, { sequence, at }), pfx)
  await assertSchema(ports, schemas[type], namespaced(eventDetailTree(detail, document, at)))
  await assertSchema(ports, 'eventoMDFe_v3.00.xsd', xml)
  const event = {
    id: ports.newId<FiscalEventId>(),
    documentId: document.id,
    tenantId: document.tenantId,
    type,
    sequence,
    status: 'sending' as const,
    detail,
    xml,
    dueAt: at,
    attempts: 0,
    answer: null,
    protocol: null,
    protocolXml: null,
    createdAt: at,
  }
  const action = `fiscal.${actions[type]}` as const
  const records = documentRecords(ports, request, action, document)
  if (!(await ports.fiscal.addEvent(document, event, records)))
    throw refuse('invalid_state', { status: 'changed', allowed: ['authorized'] })
  return findFiscalDocument(ports, { actor: request.actor, id: document.id })
}

/** A rejected event leaves its sequence to the next one. */
const isUsedUp = ({ status }: { status: string }) => status !== 'rejected'

const actions = { close: 'closed', cancel: 'canceled', add_driver: 'driver_added' } as const
