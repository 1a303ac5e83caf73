import { inEachLanguage } from '../shared/language.ts'
import { type AnyRefusal, type RefusalMessages, refuse } from '../shared/refusal.ts'
import { isMetadataField, isOrderField, type OrderField, type RowField } from './fields.ts'
import { textOf } from './mapping.ts'
import type { ImportRow, Mapping, RowFault } from './order-import.ts'
import { notAllowed } from './read-row.ts'

/** Fields of orders and quotes under the names of a file's fields. */
const renamed: Readonly<Record<string, OrderField>> = {
  cep_origem: 'origin_cep',
  cep_destino: 'destination_cep',
  origin_address: 'origin_street',
  destination_address: 'destination_street',
  'origin_address.postal_code': 'origin_cep',
  'destination_address.postal_code': 'destination_cep',
  'destination_address.reference': 'destination_landmark',
  parcels: 'weight_kg',
  weight_g: 'weight_kg',
  declared_value_cents: 'declared_value',
  description: 'contents',
}

/** The field of a file that an issue of an order or quote is about; null for one that no file has. */
export function fieldOf(name: string): RowField | null {
  if (isMetadataField(name)) return name
  const plain = name
    .replace(/^whole_load\./, '')
    .replace(/^parcels\.\d+\./, '')
    .replace(/^goods_documents\.\d+$/, 'goods_documents')
    .replace(/^requirements\..+$/, 'requirements')
    .replace(/^collect_on_delivery\.method$/, 'collect_method')
    .replace(/^collect_on_delivery.*$/, 'collect_amount')
  const field = renamed[plain] ?? plain.replace('_address.', '_').replace('_window.', '_')
  return isOrderField(field) ? field : null
}

/**
 * Returns the faults of a row for a refusal: each issue with its field and its text in the row, else the
 * message for people.
 */
export function faultsOf(
  { refusalMessages }: { refusalMessages: RefusalMessages },
  refusal: AnyRefusal,
  mapping: Mapping,
  { cells }: Pick<ImportRow, 'cells'>,
): RowFault[] {
  const faultAt = (field: RowField | null, shown: AnyRefusal = refusal): RowFault => ({
    field,
    value: field ? textOf(mapping, cells, field) : '',
    message: inEachLanguage((language) => refusalMessages.message(shown, language)),
  })
  switch (refusal.code) {
    case 'validation_failed':
      return refusal.facts.issues.map((issue) => {
        const field = fieldOf(issue.field)
        if (!field) return faultAt(null)
        const value = textOf(mapping, cells, field)
        // Only the issue says which rule a key, a requirement or a text fails.
        if (field === 'goods_documents' || field === 'requirements' || isMetadataField(field))
          return {
            field,
            value,
            message: inEachLanguage((language) => refusalMessages.issue(issue, language)),
          }
        return notAllowed(field, value, refusalMessages.issue(issue, 'en'))
      })
    case 'outside_service_area':
      return refusal.facts.outside.map((place) =>
        faultAt(
          `${place.end}_cep`,
          refuse(refusal.code, { ...refusal.facts, outside: [place] }) as AnyRefusal,
        ),
      )
    case 'reference_used':
      return [faultAt('reference')]
    default:
      return [faultAt(null)]
  }
}
