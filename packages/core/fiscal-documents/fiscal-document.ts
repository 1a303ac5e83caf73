import type { FiscalDocumentId, FiscalEventId, OrderId, TenantId } from '../shared/ids.ts'
import type { Town, TripDriver, TripFacts } from './trip.ts'

/** The kinds of documents; a CT-e would be the second. */
export const fiscalKinds = ['mdfe'] as const
export type FiscalKind = (typeof fiscalKinds)[number]

/** `homologation`: the authority's test environment, whose documents have no legal effect. */
export const fiscalEnvironments = ['homologation', 'production'] as const
export type FiscalEnvironment = (typeof fiscalEnvironments)[number]

/**
 * `sending`: stored, and not answered yet. `contingency`: the authority is out of service; the vehicle may drive with the printed document,
 * which is sent later.
 */
export const fiscalStatuses = [
  'sending',
  'contingency',
  'authorized',
  'rejected',
  'canceled',
  'closed',
] as const
export type FiscalStatus = (typeof fiscalStatuses)[number]

/** The last answer of the authority: its code (`cStat`) and text (`xMotivo`). */
export type FiscalAnswer = { code: string; text: string }

export type FiscalDocument = {
  id: FiscalDocumentId
  tenantId: TenantId
  kind: FiscalKind
  environment: FiscalEnvironment
  series: number
  number: number
  /** The access key, 44 characters. */
  key: string
  status: FiscalStatus
  isContingency: boolean
  orderIds: readonly OrderId[]
  /** What the XML was built from, for a correction and for print. */
  trip: TripFacts
  /** The signed XML as it is sent. */
  xml: string
  /** Set before the XML leaves and until the authority answers: while it is set, only a query by the key decides. */
  sentAt: Date | null
  /** When a worker looks at it next; null for never. */
  dueAt: Date | null
  attempts: number
  answer: FiscalAnswer | null
  /** The authority's protocol of the authorization: its number, and the XML that belongs to the document. */
  protocol: string | null
  protocolXml: string | null
  issuedAt: Date
  authorizedAt: Date | null
  endedAt: Date | null
  /** Rises by one with every change. */
  version: number
}

/** The events about an authorized MDF-e, with their codes (`tpEvento`). */
export const fiscalEventTypes = { cancel: '110111', close: '110112', add_driver: '110114' } as const
export type FiscalEventType = keyof typeof fiscalEventTypes

export const fiscalEventStatuses = ['sending', 'registered', 'rejected'] as const

/** What an event says beside the document that it is about. */
export type EventDetail =
  | { type: 'close'; town: Town }
  | { type: 'cancel'; reason: string }
  | { type: 'add_driver'; driver: TripDriver }

export type FiscalEvent = {
  id: FiscalEventId
  documentId: FiscalDocumentId
  tenantId: TenantId
  type: FiscalEventType
  /** 1 for the first of its type, then 2 and so on. */
  sequence: number
  status: (typeof fiscalEventStatuses)[number]
  detail: EventDetail
  xml: string
  dueAt: Date | null
  attempts: number
  answer: FiscalAnswer | null
  protocol: string | null
  protocolXml: string | null
  createdAt: Date
}

export type FiscalDocumentWithEvents = FiscalDocument & { events: readonly FiscalEvent[] }

/** How long an authorized MDF-e may be canceled (Ajuste SINIEF 21/2010, cl. 13), before the trip begins. */
export const cancelHours = 24

/** The authority's page of an MDF-e, which its QR code opens (MDF-e 3.00a, section 8). */
const qrCodeUrl = 'https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode'

/** `signature`: of the key, in contingency only. */
export function qrCodeOf(
  { key, environment }: Pick<FiscalDocument, 'key' | 'environment'>,
  signature: string | null = null,
): string {
  const url = `${qrCodeUrl}?chMDFe=${key}&tpAmb=${environmentCodes[environment]}`
  return signature === null ? url : `${url}&sign=${signature}`
}

export const environmentCodes: Record<FiscalEnvironment, string> = { production: '1', homologation: '2' }
