import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issueAt } from '../shared/refusal.fixture.ts'
import { builtInTable } from './data/table-a-2026-07-17.ts'
import { floorOf, mostKm } from './floor.ts'
import type { CargoType } from './floor-table.ts'

const trip = { km: 100, axles: 2, cargoType: 'carga_geral', hasEmptyReturn: false }
const refusal = (change: Partial<typeof trip>) => {
  try {
    return floorOf(builtInTable, { ...trip, ...change })
  } catch (error) {
    return error
  }
}

describe('examples by hand', () => {
  test('general cargo, 2 axles, 100 km: 100 × 3.9826 + 451.84 = 850.10', () => {
    expect(floorOf(builtInTable, trip)).toMatchObject({
      floorCents: 85010n,
      returnCents: 0n,
      returnCost: null,
      formula: '100 × 3.9826 + 451.84 = 850.10',
    })
  })

  test('the same with an empty return: 0.92 × 398.26 = 366.3992 more, 1,216.4992 as 1,216.50', () => {
    expect(floorOf(builtInTable, { ...trip, hasEmptyReturn: true })).toMatchObject({
      floorCents: 121650n,
      returnCents: 36640n,
      distanceCost: '398.26',
      returnCost: '366.3992',
      exactSum: '1216.4992',
      formula: '100 × 3.9826 + 451.84 + 0.92 × 3.9826 × 100 = 1216.4992',
    })
  })

  test('Campinas to Rio Branco, 3,400.5 km of refrigerated goods on 9 axles: 38,088.3035', () => {
    const cold = { ...trip, km: 3400.5, axles: 9, cargoType: 'frigorificada' }
    expect(floorOf(builtInTable, cold)).toMatchObject({ exactSum: '38088.3035', floorCents: 3808830n })
  })

  test('a half cent is rounded up: 25 × 3.9826 + 451.84 = 551.405', () => {
    expect(floorOf(builtInTable, { ...trip, km: 25 })).toMatchObject({
      exactSum: '551.405',
      floorCents: 55141n,
    })
  })
})

test.each([
  ['carga_geral', 8, 7],
  ['carga_geral', 10, 9],
  ['carga_geral', 11, 9],
  ['conteinerizada', 9, 7],
  ['conteinerizada', 6, 6],
] as const)('%s on %i axles takes the row of %i', (cargoType, axles, row) => {
  const floor = floorOf(builtInTable, { ...trip, cargoType, axles })
  const ofRow = floorOf(builtInTable, { ...trip, cargoType, axles: row })
  expect(floor).toMatchObject({ axles, appliedAxles: row, floorCents: ofRow.floorCents })
})

test('what the table does not have is refused with what is allowed', () => {
  const issue = (field: string, text: string) => ({
    code: 'validation_failed',
    facts: { issues: [issueAt(field, expect.stringContaining(text))] },
  })
  expect(refusal({ km: 0 })).toMatchObject(issue('km', '0.001'))
  expect(refusal({ km: -1 })).toMatchObject(issue('km', '20000'))
  expect(refusal({ km: Number.NaN })).toMatchObject(issue('km', 'NaN'))
  expect(refusal({ km: 20_000.001 })).toMatchObject(issue('km', '20000.001'))
  expect(refusal({ km: 1.2345 })).toMatchObject(issue('km', 'at most 3'))
  expect(refusal({ axles: 1 })).toMatchObject(issue('axles', '2 to 11'))
  expect(refusal({ axles: 12 })).toMatchObject(issue('axles', 'got 12'))
  expect(refusal({ axles: 2.5 })).toMatchObject(issue('axles', 'whole number'))
  expect(refusal({ cargoType: 'granel_pressurizada' })).toMatchObject(issue('cargo_type', 'neogranel'))
  expect(refusal({ cargoType: 'toString' })).toMatchObject(issue('cargo_type', 'toString'))
})

/** An amount as a fraction of whole numbers, from its text. */
const fraction = (text: string): readonly [bigint, bigint] => {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

test('each floor is the nearest cent of the exact sum, by fractions of whole numbers', () => {
  const trips = fc.record({
    meters: fc.integer({ min: 1, max: mostKm * 1000 }),
    axles: fc.integer({ min: 2, max: 11 }),
    cargoType: fc.constantFrom(...(Object.keys(builtInTable.coefficients) as CargoType[])),
    hasEmptyReturn: fc.boolean(),
  })
  fc.assert(
    fc.property(trips, ({ meters, ...rest }) => {
      const km = Number(`${Math.floor(meters / 1000)}.${String(meters % 1000).padStart(3, '0')}`)
      const floor = floorOf(builtInTable, { ...rest, km })
      const rows = builtInTable.coefficients[rest.cargoType]!
      let row = rest.axles
      while (!rows[row]) row--
      const [ccd, ccdUnit] = fraction(String(rows[row]![0]))
      const [cc, ccUnit] = fraction(String(rows[row]![1]))
      // The sum is numerator / denominator reais.
      const denominator = 1000n * ccdUnit * ccUnit * 100n
      const ways = rest.hasEmptyReturn ? 192n : 100n
      const numerator = BigInt(meters) * ccd * ways * ccUnit + cc * 1000n * ccdUnit * 100n
      // Half up: the floor is at most half a cent above the sum, and less than that below it.
      const above = 2n * (floor.floorCents * denominator - 100n * numerator)
      expect(above <= denominator && above > -denominator).toBe(true)
      const [sum, sumUnit] = fraction(floor.exactSum)
      expect(sum * denominator).toBe(numerator * sumUnit)
      expect(floor.returnCents > 0n).toBe(rest.hasEmptyReturn)
    }),
    { numRuns: 500 },
  )
})
