import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issueAt } from '../shared/refusal.fixture.ts'
import type { Cep } from './cep.ts'
import type { CepRange } from './cep-range.ts'
import { createGazetteer, locateCep } from './gazetteer.ts'

describe('a table of ranges', () => {
  test('tells where a code in a range is', () => {
    const table = createGazetteer([aRange({ first: 1_000_000, last: 1_999_999, lat: -23.5, lng: -46.6 })])
    expect(table.locate('01310100' as Cep)).toEqual({
      cep: '01310100',
      lat: -23.5,
      lng: -46.6,
      city: 'Vila',
      uf: 'SP',
      precision: 'city',
    })
  })

  test('holds both ends of a range and nothing beside them', () => {
    const table = createGazetteer([aRange({ first: 10, last: 20 })])
    const isHeld = (code: number) => table.locate(asCep(code)) !== null
    expect([9, 10, 20, 21].map(isHeld)).toEqual([false, true, true, false])
  })

  test('gives the narrowest range, wherever it is in the list', () => {
    const ranges = [
      aRange({ first: 40, last: 49, city: 'District' }),
      aRange({ first: 0, last: 99_999_999, city: 'Country' }),
      aRange({ first: 45, last: 45, city: 'Street' }),
      aRange({ first: 0, last: 99, city: 'City' }),
    ]
    const table = createGazetteer(ranges)
    const cityOf = (code: number) => table.locate(asCep(code))?.city
    expect([39, 40, 44, 45, 46, 50, 100, 99_999_999].map(cityOf)).toEqual([
      ...['City', 'District', 'District', 'Street', 'District', 'City', 'Country', 'Country'],
    ])
  })

  test('gives the earlier of two ranges of the same width', () => {
    const table = createGazetteer([
      aRange({ first: 5, last: 9, city: 'Earlier' }),
      aRange({ first: 5, last: 9, city: 'Later' }),
    ])
    expect(table.locate(asCep(7))?.city).toBe('Earlier')
  })

  test('without any range knows no code', () => {
    expect(createGazetteer([]).locate(asCep(1))).toBeNull()
  })

  test('answers as a search through the whole list would, however ranges nest and overlap', () => {
    const anyRanges = fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 30 })
    fc.assert(
      fc.property(anyRanges, (pairs) => {
        const ranges = pairs.map(([first, width], row) =>
          aRange({ first, last: first + width, city: `${row}` }),
        )
        const table = createGazetteer(ranges)
        for (let code = 0; code <= 85; code++) {
          const narrowest = ranges
            .filter(({ first, last }) => first <= code && code <= last)
            .toSorted((a, b) => a.last - a.first - (b.last - b.first))[0]
          expect(table.locate(asCep(code))?.city).toBe(narrowest?.city)
        }
      }),
    )
  })

  test('of a hundred thousand rows finds the ends of each', () => {
    const ranges = Array.from({ length: 100_000 }, (_, row) =>
      aRange({ first: row * 500, last: row * 500 + 400 }),
    )
    const table = createGazetteer(ranges)
    expect(table.locate(asCep(49_999_900))).not.toBeNull()
    expect(table.locate(asCep(49_999_901))).toBeNull()
  })

  test.each([
    { first: 20, last: 10 },
    { first: -1, last: 10 },
    { first: 0, last: 100_000_000 },
    { first: 0.5, last: 10 },
    { first: 0, last: Number.NaN },
  ])('cannot have a range from $first to $last', (ends) => {
    expect(() => createGazetteer([aRange(ends)])).toThrow(RangeError)
  })
})

describe('locating a postal code', () => {
  const table = createGazetteer([aRange({ first: 1_300_000, last: 1_399_999, city: 'Elsewhere' })])

  test('finds it in the table', () => {
    expect(locateCep('01310100' as Cep, 'cep', table).city).toBe('Elsewhere')
  })

  test.each(['00000000', '11111111', '33333333', '77777777', '99999999'])(
    'refuses %s, which a range may hold',
    (cep) => {
      const everything = createGazetteer([aRange({ first: 0, last: 99_999_999 })])
      expect(() => locateCep(cep as Cep, 'cep', everything)).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      )
    },
  )

  test.each(['00000000', '00999999', '78900000'])(
    'refuses %s, which is nowhere, on the field of the caller',
    (cep) => {
      const issue = `is wrong: no place in Brazil has the postal code ${cep}; check its digits`
      expect(() => locateCep(cep as Cep, 'cep_destino', table)).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          facts: { issues: [issueAt('cep_destino', issue)] },
        }),
      )
    },
  )
})

function aRange(change: Partial<CepRange>): CepRange {
  return { first: 0, last: 0, uf: 'SP', city: 'Vila', precision: 'city', lat: 0, lng: 0, ...change }
}

function asCep(code: number): Cep {
  return `${code}`.padStart(8, '0') as Cep
}
