import { describe, expect, test } from 'vitest'
import { readPlate } from '../identity/plate.ts'
import { refusedAt } from '../shared/refusal.fixture.ts'
import { readRenavam, rntrcOf } from './registration-numbers.ts'

describe('a plate', () => {
  test.each([
    ['ABC1234', 'ABC1234'],
    ['abc-1234', 'ABC1234'],
    ['ABC1D23', 'ABC1D23'],
    [' abc-1d23 ', 'ABC1D23'],
  ])('%j is read as %s', (text, plate) => expect(readPlate('plate', text)).toBe(plate))

  test.each(['', 'AB1234', 'ABC12D3', 'ABCD123', 'ABC12345'])('%j is refused', (text) => {
    expect(() => readPlate('plate', text)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })
})

describe('a RENAVAM', () => {
  test.each([
    ['639884962', '00639884962'],
    ['00639884962', '00639884962'],
    ['63988496222', '63988496222'],
  ])('%s has its check digit', (text, renavam) => expect(readRenavam('renavam', text)).toBe(renavam))

  test('with another last digit is refused, whatever the digit is', () => {
    for (const digit of [0, 1, 3, 4, 5, 6, 7, 8, 9])
      expect(() => readRenavam('renavam', `63988496${digit}`)).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      )
  })

  test.each(['000000000', '63988496', '639884962222', '6398849x2', ''])('%j is refused', async (text) => {
    expect(await refusedAt('renavam', () => readRenavam('renavam', text))).toContain('RENAVAM')
  })
})

describe('an RNTRC number', () => {
  test.each([
    ['12345678', '12345678'],
    ['012345678', '12345678'],
    ['123456789', '123456789'],
    ['00000012', '00000012'],
    ['000000012', '00000012'],
  ])('%s is the number %s', (text, rntrc) => expect(rntrcOf(text)).toBe(rntrc))

  test.each(['1234567', '1234567890', '00000000', 'TAC12345', ''])('%j is none', (text) =>
    expect(rntrcOf(text)).toBeNull(),
  )
})
