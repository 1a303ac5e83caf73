import { expect, test } from 'vitest'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { readViewName, readViewQuery } from './saved-view.ts'

test.each(['status=delivered', 'status=delivered&sort=oldest', 'q=S%C3%A3o+Paulo&after=1_2', 'a=(b),c:d!'])(
  'the filters %j are kept as they are',
  (query) => {
    expect(readViewQuery(query)).toBe(query)
  },
)

test.each(['', ' ', '?status=delivered', '"><script>', 'a=b#top', 'q=São', 'a'.repeat(1_001)])(
  'the filters %j are refused: a view becomes a link on a page',
  (query) => {
    expect(issueOf(() => readViewQuery(query))?.field).toBe('query')
  },
)

test('a name has 1 to 60 characters', () => {
  expect(readViewName(' Atrasados ')).toBe('Atrasados')
  for (const name of ['', ' ', 'x'.repeat(61)]) expect(issueOf(() => readViewName(name))?.field).toBe('name')
})
