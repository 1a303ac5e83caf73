import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../shared/language.ts'
import { maxCents } from '../shared/money.ts'
import { type PriceLineKind, priceTrip } from './price.ts'
import { priceLineLabels } from './quoting-messages.ts'
import { serviceTypes } from './service-type.ts'
import { firstTariff, maxFeeCents, maxMarkupBasisPoints, type Tariff } from './tariff.ts'
import { assertTariff } from './tariffs/assert-tariff.ts'
import { tiers } from './tier.ts'

const maxDistanceMeters = 20_000_000
const kinds: PriceLineKind[] = ['base', 'distance', 'weight', 'minimum_adjustment', 'tier_markup']

const aParcelOf = (weightGrams: number) => ({
  weightGrams,
  lengthCm: 10,
  widthCm: 10,
  heightCm: 10,
  description: null,
  declaredValueCents: null,
  fragile: false,
})

describe('a trip of 10 km by car', () => {
  const prices = priceTrip({ tariff: firstTariff, serviceType: 'CAR', distanceMeters: 10_000 })

  test('costs base and distance in padrao, which has no markup', () => {
    expect(prices.padrao).toEqual({
      priceCents: 2_500n,
      breakdown: [
        { kind: 'base', cents: 700n },
        { kind: 'distance', cents: 1_800n },
      ],
    })
  })

  test('costs 15 % more in express and 40 % more in turbo', () => {
    expect(prices.express.priceCents).toBe(2_875n)
    expect(prices.turbo.priceCents).toBe(3_500n)
    expect(prices.turbo.breakdown.at(-1)).toEqual({ kind: 'tier_markup', cents: 1_000n })
  })
})

test('a short trip is raised to the minimum fee, and the markup is on top of that', () => {
  const prices = priceTrip({ tariff: firstTariff, serviceType: 'CAR', distanceMeters: 1_000 })
  expect(prices.turbo).toEqual({
    priceCents: 1_680n,
    breakdown: [
      { kind: 'base', cents: 700n },
      { kind: 'distance', cents: 180n },
      { kind: 'minimum_adjustment', cents: 320n },
      { kind: 'tier_markup', cents: 480n },
    ],
  })
})

describe('parcels', () => {
  const priced = (parcels?: ReturnType<typeof aParcelOf>[]) =>
    priceTrip({
      tariff: firstTariff,
      serviceType: 'CAR',
      distanceMeters: 10_000,
      ...(parcels && { parcels }),
    })

  test('cost what counts above the weight that the vehicle includes, before the markup', () => {
    expect(priced([aParcelOf(20_000), aParcelOf(12_500)]).turbo).toEqual({
      priceCents: 3_605n,
      breakdown: [
        { kind: 'base', cents: 700n },
        { kind: 'distance', cents: 1_800n },
        { kind: 'weight', cents: 75n },
        { kind: 'tier_markup', cents: 1_030n },
      ],
    })
  })

  test('that the price includes change nothing of it', () => {
    expect(priced([aParcelOf(30_000)])).toEqual(priced())
  })
})

test('half a centavo of distance goes up', () => {
  const tariff = structuredClone(firstTariff)
  tariff.vehicles.MOTO = { baseCents: 0n, perKmCents: 125n, minimumCents: 0n, perKgCents: 0n }
  const costs = (distanceMeters: number) =>
    priceTrip({ tariff, serviceType: 'MOTO', distanceMeters }).padrao.priceCents
  expect(costs(1_100)).toBe(138n) // 137.5
  expect(costs(1_300)).toBe(163n) // 162.5
  expect(costs(1_001)).toBe(125n) // 125.125
})

test.each([-1, 0.5, maxDistanceMeters + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'a distance of %d m is a mistake',
  (distanceMeters) => {
    expect(() => priceTrip({ tariff: firstTariff, serviceType: 'CAR', distanceMeters })).toThrow(RangeError)
  },
)

describe('with any tariff that is allowed', () => {
  const fee = fc.bigInt({ min: 0n, max: maxFeeCents })
  const fees = fc.record({ baseCents: fee, perKmCents: fee, minimumCents: fee, perKgCents: fee })
  const markups = fc
    .array(fc.integer({ min: 0, max: maxMarkupBasisPoints }), { minLength: 3, maxLength: 3 })
    .map((three) => three.toSorted((a, b) => b - a))
    .map(([turbo, express, padrao]) => ({ turbo: turbo!, express: express!, padrao: padrao! }))
  const anyTariff: fc.Arbitrary<Tariff> = fc.record({
    version: fc.integer({ min: 1, max: 1_000 }),
    currency: fc.constant('BRL' as const),
    vehicles: fc.record({ MOTO: fees, CAR: fees, VAN: fees, TRUCK: fees }),
    markupBasisPoints: markups,
    samePickupBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    rows: fc.constant([]),
    effectiveFrom: fc.constant(firstTariff.effectiveFrom),
  })
  const anyTrip = fc.record({
    tariff: anyTariff,
    serviceType: fc.constantFrom(...serviceTypes),
    distanceMeters: fc.integer({ min: 0, max: maxDistanceMeters }),
    parcels: fc.option(fc.array(fc.integer({ min: 1, max: 8_000_000 }).map(aParcelOf), { maxLength: 30 })),
  })

  test('the lines sum to the price, and none is below zero', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        assertTariff(trip.tariff)
        const prices = priceTrip(trip)
        for (const { priceCents, breakdown } of tiers.map((tier) => prices[tier])) {
          expect(breakdown.reduce((sum, { cents }) => sum + cents, 0n)).toBe(priceCents)
          expect(breakdown.every(({ cents }) => cents >= 0n)).toBe(true)
        }
      }),
    )
  })

  test('a price is at least the minimum fee and at most what JSON holds exactly', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        const { padrao, turbo } = priceTrip(trip)
        const { minimumCents } = trip.tariff.vehicles[trip.serviceType]
        return padrao.priceCents >= minimumCents && turbo.priceCents <= maxCents
      }),
    )
  })

  test('a faster tier never costs less than a slower one', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        const { turbo, express, padrao } = priceTrip(trip)
        return turbo.priceCents >= express.priceCents && express.priceCents >= padrao.priceCents
      }),
    )
  })

  test('a longer trip never costs less than a shorter one', () => {
    fc.assert(
      fc.property(anyTrip, fc.integer({ min: 0, max: 10_000 }), (trip, moreMeters) => {
        const distanceMeters = Math.min(maxDistanceMeters, trip.distanceMeters + moreMeters)
        const shorter = priceTrip(trip)
        const longer = priceTrip({ ...trip, distanceMeters })
        return tiers.every((tier) => longer[tier].priceCents >= shorter[tier].priceCents)
      }),
    )
  })
})

test('every line has a label of its own in each language', () => {
  for (const language of languages) {
    const labels = kinds.map((kind) => priceLineLabels[kind][language])
    expect(new Set(labels).size).toBe(kinds.length)
  }
  expect(priceLineLabels.base['pt-BR']).toBe('Tarifa base')
  expect(priceLineLabels.base.en).toBe('Base fee')
})
