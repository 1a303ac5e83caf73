import { codeOfState } from '../delivery/goods/document-key.ts'
import { dayOf } from '../shared/local-day.ts'
import {
  type EventDetail,
  environmentCodes,
  type FiscalDocument,
  type FiscalEventType,
  fiscalEventTypes,
} from './fiscal-document.ts'
import { authorityOf, mdfeNamespace, party, xmlTime } from './mdfe.ts'
import { plainXmlText, type XmlTree } from './xml-tree.ts'

/** The part of each event that has a schema of its own. */
export function eventDetailTree(
  detail: EventDetail,
  { protocol }: Pick<FiscalDocument, 'protocol'>,
  at: Date,
): XmlTree {
  switch (detail.type) {
    case 'close':
      return {
        evEncMDFe: {
          descEvento: 'Encerramento',
          nProt: protocol ?? '',
          dtEnc: dayOf(at),
          cUF: codeOfState(detail.town.uf),
          cMun: detail.town.code,
        },
      }
    case 'cancel':
      return {
        evCancMDFe: {
          descEvento: 'Cancelamento',
          nProt: protocol ?? '',
          xJust: plainXmlText(detail.reason, 255),
        },
      }
    case 'add_driver':
      return {
        evIncCondutorMDFe: {
          descEvento: 'Inclusao Condutor',
          condutor: { xNome: plainXmlText(detail.driver.name, 60), CPF: detail.driver.cpf },
        },
      }
  }
}

/** The event without its signature. Its id is the type, the key and the sequence of two digits. */
export function eventTree(
  document: Pick<FiscalDocument, 'key' | 'environment' | 'protocol' | 'trip'>,
  detail: EventDetail,
  { sequence, at }: { sequence: number; at: Date },
): XmlTree {
  const { key, environment, trip } = document
  return {
    eventoMDFe: {
      '@xmlns': mdfeNamespace,
      '@versao': '3.00',
      infEvento: {
        '@Id': eventId(detail.type, key, sequence),
        cOrgao: authorityOf(trip),
        tpAmb: environmentCodes[environment],
        ...party(trip.issuer.document),
        chMDFe: key,
        dhEvento: xmlTime(at),
        tpEvento: fiscalEventTypes[detail.type],
        nSeqEvento: String(sequence),
        detEvento: { '@versaoEvento': '3.00', ...eventDetailTree(detail, document, at) },
      },
    },
  }
}

export function eventId(type: FiscalEventType, key: string, sequence: number): string {
  return `ID${fiscalEventTypes[type]}${key}${String(sequence).padStart(2, '0')}`
}
