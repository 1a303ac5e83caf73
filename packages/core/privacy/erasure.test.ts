import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { addSeconds } from '../shared/clock.ts'
import { erasureBlockerOf } from './erasure.ts'

test('an erasure runs exactly where no delivery is under way and nobody owes anything', () => {
  const deadline = fc.option(fc.integer({ min: -1e6, max: 1e6 }).map((seconds) => addSeconds(noon, seconds)))
  fc.assert(
    fc.property(deadline, fc.bigInt({ min: -100n, max: 100n }), (deliveriesUntil, owedCents) => {
      const blocker = erasureBlockerOf({ deliveriesUntil, owedCents }, noon)
      expect(blocker === null).toBe(deliveriesUntil === null && owedCents === 0n)
      if (blocker?.reason === 'deliveries_under_way') expect(blocker.possibleFrom > noon).toBe(true)
    }),
  )
})

test('deliveries delay it until their deadline, and late ones day by day', () => {
  const until = addSeconds(noon, 3_600)
  expect(erasureBlockerOf({ deliveriesUntil: until, owedCents: 5n }, noon)).toEqual({
    ...{ reason: 'deliveries_under_way', possibleFrom: until },
  })
  expect(erasureBlockerOf({ deliveriesUntil: noon, owedCents: 0n }, noon)).toEqual({
    ...{ reason: 'deliveries_under_way', possibleFrom: addSeconds(noon, 86_400) },
  })
})

test('nobody knows when money that is owed will be paid, also where the driver owes it', () => {
  for (const owedCents of [1n, -1n])
    expect(erasureBlockerOf({ deliveriesUntil: null, owedCents }, noon)).toEqual({
      ...{ reason: 'earnings_unpaid', owedCents, possibleFrom: null },
    })
})
