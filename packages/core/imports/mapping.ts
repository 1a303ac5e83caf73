import type { SavedAddress } from '../delivery/address-book/saved-address.ts'
import { refuseField } from '../shared/refusal.ts'
import { isOrderField, type OrderField, orderFieldNames, orderFields } from './fields.ts'
import { type FieldSource, type Mapping, maxCellCharacters } from './order-import.ts'

/**
 * The tier if the file has no column for it. The price in the preview shows it, and the mapping changes
 * it.
 */
const defaultTier = 'express'

/** A heading without accents, case, punctuation and doubled spaces. */
function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Each heading that means a field. Of two fields with one heading the first of our template has it. */
const fieldOfHeading = new Map(
  orderFieldNames
    .flatMap((field) => {
      const { label, synonyms } = orderFields[field]
      return [field, ...Object.values(label), ...synonyms].map((heading) => [plain(heading), field] as const)
    })
    .reverse(),
)

/** The first column whose heading means each field. */
export function columnsByHeading(
  headers: readonly string[],
): Partial<Record<OrderField, { column: number }>> {
  const columns: Partial<Record<OrderField, { column: number }>> = {}
  for (const [column, heading] of headers.entries()) {
    const field = fieldOfHeading.get(plain(heading))
    if (field) columns[field] ??= { column }
  }
  return columns
}

/** Guesses the columns by their headings. What the file lacks comes from the default pickup, where there is one. */
export function guessMapping(headers: readonly string[], pickup: SavedAddress | null): Mapping {
  const columns = columnsByHeading(headers)
  const fixed: Mapping = { tier: { value: defaultTier }, ...(columns.origin_cep ? {} : pickupValues(pickup)) }
  return { ...fixed, ...columns }
}

function pickupValues(pickup: SavedAddress | null): Mapping {
  if (!pickup) return {}
  const { cep, street, number, complement, district, city, uf } = pickup.address
  const values: Partial<Record<OrderField, string | null>> = {
    sender_name: pickup.name,
    sender_phone: pickup.phone,
    origin_cep: cep,
    origin_street: street,
    origin_number: number,
    origin_complement: complement,
    origin_district: district,
    origin_city: city,
    origin_state: uf,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value ? [[field, { value }]] : [])),
  )
}

export type MappingInput = readonly { field: string; column?: number | null; value?: string | null }[]

/** Validates a mapping by hand. Refuses with `validation_failed` an unknown field or column, and two sources of one field. */
export function readMapping(input: MappingInput, headers: readonly string[]): Mapping {
  const mapping: Partial<Record<OrderField, FieldSource>> = {}
  for (const { field, column, value } of input) {
    if (!isOrderField(field))
      throw refuseField(
        'mapping',
        `${JSON.stringify(field.slice(0, 40))} is no field: ${orderFieldNames.join(', ')}`,
      )
    if (mapping[field]) throw refuseField(field, 'is mapped twice: once is allowed')
    if (column != null && value != null)
      throw refuseField(field, 'has a column and a value: one of them is allowed')
    if (column != null) mapping[field] = { column: readColumn(field, column, headers) }
    else if (value != null && value.trim() !== '') mapping[field] = { value: readValue(field, value) }
  }
  return mapping
}

function readColumn(field: string, column: number, headers: readonly string[]): number {
  if (Number.isInteger(column) && column >= 0 && column < headers.length) return column
  throw refuseField(field, `${column} is no column of the file: 0 to ${headers.length - 1}`)
}

function readValue(field: string, value: string): string {
  if (value.length <= maxCellCharacters) return value.trim()
  throw refuseField(field, `${value.length} characters are too many: at most ${maxCellCharacters}`)
}

/** The text of a field in a row. */
export function textOf(mapping: Mapping, cells: readonly string[], field: OrderField): string {
  const source = mapping[field]
  if (!source) return ''
  return ('column' in source ? (cells[source.column] ?? '') : source.value).trim()
}
