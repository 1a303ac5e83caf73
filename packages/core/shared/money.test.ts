import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBasisPoints, divideHalfUp, maxCents } from './money.ts'

const amount = fc.bigInt({ min: -maxCents, max: maxCents })
const divisor = fc.bigInt({ min: 1n, max: 1_000_000n })

describe('dividing half up', () => {
  test.each([
    [4n, 2n, 2n],
    [5n, 2n, 3n],
    [7n, 3n, 2n],
    [8n, 3n, 3n],
    [0n, 7n, 0n],
    [-5n, 2n, -2n],
    [-7n, 2n, -3n],
    [-8n, 3n, -3n],
    [-1n, 3n, 0n],
  ])('%i / %i is %i', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient)
  })

  test('is never further than half a unit from the exact quotient, and exactly half only from below', () => {
    fc.assert(
      fc.property(amount, divisor, (numerator, denominator) => {
        const twiceTheError = 2n * (divideHalfUp(numerator, denominator) * denominator - numerator)
        return twiceTheError > -denominator && twiceTheError <= denominator
      }),
    )
  })

  test('by zero or less is a mistake', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
    expect(() => divideHalfUp(1n, -1n)).toThrow(RangeError)
  })
})

describe('basis points', () => {
  test('10 000 of them are the whole', () => {
    fc.assert(fc.property(amount, (cents) => applyBasisPoints(cents, 10_000) === cents))
  })

  test('half a centavo goes up', () => {
    expect(applyBasisPoints(1n, 5_000)).toBe(1n)
    expect(applyBasisPoints(1n, 4_999)).toBe(0n)
    expect(applyBasisPoints(1_999n, 1_500)).toBe(300n)
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d of them are a mistake', (basisPoints) => {
    expect(() => applyBasisPoints(100n, basisPoints)).toThrow(RangeError)
  })
})

test('the greatest amount is a safe integer in JSON', () => {
  expect(Number.isSafeInteger(Number(maxCents))).toBe(true)
})
