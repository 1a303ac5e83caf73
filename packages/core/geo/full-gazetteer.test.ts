import { expect, test } from 'vitest'
import type { Cep } from './cep.ts'
import { builtInGazetteer, fullGazetteer } from './full-gazetteer.ts'
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
const builtIn = builtInGazetteer([
  aRow({ first: 37_200_000, last: 37_209_999, city: 'Lavras', ibgeCode: '3138203' }),
  aRow({ first: 37_300_000, last: 37_300_999, city: 'Elsewhere' }),
])
const find = (rows: ImportedRange[], cep: string) => fullGazetteer(builtIn, rows).locate(cep as Cep)

test('an imported city goes before a built-in one, however wide it is', () => {
  expect(find([], '37300000')).toMatchObject({ city: 'Elsewhere', precision: 'city' })
  expect(find([aRow({})], '37300000')).toMatchObject({ city: 'Andrelândia', precision: 'city', lat: -21.74 })
})

test.each(['39999999', '10000000', '33400000', '09999999', '78950000'])(
  '%s, which no municipality has, is nowhere',
  (cep) => {
    expect(find([], cep)).toBeNull()
  },
)

test('a district of a large city goes before the whole of it', () => {
  const whole = aRow({ first: 1_000_000, last: 5_999_999, uf: 'SP', city: 'São Paulo' })
  expect(find([whole], '01310100')).toMatchObject({ city: 'São Paulo', precision: 'district' })
})

test('the point of the seat counts for the codes that both have', () => {
  const rows = [aRow({}), aRow({ kind: 'urban_seat', lat: -21.5 })]
  for (const order of [rows, rows.toReversed()]) expect(find(order, '37305000')).toMatchObject({ lat: -21.5 })
})

test('where nothing was imported the built-in table answers', () => {
  const codes = ['01310100', '37200000', '69900064', '00999999']
  for (const cep of codes) expect(find([aRow({})], cep)).toEqual(builtIn.locate(cep as Cep))
})
