import { p } from '@mikro-orm/core'
import { expect, test } from 'vitest'
import { type Columns, columnName, tableColumns } from './columns.ts'

type Parcel = {
  parcelId: string
  weightGrams: number
  origin: { cep: string }
  driver: { id: string; name: string } | null
  note: string | null
}

const columns = {
  parcelId: p.uuid().primary(),
  weightGrams: p.integer(),
  origin: { cep: p.string().length(8) },
  driver: { id: p.uuid().nullable(), name: p.string().nullable() },
  note: p.text().nullable(),
} satisfies Columns<Parcel>

const table = tableColumns<Parcel>(columns)

test('names and properties follow the declaration', () => {
  expect(table.names).toEqual(['parcel_id', 'weight_grams', 'origin_cep', 'driver_id', 'driver_name', 'note'])
  expect(Object.keys(table.properties).map(columnName)).toEqual(table.names)
  expect(table.properties.originCep).toBe(columns.origin.cep)
})

test.each([
  { parcelId: 'a', weightGrams: 5, origin: { cep: '01310100' }, driver: null, note: null },
  { parcelId: 'b', weightGrams: 0, origin: { cep: '' }, driver: { id: 'c', name: '' }, note: 'fragile' },
])('a row gives back the value that it was made from: %j', (parcel) => {
  const row = table.toRow(parcel)
  expect(Object.keys(row)).toEqual(table.names)
  expect(table.fromRow(row)).toEqual(parcel)
})

test('a declaration that does not match the type does not compile', () => {
  const { note: _, ...forgotten } = columns
  // @ts-expect-error `note` has no column.
  tableColumns<Parcel>(forgotten)
  // @ts-expect-error A number is no text.
  tableColumns<Parcel>({ ...columns, weightGrams: p.text() })
  // @ts-expect-error `note` may be null.
  tableColumns<Parcel>({ ...columns, note: p.text() })
  // @ts-expect-error `driver.name` has no column.
  tableColumns<Parcel>({ ...columns, driver: { id: p.uuid().nullable() } })
})
