import { expect, test } from 'vitest'
import { readRating } from './rating.ts'

test('a rating names each reason once, in one order', () => {
  expect(readRating({ stars: 3, reasons: ['late', 'on_time', 'late'], text: ' ' })).toEqual({
    ...{ stars: 3, reasons: ['on_time', 'late'], text: null },
  })
})
