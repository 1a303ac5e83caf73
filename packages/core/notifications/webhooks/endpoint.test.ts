import { describe, expect, test } from 'vitest'
import { eventTypes } from '../../shared/event-types.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { readEventTypes } from './endpoint.ts'

describe('the kinds that an endpoint wants', () => {
  test.each([[undefined], [null], [[]]])('are all where %j is said', (wished) => {
    expect(readEventTypes(wished)).toBeNull()
  })

  test('are kept once each, in the order of the list', () => {
    expect(readEventTypes(['wallet.debit', 'tracking.delivered', 'wallet.debit'])).toEqual([
      'tracking.delivered',
      'wallet.debit',
    ])
    expect(readEventTypes(eventTypes.toReversed())).toEqual(eventTypes)
  })

  test.each(['order.eaten', 'TRACKING.DELIVERED', '', 'toString'])('are refused with %j', (kind) => {
    expect(() => readEventTypes(['wallet.debit', kind])).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        facts: { issues: [issueAt('events', expect.stringContaining('tracking.delivered'))] },
      }),
    )
  })
})
