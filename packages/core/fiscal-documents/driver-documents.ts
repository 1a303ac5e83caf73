import type { Deliveries } from '../delivery/ports.ts'
import { findDriverDelivery } from '../delivery/reading/find-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { refuse } from '../shared/refusal.ts'
import { keySignatureOf } from './build-document.ts'
import type { FiscalDocument } from './fiscal-document.ts'
import { openPfx } from './manage-issuer.ts'
import type { FiscalPorts, FiscalPrinter } from './ports.ts'
import { isPrintable } from './read-documents.ts'

type Ports = Pick<FiscalPorts, 'fiscal'> & { deliveries: Deliveries }
type Asked = { actor: Actor | null; code: string }

/**
 * The document with which the driver carries a delivery: key, number and status. Refuses with `unauthorized`, `forbidden`, and with
 * `not_found` another’s delivery and one without a document that may be shown at a road check.
 */
export async function findDriverFiscalDocument(
  { fiscal, deliveries }: Ports,
  { actor, code }: Asked,
): Promise<FiscalDocument> {
  const { orderId, driver } = await findDriverDelivery({ deliveries }, actor, code)
  const page = { limit: 10, offset: 0, after: null }
  const { items } = await fiscal.list(driver!.tenantId, { orderId }, page)
  const document = items.find(isPrintable)
  if (document) return document
  throw refuse('not_found', { kind: 'fiscal_document', id: code })
}

/** The DAMDFE of a delivery as a PDF. Refuses as `findDriverFiscalDocument`. */
export async function printDriverFiscalDocument(
  ports: Ports & Pick<FiscalPorts, 'fiscalSigner' | 'sealedTexts'> & { fiscalPrinter: FiscalPrinter },
  asked: Asked,
): Promise<{ key: string; pdf: Uint8Array }> {
  const document = await findDriverFiscalDocument(ports, asked)
  const issuer = await ports.fiscal.issuerOf(document.tenantId)
  const pfx = issuer && openPfx(ports, issuer)
  const signature = pfx && keySignatureOf(ports, pfx, document)
  return { key: document.key, pdf: await ports.fiscalPrinter.print(document, signature) }
}
