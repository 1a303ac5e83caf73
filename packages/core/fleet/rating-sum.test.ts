import { expect, test } from 'vitest'
import { averageOf } from './rating-sum.ts'

test.each<[number, number, number | null]>([
  [4, 20, null],
  [5, 22, 4.4],
  [6, 29, 4.8],
  [7, 35, 5],
])('%d with %d stars together are %s', (count, stars, average) => {
  expect(averageOf({ count, stars })).toBe(average)
})
