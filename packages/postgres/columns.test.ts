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
  expect(table.fromCells(Object.values(row))).toEqual(parcel)
})

test('a part has the columns of some properties, and refuses to tell the others', () => {
  const part = table.part(new Set(['driver', 'weightGrams']))
  expect(part.names).toEqual(['weight_grams', 'driver_id', 'driver_name'])
  const parcel = part.fromCells([5, 'c', 'João'])
  expect({ ...parcel }).toEqual({ weightGrams: 5, driver: { id: 'c', name: 'João' } })
  expect(() => parcel.note).toThrow('note was not read')
})

test('a part has single properties of an object, with the first, which tells whether there is one', () => {
  const part = table.part(new Set(['origin.cep', 'driver.name', 'note']))
  expect(part.names).toEqual(['origin_cep', 'driver_id', 'driver_name', 'note'])
  expect({ ...part.fromCells(['01310100', null, null, null]) }).toEqual({
    origin: { cep: '01310100' },
    driver: null,
    note: null,
  })
  const id = table.part(new Set(['driver.id']))
  expect(id.fromCells([null]).driver).toBeNull()
  const { driver } = id.fromCells(['c'])
  expect({ ...driver }).toEqual({ id: 'c' })
  expect(() => driver!.name).toThrow('driver.name was not read')
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
