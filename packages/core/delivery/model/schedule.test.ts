import { describe, expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { addHours, addSeconds } from '../../shared/clock.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { isScheduled, planOf, readSchedule, type Schedule } from './schedule.ts'

const inMinutes = (minutes: number) => addSeconds(noon, minutes * 60)
const window = (from: number, until: number) => ({ from: inMinutes(from), until: inMinutes(until) })
const day = 24 * 60

describe('the times of an order', () => {
  test('may be left out', () => {
    expect(readSchedule({}, noon)).toEqual({ readyAt: null, pickupWindow: null, deliveryWindow: null })
  })

  test('are read from texts too, as a stored proposal has them', () => {
    const { from, until } = window(60, 120)
    const stored = {
      readyAt: inMinutes(30).toISOString(),
      pickupWindow: { from: from.toJSON(), until: until.toJSON() },
    }
    expect(readSchedule(stored, noon)).toEqual({
      readyAt: inMinutes(30),
      pickupWindow: window(60, 120),
      deliveryWindow: null,
    })
  })

  test.each([
    [{ pickupWindow: window(60, 89) }, 'pickup_window.until', '2026-03-02T13:29:00Z', '2026-03-02T13:30:00Z'],
    [
      { pickupWindow: window(120, 60) },
      'pickup_window.until',
      '2026-03-02T13:00:00Z',
      '2026-03-02T14:30:00Z',
    ],
    [{ pickupWindow: window(-16, 60) }, 'pickup_window.from', '2026-03-02T11:44:00Z', '2026-03-02T12:00:00Z'],
    [
      { pickupWindow: window(-10, 29) },
      'pickup_window.until',
      '2026-03-02T12:29:00Z',
      '2026-03-02T12:30:00Z',
    ],
    [
      { deliveryWindow: window(60, 30 * day + 1) },
      'delivery_window.until',
      '2026-04-01T12:01:00Z',
      '2026-04-01T12:00:00Z',
    ],
    [{ readyAt: inMinutes(30 * day + 1) }, 'ready_at', '2026-04-01T12:01:00Z', '2026-04-01T12:00:00Z'],
    [
      { readyAt: inMinutes(61), pickupWindow: window(60, 120) },
      'ready_at',
      '2026-03-02T13:01:00Z',
      '2026-03-02T13:00:00Z',
    ],
  ])('are refused with the value and what is allowed: %o', (input, field, value, allowed) => {
    const refusal = (() => {
      try {
        readSchedule(input, noon)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toMatchObject({
      code: 'validation_failed',
      facts: { issues: [issueAt(field, expect.stringContaining(value))] },
    })
    expect(JSON.stringify(refusal)).toContain(allowed)
  })

  test('may begin a little in the past and end 30 days ahead', () => {
    const pickupWindow = window(-15, 30)
    const deliveryWindow = window(60, 30 * day)
    expect(readSchedule({ pickupWindow, deliveryWindow }, noon)).toMatchObject({
      pickupWindow,
      deliveryWindow,
    })
  })
})

const wishes = (more: Partial<Schedule> = {}): Schedule => ({
  readyAt: null,
  pickupWindow: null,
  deliveryWindow: null,
  ...more,
})
const plan = (more?: Partial<Schedule>) =>
  planOf(wishes(more), { at: noon, tierHours: 3, carrySeconds: 45 * 60 })

describe('the plan of an order', () => {
  test('without wishes begins at once and counts the hours of its tier from then', () => {
    expect(plan()).toEqual({ dispatchFrom: null, deadlineAt: addHours(noon, 3) })
    expect(plan({ readyAt: inMinutes(-500) })).toEqual(plan())
  })

  test('asks drivers half an hour before the pickup window, and counts the hours from its end', () => {
    expect(plan({ pickupWindow: window(21 * 60, 23 * 60) })).toEqual({
      dispatchFrom: inMinutes(21 * 60 - 30),
      deadlineAt: inMinutes(26 * 60),
    })
    expect(plan({ pickupWindow: window(20, 60) }).dispatchFrom).toBeNull()
  })

  test('counts from the moment at which the parcel is ready', () => {
    expect(plan({ readyAt: inMinutes(120) })).toEqual({
      dispatchFrom: inMinutes(90),
      deadlineAt: inMinutes(300),
    })
  })

  test('has the end of the delivery window as its deadline, and goes for the parcel no earlier than the way needs', () => {
    expect(plan({ deliveryWindow: window(300, 360) })).toEqual({
      dispatchFrom: inMinutes(300 - 45 - 30),
      deadlineAt: inMinutes(360),
    })
    expect(plan({ pickupWindow: window(60, 120), deliveryWindow: window(300, 360) })).toEqual({
      dispatchFrom: inMinutes(30),
      deadlineAt: inMinutes(360),
    })
  })

  test('refuses a delivery window that ends before the parcel can be there', () => {
    expect(plan({ pickupWindow: window(60, 120), deliveryWindow: window(70, 105) }).deadlineAt).toEqual(
      inMinutes(105),
    )
    expect(() => plan({ pickupWindow: window(60, 120), deliveryWindow: window(70, 104) })).toThrow(
      expect.objectContaining({
        facts: {
          issues: [
            issueAt(
              'delivery_window.until',
              '2026-03-02T13:44:00Z is too early: with a pickup at 2026-03-02T13:00:00Z and 45 minutes for the way, 2026-03-02T13:45:00Z or later',
            ),
          ],
        },
      }),
    )
    // Without a pickup window the driver has to be found and to arrive first.
    expect(() => plan({ deliveryWindow: window(30, 74) })).toThrow()
  })
})

test('an order is scheduled until the search for a driver begins', () => {
  const waiting = { status: 'awaiting_driver', dispatchFrom: inMinutes(1) } as const
  expect(isScheduled(waiting, noon)).toBe(true)
  expect(isScheduled(waiting, inMinutes(1))).toBe(false)
  expect(isScheduled({ ...waiting, status: 'canceled' }, noon)).toBe(false)
  expect(isScheduled({ ...waiting, dispatchFrom: null }, noon)).toBe(false)
})
