import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issueOf as firstIssueOf } from '../shared/refusal.fixture.ts'
import {
  capacities,
  chargeableGrams,
  chooseVehicle,
  extraGrams,
  misfitOf,
  orderedParcels,
  type Parcel,
  readParcels,
} from './parcels.ts'
import { serviceTypes } from './service-type.ts'

const aParcel = (traits: Partial<Parcel> = {}): Parcel => ({
  weightGrams: 2_500,
  lengthCm: 30,
  widthCm: 20,
  heightCm: 10,
  description: null,
  declaredValueCents: null,
  fragile: false,
  ...traits,
})

const issueOf = (action: () => unknown) => firstIssueOf(action)!

describe('the parcels of a shipment', () => {
  test('are none, or up to 30 with measures, and a description and a value where given', () => {
    expect([readParcels(null), readParcels([])]).toEqual([null, null])
    const { description: _, declaredValueCents: __, fragile: ___, ...measures } = aParcel()
    expect(readParcels([measures])).toEqual([aParcel()])
    const whole = { ...measures, description: ' Vaso ', declaredValueCents: 12_000n, fragile: true }
    expect(readParcels([whole])).toEqual([
      aParcel({ description: 'Vaso', declaredValueCents: 12_000, fragile: true }),
    ])
    // A stored proposal has the amount as text.
    expect(readParcels([{ ...measures, declaredValueCents: '12000' }])?.[0]?.declaredValueCents).toBe(12_000)
  })

  test.each([
    [Array.from({ length: 31 }, () => aParcel()), 'parcels', '31 parcels', 'at most 30'],
    [[aParcel(), aParcel({ weightGrams: 0 })], 'parcels.1.weight_g', 'got 0', '1 to 8000000'],
    [[aParcel({ heightCm: 601 })], 'parcels.0.height_cm', '601', '1 to 600'],
    [[aParcel({ lengthCm: 1.5 })], 'parcels.0.length_cm', '1.5', 'a whole number'],
    [[aParcel({ declaredValueCents: -1 })], 'parcels.0.declared_value_cents', '-1', '0 to 1000000000'],
    [[aParcel({ description: 'x'.repeat(201) })], 'parcels.0.description', '201', 'at most 200'],
  ])('are refused with the value and what is allowed', (parcels, field, value, allowed) => {
    const refused = issueOf(() => readParcels(parcels))
    expect(refused).toEqual({ field, issue: expect.stringContaining(value) })
    expect(refused.issue).toContain(allowed)
  })
})

describe('a vehicle', () => {
  test('is the smallest that takes all parcels, turned as they like', () => {
    expect(chooseVehicle([aParcel({ lengthCm: 45, widthCm: 60, heightCm: 50, weightGrams: 1 })], null)).toBe(
      'CAR',
    )
    expect(chooseVehicle([aParcel({ lengthCm: 45, widthCm: 60, heightCm: 30 })], null)).toBe('MOTO')
    expect(chooseVehicle([aParcel({ weightGrams: 20_001 })], null)).toBe('CAR')
    expect(chooseVehicle([aParcel({ lengthCm: 121 })], null)).toBe('VAN')
    expect(chooseVehicle([aParcel({ lengthCm: 281 })], null)).toBe('TRUCK')
  })

  test('is refused with its limit where it was asked for and does not take them', () => {
    expect(chooseVehicle([aParcel()], 'TRUCK')).toBe('TRUCK')
    expect(issueOf(() => chooseVehicle([aParcel({ weightGrams: 25_000 })], 'MOTO'))).toEqual({
      field: 'service_type',
      issue: 'the parcels weigh 25 kg, and a MOTO takes 20 kg at most. CAR is the smallest that takes them',
    })
    expect(issueOf(() => chooseVehicle([aParcel(), aParcel({ lengthCm: 61 })], 'MOTO')).issue).toContain(
      'parcel 2 measures 61 × 20 × 10 cm, and a MOTO takes 60 × 50 × 45 cm at most',
    )
    const wide = aParcel({ lengthCm: 600, widthCm: 500 })
    expect(issueOf(() => chooseVehicle([wide], null))).toEqual({
      field: 'parcels',
      issue:
        'no vehicle takes them: parcel 1 measures 600 × 500 × 10 cm, and a TRUCK takes 600 × 240 × 240 cm at most',
    })
  })

  test('takes what every smaller one takes', () => {
    const parcel = fc.record({
      weightGrams: fc.integer({ min: 1, max: 8_000_000 }),
      lengthCm: fc.integer({ min: 1, max: 600 }),
      widthCm: fc.integer({ min: 1, max: 600 }),
      heightCm: fc.integer({ min: 1, max: 600 }),
    })
    fc.assert(
      fc.property(fc.array(parcel, { minLength: 1, maxLength: 5 }), (measures) => {
        const fits = serviceTypes.map((type) => misfitOf(measures.map(aParcel), type) === null)
        expect(fits).toEqual([...fits].sort())
      }),
    )
  })
})

describe('what counts for the price', () => {
  test('is the weight, or 300 kg for each cubic metre where that is more', () => {
    expect(chargeableGrams([aParcel()])).toBe(2_500)
    expect(chargeableGrams([aParcel({ lengthCm: 50, widthCm: 40, heightCm: 40 })])).toBe(24_000)
    expect(chargeableGrams([aParcel(), aParcel({ weightGrams: 9_500 })])).toBe(12_000)
  })

  test('is what exceeds the weight that the vehicle includes', () => {
    const heavy = [aParcel({ weightGrams: 7_000 })]
    expect([extraGrams(heavy, 'MOTO'), extraGrams(heavy, 'CAR'), extraGrams(null, 'MOTO')]).toEqual([
      2_000, 0, 0,
    ])
    expect(capacities.MOTO.includedGrams).toBe(5_000)
  })
})

describe('the parcels of an order', () => {
  const quoted = { parcels: [aParcel({ description: 'Vaso' })], serviceType: 'MOTO' as const }
  const unquoted = { parcels: null, serviceType: 'MOTO' as const }

  test('are those of the quote, which the order need not repeat', () => {
    expect(orderedParcels(null, quoted)).toEqual(quoted.parcels)
    expect(orderedParcels([aParcel({ fragile: true })], quoted)).toEqual([aParcel({ fragile: true })])
    expect(orderedParcels(null, unquoted)).toBeNull()
  })

  test('are refused where they are others', () => {
    expect(issueOf(() => orderedParcels([aParcel({ weightGrams: 2_501 })], quoted))).toEqual({
      field: 'parcels.0.weight_g',
      issue: '2501 is not what was quoted: 2500',
    })
    expect(issueOf(() => orderedParcels([aParcel(), aParcel()], quoted)).issue).toBe(
      'the quote has 1 parcels, not 2',
    )
  })

  test('may come with the order where the price and the vehicle of the quote carry them', () => {
    expect(orderedParcels([aParcel()], unquoted)).toEqual([aParcel()])
    expect(issueOf(() => orderedParcels([aParcel({ weightGrams: 5_001 })], unquoted)).issue).toContain(
      'they count as 5.001 kg, and the price includes 5 kg',
    )
    expect(issueOf(() => orderedParcels([aParcel({ lengthCm: 61 })], unquoted)).issue).toContain('MOTO takes')
  })
})
