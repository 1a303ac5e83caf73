import { expect, test } from 'vitest'
import { issueOf } from '../shared/refusal.fixture.ts'
import { declineReasons, readDecline } from './decline.ts'

test('a driver declines for one of the reasons, or says nothing', () => {
  for (const reason of declineReasons)
    expect(readDecline({ reason, note: ' longe ' })).toEqual({ reason, note: 'longe' })
  for (const nothing of [{}, { reason: null, note: null }, { note: ' ' }])
    expect(readDecline(nothing)).toEqual({ reason: null, note: null })
})

test('an unknown reason and a long note are refused by their fields', () => {
  for (const reason of ['', 'rain', 'toString'])
    expect(issueOf(() => readDecline({ reason }))?.field).toBe('reason')
  expect(issueOf(() => readDecline({ note: 'x'.repeat(301) }))?.field).toBe('note')
})
