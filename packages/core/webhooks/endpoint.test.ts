import { describe, expect, test } from 'vitest'
import { toldKinds } from '../notifications/event-kinds.ts'
import { readKinds } from './endpoint.ts'

describe('the kinds that an endpoint wants', () => {
  test.each([[undefined], [null], [[]]])('are all where %j is said', (wished) => {
    expect(readKinds(wished)).toBeNull()
  })

  test('are kept once each, in the order of the list', () => {
    expect(readKinds(['wallet.debit', 'tracking.delivered', 'wallet.debit'])).toEqual([
      'tracking.delivered',
      'wallet.debit',
    ])
    expect(readKinds(toldKinds.toReversed())).toEqual(toldKinds)
  })

  test.each(['order.eaten', 'TRACKING.DELIVERED', '', 'toString'])('are refused with %j', (kind) => {
    expect(() => readKinds(['wallet.debit', kind])).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        facts: { issues: [{ field: 'events', issue: expect.stringContaining('tracking.delivered') }] },
      }),
    )
  })
})
