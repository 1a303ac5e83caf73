import { expect, test } from 'vitest'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { routeStopKinds, skipReasons } from '../model/route.ts'
import { readSkip, type SkipInput } from './read-skip.ts'

test('a stop is left for later for each reason that there is', () => {
  for (const kind of routeStopKinds)
    for (const reason of skipReasons)
      expect(readSkip({ kind, reason, note: ' ' })).toEqual({ kind, reason, note: null })
})

test.each<[SkipInput, string]>([
  [{ reason: 'traffic' }, 'kind'],
  [{ kind: 'lunch', reason: 'traffic' }, 'kind'],
  [{ kind: 'pickup' }, 'reason'],
  [{ kind: 'pickup', reason: 'tired' }, 'reason'],
  [{ kind: 'pickup', reason: 'traffic', note: 'x'.repeat(301) }, 'note'],
])('%j is refused by its field', (input, field) => {
  expect(issueOf(() => readSkip(input))?.field).toBe(field)
})
