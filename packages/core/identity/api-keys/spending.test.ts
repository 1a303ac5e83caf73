import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { maxCents } from '../../shared/money.ts'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { readSpendingCap, remainingCents, spendingCapReached } from './spending.ts'

const cents = fc.bigInt({ min: 0n, max: maxCents })

test('what is left is never below zero, and with what was spent never above the cap', () => {
  fc.assert(
    fc.property(cents, cents, (capCents, spentCents) => {
      const left = remainingCents({ capCents, spentCents, resetsAt: noon })!
      expect(left >= 0n && left <= capCents).toBe(true)
      if (spentCents <= capCents) expect(left + spentCents).toBe(capCents)
      else expect(left).toBe(0n)
    }),
  )
})

test('without a cap nothing is counted against it', () => {
  expect(remainingCents({ capCents: null, spentCents: maxCents, resetsAt: noon })).toBeNull()
})

test('the refusal says the cap, what is left of it and when it begins anew', () => {
  const { code, facts } = spendingCapReached({ capCents: 1_000n, spentCents: 999n, resetsAt: noon }, 2_500n)
  expect([code, facts]).toEqual([
    'spending_cap_reached',
    { capCents: 1_000n, leftCents: 1n, priceCents: 2_500n, resetsAt: noon },
  ])
})

test('a cap is an amount of money, or none', () => {
  for (const cap of [0n, 1n, maxCents]) expect(readSpendingCap(cap)).toBe(cap)
  for (const none of [null, undefined]) expect(readSpendingCap(none)).toBeNull()
  for (const wrong of [-1n, maxCents + 1n])
    expect(issueOf(() => readSpendingCap(wrong))?.field).toBe('spending_cap_cents')
})
