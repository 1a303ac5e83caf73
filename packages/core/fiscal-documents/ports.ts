import type { Status } from '../delivery/model/states.ts'
import type { Deliveries } from '../delivery/ports.ts'
import type { FreightOperations, ManifestReader } from '../freight-operations/ports.ts'
import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { SealedTexts } from '../identity/sign-in/ports.ts'
import type { FiscalDocumentId, OrderId, TenantId } from '../shared/ids.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { VehicleStore } from '../vehicles/ports.ts'
import type {
  FiscalDocument,
  FiscalDocumentWithEvents,
  FiscalEnvironment,
  FiscalEvent,
  FiscalKind,
} from './fiscal-document.ts'
import type { CertificateFacts, FiscalIssuer, Places } from './issuer.ts'
import type { XmlTree } from './xml-tree.ts'

/** A PFX file in base64 and its password. */
export type Pfx = { base64: string; password: string }

/** A row of numbers: each carrier counts by itself, by kind, environment and series. */
export type NumberSeries = {
  tenantId: TenantId
  kind: FiscalKind
  environment: FiscalEnvironment
  series: number
}

export type FiscalFilter = { orderId?: OrderId | null; status?: FiscalDocument['status'] | null }

export type FiscalStore = ManifestReader & {
  issuerOf(tenantId: TenantId): Promise<FiscalIssuer | null>
  /** Stores the data, and the last number of the series where it is not null. The certificate stays. */
  setIssuer(
    issuer: Omit<FiscalIssuer, 'certificate' | 'sealedCertificate'>,
    lastNumber: number | null,
    records: ChangeRecords,
  ): Promise<unknown>
  /** Null removes it. False, and nothing is written, without an issuer. */
  setCertificate(
    tenantId: TenantId,
    certificate: { facts: CertificateFacts; sealed: string } | null,
    records: ChangeRecords,
  ): Promise<boolean>
  /** The numbers below the last one that no document has used up, because its rejection was not corrected. */
  gapsOf(series: NumberSeries): Promise<readonly number[]>
  /**
   * Takes the next numbers and stores the documents that `make` builds with them, in one transaction: what `make` refuses leaves no gap.
   * Returns an order that has another open document instead, and then stores nothing.
   */
  issue(
    series: NumberSeries,
    orderIds: readonly OrderId[],
    make: (nextNumber: number) => readonly FiscalDocument[] | Promise<readonly FiscalDocument[]>,
    records: ChangeRecords,
  ): Promise<{ documents: readonly FiscalDocument[] } | { taken: OrderId }>
  find(tenantId: TenantId, id: FiscalDocumentId): Promise<FiscalDocumentWithEvents | null>
  /** The documents with a protocol of a time, and their registered events, oldest first: at most `limit`. */
  authorizedIn(
    tenantId: TenantId,
    time: { from: Date; until: Date },
    limit: number,
  ): Promise<readonly FiscalDocumentWithEvents[]>
  /** The orders under way that drivers of the tenant have, newest first: at most `limit`. */
  ordersUnderway(tenantId: TenantId, statuses: readonly Status[], limit: number): Promise<readonly OrderId[]>
  /** Newest first; the cursor is an id. */
  list(tenantId: TenantId, filter: FiscalFilter, page: Page): Promise<Slice<FiscalDocumentWithEvents>>
  /** Stores a change of the version before. False if it has changed. */
  change(document: FiscalDocument, records: ChangeRecords | null): Promise<boolean>
  /** Adds an event while no other of the document is sent. False if there is one, or the document has changed. */
  addEvent(document: FiscalDocument, event: FiscalEvent, records: ChangeRecords): Promise<boolean>
  /** Stores the answer to an event, and what it changes about its document. False if either has changed. */
  changeEvent(event: FiscalEvent, document: FiscalDocument): Promise<boolean>
  /** Reserves the document or event that is due longest, until then. */
  claimDue(
    at: Date,
    until: Date,
  ): Promise<{ document: FiscalDocumentWithEvents; event: FiscalEvent | null } | null>
}

/** The operator's package of official schemas: file names with their content. */
export type FiscalSchemaStore = {
  all(): Promise<ReadonlyMap<string, string>>
  replace(schemas: ReadonlyMap<string, string>): Promise<unknown>
}

/** Reads certificates, signs with them, and writes XML. */
export type FiscalSigner = {
  /** Null for what is no PFX, or with a wrong password. */
  read(pfx: Pfx): CertificateFacts | null
  /** Writes the tree and signs the element with the `Id`: enveloped, RSA-SHA1, C14N, as the MOC demands. */
  sign(tree: XmlTree, pfx: Pfx): string
  /** RSA-SHA1 of a text, base64. */
  signText(text: string, pfx: Pfx): string
}

/** Returns the faults of an XML by the operator's schemas; null while none are loaded. */
export type FiscalSchemas = {
  faults(schema: string, xml: string | XmlTree): Promise<readonly string[] | null>
}

/** `not_sent`: the request never left, or was refused as a whole. `unknown`: it may have been carried out. */
export type AuthorityAnswer =
  | {
      kind: 'answered'
      code: string
      text: string
      protocol: string | null
      at: Date | null
      /** The part of the answer that belongs to the document. */
      protocolXml: string | null
    }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string }

type AuthorityCall = { environment: FiscalEnvironment; uf: string; pfx: Pfx }

/** The web services of the tax authority for MDF-es: SOAP 1.2 over mutual TLS. */
export type FiscalAuthority = {
  authorize(call: AuthorityCall & { xml: string }): Promise<AuthorityAnswer>
  find(call: AuthorityCall & { key: string }): Promise<AuthorityAnswer>
  register(call: AuthorityCall & { xml: string }): Promise<AuthorityAnswer>
}

export type FiscalPrinter = {
  print(document: FiscalDocument, signature: string | null): Promise<Uint8Array>
}

/** Puts XML files into a ZIP. */
export type FiscalArchive = (files: readonly { name: string; xml: string }[]) => Promise<Uint8Array>

export type FiscalPorts = SystemPorts &
  Places & {
    fiscal: FiscalStore
    fiscalSigner: FiscalSigner
    fiscalSchemas: FiscalSchemas
    fiscalAuthority: FiscalAuthority
    freightOperations: Pick<FreightOperations, 'ofOrders'>
    sealedTexts: SealedTexts
    vehicles: Pick<VehicleStore, 'carrierOf' | 'find' | 'findPolicy'>
    deliveries: Pick<Deliveries, 'findByOrderIds'>
  }
