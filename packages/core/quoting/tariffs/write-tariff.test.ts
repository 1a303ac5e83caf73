import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { withDiscount } from '../../shipments/shipments.fixture.ts'
import { isSound } from '../../wallet/soundness.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const isDefective = false
afterEach(async () => {
  if (!isDefective) expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('the discount for the same pickup', () => {
  test('is at most the share of the platform', async () => {
    await expect(withDiscount(platform, 2_001)).rejects.toMatchObject({
      facts: {
        issues: [issueAt('same_pickup_basis_points', expect.stringContaining('at most 2000'))],
      },
    })
    await withDiscount(platform, 2_000)
    await withDiscount(platform, 0)
  })
})
