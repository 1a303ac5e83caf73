import { expect, test } from 'vitest'
import { amountInReais } from './amount.ts'

test.each([
  ['250,00', 25_000],
  ['250', 25_000],
  ['39,9', 3_990],
  ['0.07', 7],
  ['R$ 1.500,00', 150_000],
  ['1,234.56', 123_456],
  [' 1.000.000,00 ', 100_000_000],
])('the amount %j is %s centavos', (written, cents) => {
  expect(amountInReais.parse(written)).toBe(cents)
})

test.each(['1.500', '12,345', '12,3456', '-5', '', 'cem', '1234567890,00'])('%j is no amount', (written) => {
  expect(amountInReais.safeParse(written).success).toBe(false)
})
