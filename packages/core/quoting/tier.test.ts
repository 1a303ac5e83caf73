import { expect, test } from 'vitest'
import { deadlineHours, orderableTiers, quotedDeadlineHours, tiers } from './tier.ts'

test('turbo is due in 3 hours and express in 12', () => {
  expect(deadlineHours).toEqual({ turbo: 3, express: 12 })
})

test('padrao is quoted and cannot be ordered', () => {
  expect(tiers.filter((tier) => !orderableTiers.some((orderable) => orderable === tier))).toEqual(['padrao'])
})

test('a quote names the same deadlines as an order, and a longer one for padrao', () => {
  expect(quotedDeadlineHours).toMatchObject(deadlineHours)
  expect(quotedDeadlineHours.padrao).toBeGreaterThan(deadlineHours.express)
})
