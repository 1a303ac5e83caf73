import type { FiscalDocumentId } from '../shared/ids.ts'
import { dayOf } from '../shared/local-day.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { FiscalDocument } from './fiscal-document.ts'
import type { FiscalIssuer } from './issuer.ts'
import { openPfx } from './manage-issuer.ts'
import { mdfeNamespace, mdfeTree, roadPart } from './mdfe.ts'
import { mdfeKey, randomCode } from './mdfe-key.ts'
import { mdfeFaults } from './mdfe-rules.ts'
import type { FiscalPorts, Pfx } from './ports.ts'
import type { TripPart } from './read-trip.ts'
import type { TripFacts } from './trip.ts'
import type { XmlTree } from './xml-tree.ts'

type Ports = Pick<
  FiscalPorts,
  'clock' | 'newId' | 'randomBytes' | 'fiscalSigner' | 'fiscalSchemas' | 'sealedTexts'
>

/** The certificate of the tenant’s issuer. Refuses with `validation_failed` without one that opens. */
export function requirePfx(ports: Pick<FiscalPorts, 'sealedTexts'>, issuer: FiscalIssuer | null): Pfx {
  const pfx = issuer && openPfx(ports, issuer)
  if (pfx) return pfx
  throw refuseField('certificate', 'fiscal_rule', { rule: 'no_certificate' })
}

/** Refuses with `validation_failed` what the authority would reject by its rules. */
export function assertRules(trip: TripFacts, at: Date): void {
  const issues = mdfeFaults(trip, dayOf(at))
  if (issues.length > 0) throw refuse('validation_failed', { issues })
}

/** Builds a document with its number, key and signed XML. Refuses with `validation_failed` what the schemas refuse. */
export async function buildDocument(
  ports: Ports,
  { issuer, pfx, number, at }: { issuer: FiscalIssuer; pfx: Pfx; number: number; at: Date },
  { trip, deliveries }: TripPart,
): Promise<FiscalDocument> {
  const { tenantId, environment, series } = issuer
  return sealDocument(ports, pfx, {
    id: ports.newId<FiscalDocumentId>(),
    tenantId,
    kind: 'mdfe',
    environment,
    series,
    number,
    key: '',
    status: 'sending',
    isContingency: false,
    orderIds: deliveries.map(({ orderId }) => orderId),
    trip,
    xml: '',
    sentAt: null,
    dueAt: at,
    attempts: 0,
    answer: null,
    protocol: null,
    protocolXml: null,
    issuedAt: at,
    authorizedAt: null,
    endedAt: null,
    version: 1,
  })
}

/** Gives a document a new key, signs its XML, and checks it by the schemas. */
export async function sealDocument(
  ports: Ports,
  pfx: Pfx,
  document: FiscalDocument,
): Promise<FiscalDocument> {
  const { trip, issuedAt, series, number, isContingency } = document
  const { document: issuer, address } = trip.issuer
  const key = mdfeKey({
    uf: address.uf,
    issuedAt,
    document: issuer,
    series,
    number,
    isContingency,
    code: randomCode(ports.randomBytes(8)),
  })
  const keyed = { ...document, key }
  const tree = mdfeTree(keyed, keySignatureOf(ports, pfx, keyed))
  const xml = ports.fiscalSigner.sign(tree, pfx)
  await assertSchema(ports, 'mdfe_v3.00.xsd', xml)
  await assertSchema(ports, 'mdfeModalRodoviario_v3.00.xsd', namespaced({ rodo: roadPart(trip) }))
  return { ...keyed, xml }
}

/** The signature of the key, which the QR code has in contingency: the authority does not know the document yet. */
export function keySignatureOf(
  { fiscalSigner }: Pick<FiscalPorts, 'fiscalSigner'>,
  pfx: Pfx,
  { key, isContingency }: Pick<FiscalDocument, 'key' | 'isContingency'>,
): string | null {
  return isContingency ? fiscalSigner.signText(key, pfx) : null
}

/** The tree with the namespace of the MDF-e at its root. */
export function namespaced(tree: XmlTree): XmlTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, content]) => [
      name,
      { '@xmlns': mdfeNamespace, ...(content as XmlTree) },
    ]),
  )
}

/** Refuses with `validation_failed` each fault by the schema, and while the operator has loaded none. */
export async function assertSchema(
  { fiscalSchemas }: Pick<FiscalPorts, 'fiscalSchemas'>,
  schema: string,
  xml: string | XmlTree,
): Promise<void> {
  const faults = await fiscalSchemas.faults(schema, xml)
  if (faults === null) throw refuseField('trip', 'fiscal_rule', { rule: 'no_schemas', got: schema })
  if (faults.length === 0) return
  throw refuse('validation_failed', {
    issues: faults.map((got) => ({ field: 'trip', code: 'fiscal_rule', rule: 'schema', got })),
  })
}
