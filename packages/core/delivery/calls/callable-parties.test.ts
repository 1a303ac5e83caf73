import { describe, expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { type CallerKind, type CallParty, callerKinds, callParties } from '../../shared/call-parties.ts'
import { addHours } from '../../shared/clock.ts'
import { isFinal, type Status, statuses } from '../model/states.ts'
import { callableParties } from './callable-parties.ts'

const allowed = (caller: CallerKind, status: Status, isMasking: boolean, hours = 1) =>
  callableParties(
    caller,
    { status, endedAt: isFinal(status) ? noon : null },
    { at: addHours(noon, hours), isMasking, hasSupport: true },
  )

/** Written by hand from docs/reference/rules.md#calls: within an hour of the end, with masked calls. */
const withDriver: readonly Status[] = ['accepted', 'at_pickup', 'picked_up', 'in_transit']
const expected: Record<CallerKind, (status: Status) => CallParty[]> = {
  driver: (status) =>
    [...withDriver, 'delivered', 'returning', 'returned'].includes(status)
      ? ['sender', 'recipient', 'support']
      : ['support'],
  recipient: (status) => (withDriver.includes(status) ? ['driver', 'support'] : ['support']),
  shipper: (status) =>
    withDriver.includes(status) ? ['recipient', 'driver', 'support'] : ['recipient', 'support'],
  support: (status) =>
    [...withDriver, 'delivered', 'returning', 'returned'].includes(status)
      ? ['sender', 'recipient', 'driver']
      : ['sender', 'recipient'],
  fleet: (status) =>
    [...withDriver, 'delivered', 'returning', 'returned'].includes(status)
      ? ['sender', 'recipient', 'driver']
      : [],
}

describe.each(callerKinds)('%s', (caller) => {
  test.each(statuses)('may call while the delivery is %s', (status) => {
    expect(allowed(caller, status, true)).toEqual(expected[caller](status))
  })

  test('never calls a driver whose number is hidden where calls are not masked', () => {
    for (const status of statuses) {
      const plain = allowed(caller, status, false)
      const hidden = ['recipient', 'shipper'].includes(caller) ? ['driver'] : []
      expect(plain).toEqual(expected[caller](status).filter((party) => !hidden.includes(party)))
    }
  })
})

test('a day after the end a driver calls support only, and the recipient cannot call the driver from the hand-over', () => {
  expect(allowed('driver', 'delivered', true, 23)).toContain('recipient')
  expect(allowed('driver', 'delivered', true, 24)).toEqual(['support'])
  expect(allowed('recipient', 'delivered', true, 0)).toEqual(['support'])
})

test('without a number for help nobody calls support', () => {
  for (const caller of callerKinds) {
    const context = { at: noon, isMasking: true, hasSupport: false }
    expect(callableParties(caller, { status: 'accepted', endedAt: null }, context)).not.toContain('support')
  }
})

test('every party is called by somebody', () => {
  const called = callerKinds.flatMap((caller) => allowed(caller, 'accepted', true))
  expect([...new Set(called)].sort()).toEqual([...callParties].sort())
})
