import { expect, test } from 'vitest'
import { issueOf } from './refusal.fixture.ts'
import { readWhole, wholeIssues } from './whole-number.ts'

test('a whole number within its bounds is taken, both bounds too', () => {
  for (const value of [1, 3, 5]) {
    expect(readWhole('count', value, [1, 5])).toBe(value)
    expect(wholeIssues('count', value, [1, 5])).toEqual([])
  }
})

test.each([0, 6, 2.5, Number.NaN, 2 ** 53])('%d is refused by its field, with the bounds', (value) => {
  expect(issueOf(() => readWhole('count', value, [1, 5]))).toEqual({
    ...{ field: 'count', issue: `must be a whole number of 1 to 5; got ${value}` },
  })
})
