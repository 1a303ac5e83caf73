import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceTrip } from '../quoting/price.ts'
import { serviceTypes } from '../quoting/service-type.ts'
import { firstTariff } from '../quoting/tariff.ts'
import { languages } from '../shared/language.ts'
import { applyBasisPoints } from '../shared/money.ts'
import { earningPartKinds, earningParts } from './earning-parts.ts'
import { earningPartLabels } from './reason-messages.ts'

const sumOf = (parts: readonly { cents: bigint }[]) => parts.reduce((sum, { cents }) => sum + cents, 0n)

test('a turbo delivery of 10 km by car pays distance and speed, less the share of the platform', () => {
  const { turbo } = priceTrip({ tariff: firstTariff, serviceType: 'CAR', distanceMeters: 10_000 })
  expect(earningParts({ ...turbo, cents: 2_800n })).toEqual([
    { kind: 'base', cents: 700n },
    { kind: 'distance', cents: 1_800n },
    { kind: 'tier_markup', cents: 1_000n },
    { kind: 'platform_share', cents: -700n },
  ])
})

test('the parts sum to the earnings, for every trip and share', () => {
  const trip = fc.record({
    serviceType: fc.constantFrom(...serviceTypes),
    distanceMeters: fc.integer({ min: 0, max: 20_000_000 }),
    tier: fc.constantFrom('turbo' as const, 'express' as const),
    share: fc.integer({ min: 0, max: 10_000 }),
    isQuoteGone: fc.boolean(),
  })
  fc.assert(
    fc.property(trip, ({ tier, share, isQuoteGone, ...given }) => {
      const { priceCents, breakdown } = priceTrip({ tariff: firstTariff, ...given })[tier]
      const cents = applyBasisPoints(priceCents, share)
      const parts = earningParts({ priceCents, cents, breakdown: isQuoteGone ? null : breakdown })
      expect(sumOf(parts)).toBe(cents)
      expect(parts.every((part) => part.cents !== 0n || part.kind !== 'platform_share')).toBe(true)
    }),
  )
})

test('without its quote the price is one part', () => {
  expect(earningParts({ priceCents: 2_500n, cents: 2_000n, breakdown: null })).toEqual([
    { kind: 'price', cents: 2_500n },
    { kind: 'platform_share', cents: -500n },
  ])
})

test('lines that are not those of the price are not shown', () => {
  const breakdown = [{ kind: 'base' as const, cents: 700n }]
  expect(earningParts({ priceCents: 2_500n, cents: 2_500n, breakdown })).toEqual([
    { kind: 'price', cents: 2_500n },
  ])
})

test('every part has a label of its own in each language', () => {
  for (const language of languages) {
    const labels = earningPartKinds.map((kind) => earningPartLabels[kind][language])
    expect(new Set(labels).size).toBe(earningPartKinds.length)
  }
})
