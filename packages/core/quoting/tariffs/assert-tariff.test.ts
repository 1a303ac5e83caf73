import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../shared/refusal.ts'
import { firstTariff, maxFeeCents, type Tariff, type VehicleFees } from '../tariff.ts'
import { assertTariff } from './assert-tariff.ts'

test('the first tariff is within the bounds', () => {
  expect(() => assertTariff(firstTariff)).not.toThrow()
})

describe('a tariff is refused', () => {
  test.each([0, -1, 1.5, Number.NaN])('with version %d', (version) => {
    expect(fieldsRefused({ ...firstTariff, version })).toEqual(['version'])
  })

  test.each<[string, Partial<VehicleFees>]>([
    ['baseCents', { baseCents: -1n }],
    ['perKmCents', { perKmCents: -1n }],
    ['minimumCents', { minimumCents: maxFeeCents + 1n }],
  ])('with a %s out of bounds', (fee, fees) => {
    expect(fieldsRefused(aTariff({ fees }))).toEqual([`vehicles.CAR.${fee}`])
  })

  test.each([-1, 0.5, 100_001, Number.NaN])('with a markup of %d basis points', (turbo) => {
    expect(fieldsRefused(aTariff({ markup: { turbo } }))).toEqual(['markupBasisPoints.turbo'])
  })

  test('when turbo costs less than express', () => {
    expect(fieldsRefused(aTariff({ markup: { turbo: 10, express: 11 } }))).toEqual(['markupBasisPoints'])
  })

  test('when express costs less than padrao', () => {
    expect(fieldsRefused(aTariff({ markup: { express: 10, padrao: 11 } }))).toEqual(['markupBasisPoints'])
  })

  test('with every fault named at once', () => {
    const tariff = { ...aTariff({ fees: { baseCents: -1n }, markup: { padrao: -1 } }), version: 0 }
    expect(fieldsRefused(tariff)).toEqual(['version', 'vehicles.CAR.baseCents', 'markupBasisPoints.padrao'])
  })
})

test('tiers that cost the same are allowed', () => {
  expect(() => assertTariff(aTariff({ markup: { turbo: 0, express: 0, padrao: 0 } }))).not.toThrow()
})

function aTariff(change: {
  fees?: Partial<VehicleFees>
  markup?: Partial<Tariff['markupBasisPoints']>
}): Tariff {
  const { vehicles, markupBasisPoints } = firstTariff
  return {
    ...firstTariff,
    vehicles: { ...vehicles, CAR: { ...vehicles.CAR, ...change.fees } },
    markupBasisPoints: { ...markupBasisPoints, ...change.markup },
  }
}

function fieldsRefused(tariff: Tariff): string[] {
  try {
    assertTariff(tariff)
  } catch (error) {
    if (isRefusal(error) && error.code === 'validation_failed')
      return error.facts.issues.map(({ field }) => field)
    throw error
  }
  return []
}
