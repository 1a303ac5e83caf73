import { describe, expect, test } from 'vitest'
import { aDelivery, changePorts, noon } from '../../../../test/support/builders.ts'
import { averageOf } from '../../fleet/rating-sum.ts'
import { addHours } from '../../shared/clock.ts'
import { instantAt } from '../../shared/local-day.ts'
import { statuses } from '../states.ts'
import { takesInstructions, takesPresence } from './add-instructions.ts'
import { readInstructions } from './instructions.ts'
import { takesRating } from './rate-delivery.ts'
import { readRating } from './rating.ts'
import { defaultRecipientRules } from './recipient-rules.ts'
import { reschedule, rescheduleChoice } from './reschedule.ts'

const rules = { ...defaultRecipientRules, mayReschedule: true, rescheduleDays: 2 }
const context = { request: null, by: { kind: 'recipient' }, at: noon } as const

describe('what the recipient says', () => {
  test('is taken until the parcel can no longer reach the door', () => {
    expect(statuses.filter((status) => takesPresence({ status }))).toEqual(
      statuses.filter((status) => !['delivered', 'canceled', 'returning', 'returned'].includes(status)),
    )
    expect(statuses.filter((status) => takesInstructions({ status }))).toEqual([
      'awaiting_driver',
      'assigned',
      'accepted',
      'at_pickup',
    ])
  })

  test('is at home or somebody else’s, and keeps what it does not name', () => {
    expect(readInstructions({ atHome: true })).toEqual({ atHome: true, leaveWith: null })
    expect(readInstructions({ atHome: false })).toEqual({ atHome: false })
    expect(readInstructions({ leaveWith: { place: 'doorman' }, note: ' oi ' })).toEqual({
      ...{ note: 'oi', atHome: false },
      leaveWith: { place: 'doorman', name: null },
    })
    expect(() => readInstructions({ atHome: null, leaveWith: null })).toThrow('validation_failed')
  })
})

describe('another time', () => {
  test('is among the days since the order, from today on', () => {
    const order = aDelivery({ createdAt: noon })
    const choice = { firstDay: '2026-03-02', lastDay: '2026-03-04', fromHour: 8, untilHour: 20 }
    expect(rescheduleChoice(order, rules, noon)).toEqual(choice)
    expect(rescheduleChoice(order, rules, addHours(noon, 24))).toEqual({ ...choice, firstDay: '2026-03-03' })
    expect(rescheduleChoice(order, rules, addHours(noon, 72))).toBeNull()
    expect(rescheduleChoice(order, { ...rules, mayReschedule: false }, noon)).toBeNull()
    expect(rescheduleChoice({ ...order, status: 'picked_up' }, rules, noon)).toBeNull()
  })

  test('may end at midnight where the hours do', () => {
    const window = { from: instantAt('2026-03-03', '22:00'), until: instantAt('2026-03-04', '00:00') }
    const late = { ...rules, untilHour: 24 }
    const change = reschedule(changePorts, aDelivery(), { ...context, rules: late, window })
    expect(change?.after).toMatchObject({ deadlineAt: window.until, status: 'awaiting_driver' })
    expect(() => reschedule(changePorts, aDelivery(), { ...context, rules, window })).toThrow(
      'validation_failed',
    )
  })

  test('ends the shipper’s pickup window, and of a rehearsal leaves the robot its order', () => {
    const window = { from: instantAt('2026-03-03', '10:00'), until: instantAt('2026-03-03', '12:00') }
    const pickupWindow = { from: noon, until: addHours(noon, 2) }
    const change = reschedule(changePorts, aDelivery({ pickupWindow }), { ...context, rules, window })
    expect(change?.after.pickupWindow).toBeNull()
    const rehearsal = { script: 'delivered', pace: 'real', pin: null } as never
    const driver = { id: 'robot', tenantId: 't', firstName: 'Robô', persona: 'carro_van' } as never
    const rehearsed = aDelivery({ rehearsal, driver, status: 'accepted' })
    const moved = reschedule(changePorts, rehearsed, { ...context, rules, window })
    expect(moved?.after).toMatchObject({
      status: 'accepted',
      driver,
      deliveryWindow: window,
      dispatchAt: null,
    })
  })
})

describe('a rating', () => {
  test('is taken for 30 days, once', () => {
    const order = aDelivery({ status: 'delivered', endedAt: noon })
    expect(takesRating(order, addHours(noon, 30 * 24 - 1))).toBe(true)
    expect(takesRating(order, addHours(noon, 30 * 24))).toBe(false)
    const rating = { stars: 5, reasons: [], text: null, at: noon }
    expect(takesRating({ ...order, rating }, noon)).toBe(false)
    expect(takesRating({ ...order, status: 'returned' }, noon)).toBe(false)
  })

  test('names each reason once, in one order', () => {
    expect(readRating({ stars: 3, reasons: ['late', 'on_time', 'late'], text: ' ' })).toEqual({
      ...{ stars: 3, reasons: ['on_time', 'late'], text: null },
    })
  })

  test.each<[number, number, number | null]>([
    [4, 20, null],
    [5, 22, 4.4],
    [6, 29, 4.8],
    [7, 35, 5],
  ])('%d with %d stars together are %s', (count, stars, average) => {
    expect(averageOf({ count, stars })).toBe(average)
  })
})
