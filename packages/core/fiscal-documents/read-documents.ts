import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { type FiscalDocumentId, isUuid, type OrderId } from '../shared/ids.ts'
import { addDays, instantAt, isDay } from '../shared/local-day.ts'
import { readOneOf } from '../shared/one-of.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { keySignatureOf } from './build-document.ts'
import {
  type FiscalDocument,
  type FiscalDocumentWithEvents,
  type FiscalEvent,
  fiscalStatuses,
} from './fiscal-document.ts'
import { openPfx } from './manage-issuer.ts'
import { mdfeNamespace } from './mdfe.ts'
import { eventId } from './mdfe-events.ts'
import type { FiscalArchive, FiscalPorts, FiscalPrinter } from './ports.ts'

type Ports = Pick<FiscalPorts, 'fiscal'>
type Asked = { actor: Actor | null }

/** The fiscal documents of the actor's company, newest first. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function listFiscalDocuments(
  { fiscal }: Ports,
  {
    actor,
    page,
    orderId,
    status,
  }: Asked & { page: PageInput; orderId?: string | null; status?: string | null },
): Promise<Slice<FiscalDocumentWithEvents>> {
  const { tenantId } = permit(actor, 'fiscalDocument.manage')
  if (orderId != null && !isUuid(orderId)) return { items: [], total: 0 }
  const filter = {
    orderId: (orderId as OrderId | null | undefined) ?? null,
    status: status == null ? null : readOneOf('status', fiscalStatuses, status),
  }
  return fiscal.list(tenantId, filter, readPage(page))
}

/** Returns one document. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findFiscalDocument(
  { fiscal }: Ports,
  { actor, id }: Asked & { id: string },
): Promise<FiscalDocumentWithEvents> {
  const { tenantId } = permit(actor, 'fiscalDocument.manage')
  return findOrRefuse('fiscal_document', id, (id: FiscalDocumentId) => fiscal.find(tenantId, id))
}

/**
 * Prints the DAMDFE as a PDF. Refuses with `unauthorized`, `forbidden`, `not_found`, and with `invalid_state` a document with which no
 * vehicle may drive.
 */
export async function printFiscalDocument(
  ports: Ports & Pick<FiscalPorts, 'fiscalSigner' | 'sealedTexts'> & { fiscalPrinter: FiscalPrinter },
  { actor, id }: Asked & { id: string },
): Promise<{ key: string; pdf: Uint8Array }> {
  const document = await findFiscalDocument(ports, { actor, id })
  if (!isPrintable(document)) throw refuse('invalid_state', { status: document.status, allowed: printable })
  const issuer = await ports.fiscal.issuerOf(document.tenantId)
  const pfx = issuer && openPfx(ports, issuer)
  const signature = pfx && keySignatureOf(ports, pfx, document)
  return { key: document.key, pdf: await ports.fiscalPrinter.print(document, signature) }
}

const printable: readonly FiscalDocument['status'][] = ['authorized', 'contingency', 'closed']

export function isPrintable({ status }: Pick<FiscalDocument, 'status'>): boolean {
  return printable.includes(status)
}

/**
 * The XML to keep: with the authority's protocol (`mdfeProc`) once there is one. Refuses with `unauthorized`, `forbidden`, `not_found`.
 */
export async function readFiscalXml(
  ports: Ports,
  { actor, id }: Asked & { id: string },
): Promise<{ key: string; xml: string }> {
  const document = await findFiscalDocument(ports, { actor, id })
  return { key: document.key, xml: keptXml(document) }
}

/** The most documents of one archive. */
export const mostArchived = 1000

/**
 * The XML of a month’s authorized documents and of their events, as a ZIP. Refuses with `unauthorized`, `forbidden`, and with
 * `validation_failed` a wrong month and one with more than 1,000 documents.
 */
export async function archiveFiscalDocuments(
  { fiscal, fiscalArchive }: Ports & { fiscalArchive: FiscalArchive },
  { actor, month }: Asked & { month: string },
): Promise<{ name: string; zip: Uint8Array }> {
  const { tenantId } = permit(actor, 'fiscalDocument.manage')
  const first = `${month}-01`
  if (!isDay(first)) throw refuseField('month', 'not_allowed', { why: 'not_a_month', got: month })
  const next = addDays(first, 31).slice(0, 7)
  const time = { from: instantAt(first, '00:00'), until: instantAt(`${next}-01`, '00:00') }
  const documents = await fiscal.authorizedIn(tenantId, time, mostArchived + 1)
  if (documents.length > mostArchived)
    throw refuseField('month', 'too_many', { got: documents.length, max: mostArchived })
  const files = documents.flatMap((document) => [
    { name: `${document.key}-mdfe.xml`, xml: keptXml(document) },
    ...document.events
      .filter(({ status }) => status === 'registered')
      .map((event) => ({
        name: `${eventId(event.type, document.key, event.sequence)}-procEventoMDFe.xml`,
        xml: keptEventXml(event),
      })),
  ])
  return { name: `mdfe-${month}`, zip: await fiscalArchive(files) }
}

function keptEventXml({ xml, protocolXml }: FiscalEvent): string {
  if (protocolXml === null) return xml
  return `<?xml version="1.0" encoding="UTF-8"?><procEventoMDFe xmlns="${mdfeNamespace}" versao="3.00">${xml}${protocolXml}</procEventoMDFe>`
}

export function keptXml({ xml, protocolXml }: Pick<FiscalDocument, 'xml' | 'protocolXml'>): string {
  if (protocolXml === null) return xml
  return `<?xml version="1.0" encoding="UTF-8"?><mdfeProc xmlns="${mdfeNamespace}" versao="3.00">${xml}${protocolXml}</mdfeProc>`
}
