import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, noon } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { OrderId } from '../../shared/ids.ts'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { cursorOf, dueSoonMinutes, latenesses, readCursor, readQueueFilter } from './queue-filter.ts'

test('each deadline has exactly one lateness', () => {
  const seconds = fc.integer({ min: -7_200, max: 7_200 })
  const hasLateness = (lateness: (typeof latenesses)[number], deadline: Date) => {
    const { deadlineFrom, deadlineBefore } = readQueueFilter({ lateness }, noon)
    return (!deadlineFrom || deadline >= deadlineFrom) && (!deadlineBefore || deadline < deadlineBefore)
  }
  fc.assert(
    fc.property(seconds, (away) => {
      const deadline = addSeconds(noon, away)
      const fitting = latenesses.filter((lateness) => hasLateness(lateness, deadline))
      expect(fitting).toEqual([away < 0 ? 'late' : away < dueSoonMinutes * 60 ? 'due_soon' : 'on_time'])
    }),
  )
})

test.each(['a\u0000b', 'a\udfff'])('the area %j, which is no text, is refused', (area) => {
  expect(issueOf(() => readQueueFilter({ area }, noon))?.field).toBe('area')
})

test('what is left out does not filter', () => {
  const nothing = {
    ...{ deadlineFrom: null, deadlineBefore: null, hasIncident: null, area: null },
    ...{ driverId: null, hasDriver: null },
  }
  expect(readQueueFilter({}, noon)).toEqual(nothing)
  expect(readQueueFilter({ hasIncident: false, hasDriver: false }, noon)).toEqual({
    ...{ ...nothing, hasIncident: false, hasDriver: false },
  })
})

test('a driver is named by an id', () => {
  const driverId = newId() as string
  expect(readQueueFilter({ driverId }, noon).driverId).toBe(driverId)
  expect(issueOf(() => readQueueFilter({ driverId: "' OR 1=1" }, noon))?.field).toBe('driver_id')
})

test('a cursor is read back', () => {
  for (const hasIncident of [true, false]) {
    const position = { hasIncident, deadlineAt: noon, orderId: newId<OrderId>() }
    expect(readCursor(cursorOf(position))).toEqual(position)
  }
  for (const nothing of [null, undefined]) expect(readCursor(nothing)).toBeNull()
})

test.each(['', 'x', '1_2', `2_1_${newId()}`, `1_x_${newId()}`, '0_1_no id'])('%j is no cursor', (text) => {
  expect(issueOf(() => readCursor(text))?.field).toBe('after')
})
