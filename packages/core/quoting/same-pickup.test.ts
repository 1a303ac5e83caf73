import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBasisPoints } from '../shared/money.ts'
import { earningsCents } from '../wallet/driver-earnings.ts'
import { atSamePickup, fullPriceOf, platformShareBasisPoints } from './same-pickup.ts'

const priceOf = (cents: bigint) => ({ priceCents: cents, breakdown: [{ kind: 'base' as const, cents }] })
const anyPrice = fc.bigInt({ min: 0n, max: 100_000_000n })
const anyShare = fc.integer({ min: 0, max: 10_000 })

describe('the discount for the same pickup', () => {
  test('is a line of the price, and the full price stays known', () => {
    const price = atSamePickup(
      priceOf(2_500n),
      { samePickupBasisPoints: 1_000 },
      { driverShareBasisPoints: 8_000 },
    )
    expect(price).toEqual({
      priceCents: 2_250n,
      breakdown: [
        { kind: 'base', cents: 2_500n },
        { kind: 'same_pickup', cents: -250n },
      ],
    })
    expect(fullPriceOf(price)).toBe(2_500n)
  })

  test('of nothing adds no line', () => {
    expect(
      atSamePickup(priceOf(2_500n), { samePickupBasisPoints: 0 }, { driverShareBasisPoints: 8_000 }),
    ).toEqual(priceOf(2_500n))
  })

  test('never touches what the driver is paid, whatever tariff and share say', () => {
    fc.assert(
      fc.property(anyPrice, anyShare, anyShare, (cents, samePickupBasisPoints, driverShareBasisPoints) => {
        const price = atSamePickup(priceOf(cents), { samePickupBasisPoints }, { driverShareBasisPoints })
        const shipment = { fullPriceCents: fullPriceOf(price), driverShareBasisPoints }
        const paid = earningsCents({ priceCents: price.priceCents, shipment }, { driverShareBasisPoints })
        expect(paid).toBe(applyBasisPoints(cents, driverShareBasisPoints))
        // The shipper's price pays for it: the platform never pays in.
        expect(price.priceCents >= paid).toBe(true)
        expect(price.priceCents <= cents).toBe(true)
        expect(price.breakdown.reduce((sum, line) => sum + line.cents, 0n)).toBe(price.priceCents)
      }),
    )
  })

  test('is at most what the platform keeps', () => {
    expect(platformShareBasisPoints(8_000)).toBe(2_000)
  })
})
