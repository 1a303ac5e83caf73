import { expect, test } from 'vitest'
import { maxLimit, readPage } from './page.ts'
import { issueOf } from './refusal.fixture.ts'

test('a page has 50 items from the start, unless the caller says otherwise', () => {
  expect(readPage({})).toEqual({ limit: 50, offset: 0, after: null })
  expect(readPage({ limit: null, offset: null, after: null })).toEqual({ limit: 50, offset: 0, after: null })
  expect(readPage({ limit: 0, offset: 7, after: 'x' })).toEqual({ limit: 0, offset: 7, after: 'x' })
})

test('a page never has more items than the largest one', () => {
  expect(readPage({ limit: maxLimit }).limit).toBe(maxLimit)
  expect(readPage({ limit: Number.MAX_SAFE_INTEGER }).limit).toBe(maxLimit)
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d items, or from there, are refused',
  (value) => {
    expect(issueOf(() => readPage({ limit: value }))?.field).toBe('limit')
    expect(issueOf(() => readPage({ offset: value }))?.field).toBe('offset')
  },
)
