import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceTrip } from '../price.ts'
import { serviceTypes } from '../service-type.ts'
import { firstTariff, type Tariff } from '../tariff.ts'
import { tiers } from '../tier.ts'
import { assertTariff } from './assert-tariff.ts'
import type { TariffRowInput } from './read-tariff.ts'
import { collide, hoursOfDay, includesHour, type TariffRow } from './tariff-rows.ts'
import { campinas, cities, saoPaulo, withRows } from './tariffs.fixture.ts'

const trip = { serviceType: 'CAR', distanceMeters: 10_000 } as const
const base = (tariff: Tariff, more: object = {}) =>
  priceTrip({ ...trip, tariff, cityCode: saoPaulo, hour: 12, ...more }).padrao.breakdown[0]?.cents

test('without rows every trip costs to the centavo what it did, wherever and whenever', () => {
  /** Computes the price as `priceTrip` did before rows. */
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
