import type { SavedAddress } from '../delivery/address-book/saved-address.ts'
import { maxMetadataKeys, readMetadataKey } from '../shared/metadata.ts'
import { readOneOf } from '../shared/one-of.ts'
import { plain } from '../shared/plain-text.ts'
import { refuseField } from '../shared/refusal.ts'
import { assertAtMost, readWhole } from '../shared/whole-number.ts'
import {
  type ByField,
  isMetadataField,
  keyOfField,
  type MetadataField,
  metadataFieldOf,
  type OrderField,
  orderFieldNames,
  orderFields,
  type RowField,
} from './fields.ts'
import { type FieldSource, type Mapping, maxCellCharacters } from './order-import.ts'

/**
 * The tier if the file has no column for it. The price in the preview shows it, and the mapping changes
 * it.
 */
const defaultTier = 'express'

/** A heading without accents, case, punctuation and doubled spaces. */
export function plainHeading(heading: string): string {
  return plain(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Each heading that means a field. Of two fields with one heading the first of our template has it. */
const fieldOfHeading = new Map(
  orderFieldNames
    .flatMap((field) => {
      const { label, synonyms } = orderFields[field]
      return [field, ...Object.values(label), ...synonyms].map(
        (heading) => [plainHeading(heading), field] as const,
      )
    })
    .reverse(),
)

/** A heading such as `metadata.cost_center` names a key, in upper and lower case as it is written. */
function metadataFieldIn(heading: string): MetadataField | null {
  const [, key] = /^(?:metadata|metadados|metadatos)\.(.+)$/is.exec(heading.trim()) ?? []
  return key === undefined ? null : metadataFieldOf(key.trim())
}

export type Columns = ByField<{ column: number }>

/** The first column whose heading means each field. */
export function columnsByHeading(headers: readonly string[]): Columns {
  const columns: Columns = {}
  for (const [column, heading] of headers.entries()) {
    const field = metadataFieldIn(heading) ?? fieldOfHeading.get(plainHeading(heading))
    if (field) columns[field] ??= { column }
  }
  return columns
}

/** The columns of a file. Refuses with `validation_failed` on `file` one without a column of `required`. */
export function columnsWith(required: readonly OrderField[], headers: readonly string[]): Columns {
  const columns = columnsByHeading(headers)
  const missing = required.find((field) => !columns[field])
  if (!missing) return columns
  throw refuseField('file', 'column_missing', {
    column: missing,
    label: orderFields[missing].label['pt-BR'],
    headings: headers.filter(Boolean).join(', ').slice(0, 200),
  })
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
  const mapping: ByField<FieldSource> = {}
  for (const { field: name, column, value } of input) {
    const field = readRowField('mapping', name)
    if (isMetadataField(field)) readMetadataKey(field, keyOfField(field))
    if (mapping[field]) throw refuseField(field, 'given_times', { times: 2 })
    if (column != null && value != null)
      throw refuseField(field, 'both_given', { first: 'column', second: 'value' })
    if (column != null) mapping[field] = { column: readColumn(field, column, headers) }
    else if (value != null && value.trim() !== '') mapping[field] = { value: readCell(field, value) }
  }
  assertAtMost('mapping', metadataFieldsOf(mapping).length, maxMetadataKeys, 'keys')
  return mapping
}

/** The name of a field of a file. Refuses with `validation_failed` on `where` another one. */
export function readRowField(where: string, name: string): RowField {
  return isMetadataField(name) ? name : readOneOf(where, orderFieldNames, name)
}

const metadataFieldsOf = (mapping: Mapping) => Object.keys(mapping).filter(isMetadataField)

/** The metadata of a row, from its columns that are not empty; null without any. */
export function metadataIn(mapping: Mapping, cells: readonly string[]): Record<string, string> | null {
  const entries = metadataFieldsOf(mapping).flatMap((field) => {
    const text = textOf(mapping, cells, field)
    return text === '' ? [] : [[keyOfField(field), text] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

function readColumn(field: string, column: number, headers: readonly string[]): number {
  return readWhole(field, column, [0, headers.length - 1])
}

/** The text of a cell. Refuses with `validation_failed` a longer one than cells hold. */
export function readCell(field: string, value: string): string {
  if (value.length <= maxCellCharacters) return value.trim()
  throw refuseField(field, 'too_long', { got: value.length, max: maxCellCharacters })
}

/** The text of a field in a row. */
export function textOf(mapping: Mapping, cells: readonly string[], field: RowField): string {
  const source = mapping[field]
  if (!source) return ''
  return ('column' in source ? (cells[source.column] ?? '') : source.value).trim()
}
