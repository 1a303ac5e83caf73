import { type Fields, filledFields } from '../../forms/fields.ts'
import { sortOf } from '../lists/list-table.ts'

export const ordersPath = '/conta/pedidos'

/** The filters of the list, in its address. */
export const filters = [
  'status',
  'created_from',
  'created_before',
  'code',
  'reference',
  'is_return',
  'metadata',
] as const

/** The filter by metadata that a person writes as `name=value`, or as a name alone for any value. */
export function metadataFilterFrom(written: string): Record<string, string> {
  const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(written) ?? []
  return { [key.trim()]: value.trim() }
}

/** The filters and the sort order in an address; empty for the whole list. */
export function filtersIn(query: Fields): string {
  const sort = sortOf(query)
  return String(new URLSearchParams({ ...filledFields(query, filters), ...(sort !== 'newest' && { sort }) }))
}
