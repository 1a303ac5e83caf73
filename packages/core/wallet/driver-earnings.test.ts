import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anId } from '../identity/actor.fixture.ts'
import type { UserId } from '../shared/ids.ts'
import { earningsCents } from './driver-earnings.ts'
import { deliveredPostings } from './postings.ts'

test('the shown earnings are exactly the posted ones', () => {
  const cents = fc.bigInt({ min: 0n, max: 10_000_000n })
  const basisPoints = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(cents, basisPoints, (priceCents, driverShareBasisPoints) => {
      const postings = deliveredPostings({ driverId: anId<UserId>(1), priceCents, driverShareBasisPoints })
      const posted = postings.find(({ account }) => account.kind === 'driver_earnings')
      expect(earningsCents({ priceCents }, { driverShareBasisPoints })).toBe(posted?.amountCents)
    }),
  )
})
