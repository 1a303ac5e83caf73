import { describe, expect, test } from 'vitest'
import type { Cep } from '../cep.ts'
import type { CepRange, Precision } from '../cep-range.ts'
import { greatCircleMeters } from '../distance.ts'
import { builtInGazetteer, createGazetteer } from '../gazetteer.ts'
import { isInServiceArea } from '../service-area.ts'
import { builtInRanges } from './built-in-ranges.ts'
import { dividedCities } from './districts.ts'
import { largestCities } from './largest-cities.fixture.ts'
import { states } from './states.ts'

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

const cityRows = builtInRanges.filter(({ precision }) => precision === 'city')
const districtRows = builtInRanges.filter(({ precision }) => precision === 'district')
const regionRows = builtInRanges.filter(({ precision }) => precision === 'region').slice(0, -states.length)

test('each of the 27 capitals is known by name', () => {
  expect(new Set(capitals.map(([, , uf]) => uf)).size).toBe(27)
  for (const [cep, city, uf] of capitals) {
    expect(builtInGazetteer().locate(cep as Cep)).toMatchObject({ city, uf })
  }
})

test('the 150 largest cities are known by name', () => {
  expect(new Set(largestCities).size).toBeGreaterThan(150)
  const known = new Set(cityRows.map(({ city, uf }) => `${city}/${uf}`))
  expect(largestCities.filter((city) => !known.has(city))).toEqual([])
})

test('the ten largest cities are divided, each by all the three digits that its codes begin with', () => {
  expect(dividedCities.map(({ city, uf }) => `${city}/${uf}`)).toEqual(largestCities.slice(0, 10))
  for (const { city, uf } of dividedCities) {
    const beginnings = cityRows
      .filter((row) => row.city === city && row.uf === uf)
      .flatMap(({ first, last }) => beginningsFrom(first, last))
    expect(beginnings.length).toBeGreaterThan(0)
    for (const beginning of beginnings)
      for (const cep of [`${beginning}00000`, `${beginning}50000`, `${beginning}99999`])
        expect(builtInGazetteer().locate(cep as Cep), cep).toMatchObject({ city, uf, precision: 'district' })
  }
})

/** The three digits of each hundred thousand codes. */
function beginningsFrom(first: number, last: number): string[] {
  const [from, to] = [Math.floor(first / 100_000), Math.floor(last / 100_000)]
  return Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`.padStart(3, '0'))
}

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

describe('every row', () => {
  test('is in the service area', () => {
    expect(builtInRanges.filter((row) => !isInServiceArea(row))).toEqual([])
  })

  test('lies within the codes of its state', () => {
    const isInItsState = ({ uf, first, last }: CepRange) =>
      states.some((state) => state[0] === uf && state[1] * 1000 <= first && last <= state[2] * 1000 + 999)
    expect(builtInRanges.filter((row) => !isInItsState(row))).toEqual([])
  })

  test.each<[Precision, CepRange[]]>([
    ['region', regionRows],
    ['city', cityRows],
    ['district', districtRows],
  ])('of a %s shares no code with another of its kind', (_, rows) => {
    const rising = rows.toSorted((a, b) => a.first - b.first)
    expect(rising.filter((row, index) => index > 0 && row.first <= rising[index - 1]!.last)).toEqual([])
  })

  test('is what its first, its middle and its last code find, by its city', () => {
    for (const { first, last, city, uf } of [...cityRows, ...districtRows])
      for (const code of [first, Math.floor((first + last) / 2), last]) {
        const cep = `${code}`.padStart(8, '0') as Cep
        expect(builtInGazetteer().locate(cep), cep).toMatchObject({ city, uf })
      }
  })
})

test('a district lies within the codes of its city and within 60 km of its centre', () => {
  const citiesOnly = createGazetteer(cityRows)
  for (const district of districtRows) {
    for (const code of [district.first, district.last]) {
      const city = citiesOnly.locate(`${code}`.padStart(8, '0') as Cep)
      expect(city).toMatchObject({ city: district.city, uf: district.uf })
      expect(greatCircleMeters(city!, district) / 1000).toBeLessThan(60)
    }
  }
})

test('a city lies near the region that its codes begin like', () => {
  const regionsOnly = createGazetteer(regionRows)
  const far = cityRows.filter((city) => {
    const region = regionsOnly.locate(`${city.first}`.padStart(8, '0') as Cep)
    return region !== null && greatCircleMeters(region, city) > 150_000
  })
  expect(far.map(({ city }) => city)).toEqual(['Fernando de Noronha'])
})
