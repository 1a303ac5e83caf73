import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import { builtInDistricts } from '@rodovia/core/geo/data/built-in-ranges.ts'
import { dividedCities } from '@rodovia/core/geo/data/districts.ts'
import { states } from '@rodovia/core/geo/data/states.ts'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import { createGazetteer } from '@rodovia/core/geo/gazetteer.ts'
import { rangeOf } from '@rodovia/core/geo/imported-range.ts'
import { measureGazetteer } from '@rodovia/core/geo/measure-gazetteer.ts'
import { readCepTable } from '@rodovia/core/geo/read-cep-table.ts'
import { isInServiceArea } from '@rodovia/core/geo/service-area.ts'
import { describe, expect, test } from 'vitest'
import { readBuiltInCeps } from './built-in-ceps.ts'
import { largestCities } from './largest-cities.fixture.ts'

const rows = readBuiltInCeps()
const municipalities = rows.filter(({ kind }) => kind === 'municipality')
const gazetteer = builtInGazetteer(rows)
const asCep = (code: number) => `${code}`.padStart(8, '0') as Cep

test('the file holds to the rules of a table that is imported, and is read like one', () => {
  const text = gunzipSync(readFileSync(new URL('./cep-ranges.csv.gz', import.meta.url))).toString('utf8')
  const lines = text.trimEnd().split('\n')
  const { ranges, faults } = readCepTable(lines.map((line, at) => ({ line: at + 1, cells: line.split(',') })))
  expect(faults).toEqual([])
  expect(ranges).toEqual(rows)
})

test('every municipality has a range', () => {
  // Eleven of the 5,570 municipalities share their range with the town they came from.
  expect(rows).toHaveLength(6602)
  expect(new Set(rows.map(({ ibgeCode }) => ibgeCode)).size).toBe(5559)
  expect(new Set(rows.map(({ uf }) => uf)).size).toBe(27)
})

test('the middle code of a municipality is off by less than a kilometre in the median, and known by its city', () => {
  const { whole, byPrecision } = measureGazetteer(gazetteer, rows)
  expect(whole.medianKm).toBeLessThan(1)
  expect(whole.within50Km).toBe(whole.ranges)
  expect(byPrecision.map(({ name }) => name)).toEqual(['city', 'district'])
})

/** The postal code of a well-known place in the middle of each capital. */
const capitals: [cep: string, city: string, uf: string][] = [
  ['69900064', 'Rio Branco', 'AC'],
  ['57020000', 'Maceió', 'AL'],
  ['68900073', 'Macapá', 'AP'],
  ['69010060', 'Manaus', 'AM'],
  ['40020000', 'Salvador', 'BA'],
  ['60055000', 'Fortaleza', 'CE'],
  ['70070120', 'Brasília', 'DF'],
  ['29010000', 'Vitória', 'ES'],
  ['74003010', 'Goiânia', 'GO'],
  ['65010000', 'São Luís', 'MA'],
  ['78005000', 'Cuiabá', 'MT'],
  ['79002000', 'Campo Grande', 'MS'],
  ['30130010', 'Belo Horizonte', 'MG'],
  ['66010000', 'Belém', 'PA'],
  ['58010000', 'João Pessoa', 'PB'],
  ['80020000', 'Curitiba', 'PR'],
  ['50010000', 'Recife', 'PE'],
  ['64000000', 'Teresina', 'PI'],
  ['20040020', 'Rio de Janeiro', 'RJ'],
  ['59025000', 'Natal', 'RN'],
  ['90010000', 'Porto Alegre', 'RS'],
  ['76801000', 'Porto Velho', 'RO'],
  ['69301000', 'Boa Vista', 'RR'],
  ['88010000', 'Florianópolis', 'SC'],
  ['01001000', 'São Paulo', 'SP'],
  ['49010000', 'Aracaju', 'SE'],
  ['77001000', 'Palmas', 'TO'],
]

test('each of the 27 capitals is known by name', () => {
  expect(new Set(capitals.map(([, , uf]) => uf)).size).toBe(27)
  for (const [cep, city, uf] of capitals) expect(gazetteer.locate(cep as Cep)).toMatchObject({ city, uf })
})

test('the 150 largest cities are known by name', () => {
  expect(new Set(largestCities).size).toBeGreaterThan(150)
  const known = new Set(municipalities.map(({ city, uf }) => `${city}/${uf}`))
  expect(largestCities.filter((city) => !known.has(city))).toEqual([])
})

describe('the ten largest cities', () => {
  test('are divided, all their codes', () => {
    expect(dividedCities.map(({ city, uf }) => `${city}/${uf}`)).toEqual(largestCities.slice(0, 10))
    for (const { city, uf } of dividedCities) {
      const ranges = municipalities.filter((row) => row.city === city && row.uf === uf)
      expect(ranges.length).toBeGreaterThan(0)
      for (const { first, last } of ranges)
        for (let code = first; code <= last; code += 50_000)
          expect(gazetteer.locate(asCep(code)), asCep(code)).toMatchObject({
            city,
            uf,
            precision: 'district',
          })
    }
  })

  test('have districts within their codes and within 60 km of the centre', () => {
    const citiesOnly = createGazetteer(municipalities.map(rangeOf))
    for (const district of builtInDistricts)
      for (const code of [district.first, district.last]) {
        const city = citiesOnly.locate(asCep(code))
        expect(city, asCep(code)).toMatchObject({ city: district.city, uf: district.uf })
        expect(greatCircleMeters(city!, district) / 1000).toBeLessThan(60)
      }
  })

  test('share no code between two districts', () => {
    const rising = builtInDistricts.toSorted((a, b) => a.first - b.first)
    expect(rising.filter((row, index) => index > 0 && row.first <= rising[index - 1]!.last)).toEqual([])
  })
})

test('every point is in the service area', () => {
  expect([...rows, ...builtInDistricts].filter((row) => !isInServiceArea(row))).toEqual([])
})

test('every range lies within the codes of its state', () => {
  const isInItsState = ({ uf, first, last }: { uf: string; first: number; last: number }) =>
    states.some((state) => state[0] === uf && state[1] * 1000 <= first && last <= state[2] * 1000 + 999)
  expect([...rows, ...builtInDistricts].filter((row) => !isInItsState(row))).toEqual([])
})

test('the ranges of the states do not overlap, and leave out only 00 and 789', () => {
  const rising = states.toSorted((a, b) => a[1] - b[1])
  const gaps = rising.flatMap(([, first], index) => {
    const expected = index === 0 ? 0 : rising[index - 1]![2] + 1
    expect(first).toBeGreaterThanOrEqual(expected)
    return first > expected ? [[expected, first - 1]] : []
  })
  expect(gaps).toEqual([
    [0, 999],
    [78_900, 78_999],
  ])
  expect(rising.at(-1)![2]).toBe(99_999)
})
