import { expect, test } from 'vitest'
import { incidentCodes } from '../delivery/model/incident.ts'
import { attemptReasons } from '../return-orders/attempt-reason.ts'
import { openDeliveryProblems, problemOf } from './problem-reasons.ts'

test('each problem of a driver has a reason of the protocol', () => {
  for (const code of incidentCodes)
    expect(openDeliveryProblems, code).toContain(problemOf({ type: 'problem', facts: { code } }))
  for (const reason of attemptReasons)
    expect(openDeliveryProblems, reason).toContain(
      problemOf({ type: 'tracking.attempt_failed', facts: { reason } }),
    )
})

test('nobody at the door is the same problem as an attempt and as an incident', () => {
  const absent = { code: 'recipient_absent', reason: 'recipient_absent' }
  for (const type of ['problem', 'tracking.attempt_failed'] as const)
    expect(problemOf({ type, facts: absent })).toBe('NOBODY_TO_RECEIVE')
})

test('what is no problem has none, and what is unknown is another one', () => {
  expect(problemOf({ type: 'tracking.delivered', facts: { code: 'damaged' } })).toBeNull()
  expect(problemOf({ type: 'problem', facts: { code: 'meteorite' } })).toBe('OTHER')
})
