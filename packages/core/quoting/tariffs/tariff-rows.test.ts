import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCities } from '../../geo/cities.ts'
import type { ImportedRange } from '../../geo/imported-range.ts'
import { isRefusal } from '../../shared/refusal.ts'
import { priceTrip } from '../price.ts'
import { serviceTypes } from '../service-type.ts'
import { firstTariff, type Tariff } from '../tariff.ts'
import { tiers } from '../tier.ts'
import { assertTariff } from './assert-tariff.ts'
import { compare } from './preview-tariff.ts'
import { readTariff, type TariffRowInput } from './read-tariff.ts'
import { changesBetween } from './tariff-changes.ts'
import { collide, hoursOfDay, includesHour, type TariffRow } from './tariff-rows.ts'

const town = (first: number, city: string, ibgeCode: string): ImportedRange => ({
  ...{ first, last: first, uf: 'SP', city, ibgeCode, lat: -23, lng: -46 },
  kind: 'municipality',
})
const cities = createCities([town(1, 'São Paulo', '3550308'), town(2, 'Campinas', '3509502')])
const [saoPaulo, campinas] = [3550308, 3509502]

function withRows(...rows: TariffRowInput[]): Tariff {
  const { vehicles, markupBasisPoints: markup, version, effectiveFrom } = firstTariff
  const input = {
    vehicles: serviceTypes.map((serviceType) => ({ serviceType, ...vehicles[serviceType] })),
    turboMarkupBasisPoints: markup.turbo,
    expressMarkupBasisPoints: markup.express,
    padraoMarkupBasisPoints: markup.padrao,
    rows,
  }
  return readTariff(input, { version, effectiveFrom }, cities)
}
const faultOf = (...rows: TariffRowInput[]) => {
  try {
    withRows(...rows)
  } catch (error) {
    if (isRefusal(error) && error.code === 'validation_failed') return error.facts.issues[0]
    throw error
  }
  return null
}
const trip = { serviceType: 'CAR', distanceMeters: 10_000 } as const
const base = (tariff: Tariff, more: object = {}) =>
  priceTrip({ ...trip, tariff, cityCode: saoPaulo, hour: 12, ...more }).padrao.breakdown[0]?.cents

test('without rows every trip costs to the centavo what it did, wherever and whenever', () => {
  /** What `priceTrip` was before rows. */
  const before = (serviceType: (typeof serviceTypes)[number], meters: number) => {
    const { baseCents, perKmCents, minimumCents } = firstTariff.vehicles[serviceType]
    const ride = baseCents + (perKmCents * BigInt(meters) * 2n + 1000n) / 2000n
    const untiered = ride > minimumCents ? ride : minimumCents
    return tiers.map(
      (tier) => untiered + (untiered * BigInt(firstTariff.markupBasisPoints[tier]) * 2n + 10_000n) / 20_000n,
    )
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...serviceTypes),
      fc.integer({ min: 0, max: 20_000_000 }),
      fc.option(fc.constantFrom(saoPaulo, campinas)),
      fc.option(fc.integer({ min: 0, max: 23 })),
      (serviceType, distanceMeters, cityCode, hour) => {
        const prices = priceTrip({ tariff: firstTariff, serviceType, distanceMeters, cityCode, hour })
        expect(tiers.map((tier) => prices[tier].priceCents)).toEqual(before(serviceType, distanceMeters))
      },
    ),
  )
})

describe('the most specific row counts', () => {
  test('city more than vehicle, vehicle more than tier, tier more than hours', () => {
    const rows: TariffRowInput[] = [
      { fromHour: 0, untilHour: 24, baseCents: 101n },
      { tier: 'padrao', baseCents: 100n },
      { serviceType: 'CAR', baseCents: 103n },
      { city: 'São Paulo - SP', baseCents: 104n },
    ]
    expect(base(withRows(rows[0]!))).toBe(101n)
    expect(base(withRows(...rows.slice(0, 2)))).toBe(100n)
    expect(base(withRows(...rows.slice(0, 3)))).toBe(103n)
    expect(base(withRows(...rows))).toBe(104n)
    expect(base(withRows(...rows), { cityCode: campinas })).toBe(103n)
    expect(base(withRows(...rows), { cityCode: null, hour: null })).toBe(103n)
  })

  test('what it leaves out, the next row or the vehicle says', () => {
    const tariff = withRows(
      { city: 'são paulo/sp', baseCents: 900n },
      { serviceType: 'CAR', perKmCents: 200n },
    )
    expect(priceTrip({ ...trip, tariff, cityCode: saoPaulo, hour: 1 }).padrao.breakdown).toEqual([
      { kind: 'base', cents: 900n },
      { kind: 'distance', cents: 2_000n },
    ])
  })

  test('hours may cross midnight', () => {
    const night = withRows({ fromHour: 22, untilHour: 6, baseCents: 1_000n })
    const dear = hoursOfDay.filter((hour) => base(night, { hour }) === 1_000n)
    expect(dear).toEqual([0, 1, 2, 3, 4, 5, 22, 23])
  })

  test('a tier has amounts of its own, and the lines still sum to the price', () => {
    const tariff = withRows({ serviceType: 'CAR', tier: 'turbo', perKmCents: 300n, markupBasisPoints: 6_000 })
    const { turbo, express } = priceTrip({ ...trip, tariff })
    expect(turbo.priceCents).toBe(5_920n)
    expect(turbo.breakdown.reduce((sum, { cents }) => sum + cents, 0n)).toBe(turbo.priceCents)
    expect(express).toEqual(priceTrip({ ...trip, tariff: firstTariff }).express)
  })
})

test.each<[TariffRowInput[], string, string]>([
  [[{ city: 'São Paulo - SP' }], 'rows.0', 'states no amount'],
  [[{ baseCents: 1n, fromHour: 3 }], 'rows.0', 'has one hour'],
  [[{ baseCents: 1n, fromHour: 3, untilHour: 3 }], 'rows.0', '0 to 23, until 1 to 24'],
  [[{ baseCents: 1n, fromHour: 24, untilHour: 25 }], 'rows.0', 'the hours 24 to 25 are not allowed'],
  [[{ baseCents: -1n }], 'rows.0.baseCents', 'whole number of 0 to 10000000; got -1'],
  [[{ markupBasisPoints: 100_001 }], 'rows.0.markupBasisPoints', 'got 100001'],
  [[{ city: 'Sampa', baseCents: 1n }], 'rows.0.city', '"Sampa" is no municipality'],
  [[{ baseCents: 1n }, { perKmCents: 1n }], 'rows.1', 'counts for the same trips as row 1'],
  [
    [
      { baseCents: 1n, fromHour: 22, untilHour: 6 },
      { baseCents: 1n, fromHour: 5, untilHour: 9 },
    ],
    'rows.1',
    'part their hours',
  ],
  [
    [
      {
        city: 'Campinas - SP',
        tier: 'express',
        serviceType: 'VAN',
        fromHour: 8,
        untilHour: 10,
        perKmCents: 999n,
      },
    ],
    'rows',
    'a faster tier may not cost less: Campinas - SP, VAN, 8 h: perKmCents of turbo is 280, of express 999',
  ],
  [Array(301).fill({ baseCents: 1n }), 'rows', '301 are too many: at most 300'],
])('rows that are wrong are refused (%#)', (rows, field, issue) => {
  expect(faultOf(...rows)).toEqual({ field, issue: expect.stringContaining(issue) })
})

const amount = fc.option(fc.bigInt({ min: 0n, max: 10_000n }))
const anyRow: fc.Arbitrary<TariffRow> = fc.record({
  city: fc.constantFrom(null, cities.withCode(saoPaulo), cities.withCode(campinas)),
  serviceType: fc.constantFrom(null, ...serviceTypes),
  tier: fc.constantFrom(null, ...tiers),
  hours: fc.constantFrom(null, { from: 22, until: 6 }, { from: 6, until: 22 }, { from: 0, until: 24 }),
  ...{ baseCents: amount, perKmCents: amount, minimumCents: amount, perKgCents: amount },
  markupBasisPoints: fc.option(fc.integer({ min: 0, max: 10_000 })),
})

test('with any rows that are allowed, a faster tier never costs less, and lines sum to the price', () => {
  let allowed = 0
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 4 }),
      fc.integer({ min: 0, max: 500_000 }),
      (rows, distanceMeters) => {
        const tariff = { ...firstTariff, rows }
        try {
          assertTariff(tariff)
        } catch {
          return
        }
        allowed++
        for (const serviceType of serviceTypes)
          for (const cityCode of [null, saoPaulo, campinas])
            for (const hour of [0, 7, 23]) {
              const prices = priceTrip({ tariff, serviceType, distanceMeters, cityCode, hour })
              expect(prices.turbo.priceCents >= prices.express.priceCents).toBe(true)
              expect(prices.express.priceCents >= prices.padrao.priceCents).toBe(true)
              for (const tier of tiers)
                expect(prices[tier].breakdown.reduce((sum, { cents }) => sum + cents, 0n)).toBe(
                  prices[tier].priceCents,
                )
            }
      },
    ),
    { numRuns: 300 },
  )
  expect(allowed).toBeGreaterThan(50)
})

test('rows collide exactly where some hour has both as equally specific', () => {
  fc.assert(
    fc.property(anyRow, anyRow, (a, b) => {
      const isSamePart = a.city === b.city && a.serviceType === b.serviceType && a.tier === b.tier
      const both = (hour: number) =>
        !!a.hours && !!b.hours && includesHour(a.hours, hour) && includesHour(b.hours, hour)
      const meets = a.hours === null || b.hours === null ? a.hours === b.hours : hoursOfDay.some(both)
      expect(collide(a, b)).toBe(isSamePart && meets)
    }),
  )
})

test('the log says what changed, and only that', () => {
  const after = withRows({ city: 'São Paulo - SP', fromHour: 22, untilHour: 6, baseCents: 900n })
  const dearer = {
    ...after,
    vehicles: { ...after.vehicles, CAR: { ...after.vehicles.CAR, baseCents: 800n } },
  }
  expect(changesBetween(firstTariff, dearer)).toBe(
    'CAR.baseCents 700 → 800; + São Paulo - SP, 22–6 h: baseCents 900',
  )
  expect(changesBetween(after, firstTariff)).toBe('- São Paulo - SP, 22–6 h: baseCents 900')
  expect(changesBetween(after, after)).toBe('none')
})

test('a preview sums, and shows the largest changes up and down', () => {
  const order = (code: string, currentCents: bigint, newCents: bigint) =>
    ({ code, priceCents: 1_000n, currentCents, newCents }) as never
  const orders = [
    order('A', 1_000n, 1_100n),
    order('B', 1_000n, 900n),
    order('C', 1_000n, 1_500n),
    order('D', 5n, 5n),
  ]
  const preview = compare(orders)
  expect(preview).toMatchObject({
    ...{ orderCount: 4, paidCents: 4_000n, currentCents: 3_005n, newCents: 3_505n },
    ...{ dearerCount: 2, cheaperCount: 1 },
  })
  expect([preview.dearer, preview.cheaper].map((list) => list.map(({ code }) => code))).toEqual([
    ['C', 'A'],
    ['B'],
  ])
})
