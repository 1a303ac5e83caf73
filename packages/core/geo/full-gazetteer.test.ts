import { expect, test } from 'vitest'
import type { Cep } from './cep.ts'
import { fullGazetteer } from './full-gazetteer.ts'
import { builtInGazetteer } from './gazetteer.ts'
import type { ImportedRange } from './imported-range.ts'

const aRow = (traits: Partial<ImportedRange>): ImportedRange => ({
  first: 37_300_000,
  last: 37_309_999,
  uf: 'MG',
  city: 'Andrelândia',
  ibgeCode: '3102803',
  kind: 'municipality',
  lat: -21.74,
  lng: -44.31,
  ...traits,
})
const find = (rows: ImportedRange[], cep: string) => fullGazetteer(rows).locate(cep as Cep)

test('an imported city goes before the region it lies in', () => {
  expect(find([], '37300000')).toMatchObject({ city: null, precision: 'region' })
  expect(find([aRow({})], '37300000')).toMatchObject({ city: 'Andrelândia', precision: 'city', lat: -21.74 })
})

test('an imported city goes before a built-in region that is narrower', () => {
  const wide = aRow({ first: 37_000_000, last: 37_999_999 })
  expect(find([wide], '37300000')).toMatchObject({ city: 'Andrelândia' })
})

test('a district of a large city goes before the whole of it', () => {
  const whole = aRow({ first: 1_000_000, last: 5_999_999, uf: 'SP', city: 'São Paulo' })
  expect(find([whole], '01310100')).toMatchObject({ city: 'São Paulo', precision: 'district' })
})

test('the point of the seat counts for the codes that both have', () => {
  const rows = [aRow({}), aRow({ kind: 'urban_seat', lat: -21.5 })]
  for (const order of [rows, rows.toReversed()]) expect(find(order, '37305000')).toMatchObject({ lat: -21.5 })
})

test('where nothing was imported the built-in table answers', () => {
  const codes = ['01310100', '13010000', '69900064', '00999999']
  for (const cep of codes) expect(find([aRow({})], cep)).toEqual(builtInGazetteer().locate(cep as Cep))
})
