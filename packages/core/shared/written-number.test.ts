import { expect, test } from 'vitest'
import { readAmount, readNumber } from './written-number.ts'

test.each([
  ['0,150', 0.15],
  ['2,5 kg', 2.5],
  ['1.234,5', 1234.5],
  ['R$ 1.234,56', 1234.56],
  ['R$\u00a01,234.56', 1234.56],
  ['１２,５', 12.5],
  ['250', 250],
  ['12.345.678,9', 12_345_678.9],
])('the number %s is %s', (written, number) => {
  expect(readNumber(written)).toBe(number)
})

test.each(['1.500', '1,500', '-5', '1,2,3', '1.23.456,7', '1e3', '', 'R$', '12,', ',5', '1 500'])(
  'what may be two numbers, or is none, is refused: %j',
  (written) => {
    expect(readNumber(written)).toBeNull()
  },
)

test.each([
  ['250,00', 25_000],
  ['97', 9_700],
  ['R$ 1.734,9', 173_490],
  ['0,07', 7],
  ['1.734', null],
  ['12,345', null],
  ['12,3456', null],
  ['-5', null],
  ['9999999999', null],
  ['', null],
])('%j is %s centavos', (written, cents) => {
  expect(readAmount(written)).toBe(cents)
})
