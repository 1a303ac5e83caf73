import { expect, test } from 'vitest'
import type { ReturnRules } from '../delivery/model/settings.ts'
import { returnPriceCents } from './rules.ts'

const rules: ReturnRules = { attempts: 2, days: 7, failedPercent: 50, wantedPercent: 100 }

test.each([
  [2_845n, 'failed', 1_423n],
  [2_845n, 'wanted', 2_845n],
  [1n, 'failed', 1n],
  [0n, 'failed', 0n],
] as const)('a return of %s centavos, %s, costs %s', (priceCents, why, cents) => {
  expect(returnPriceCents({ priceCents }, rules, why)).toBe(cents)
})
