import { describe, expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { between, inMinutes, north, settings } from '../../delivery/routes/stops.fixture.ts'
import { type StopOfRoute, scheduleRoute } from '../routes/schedule-route.ts'
import { gainOf, stopsSharedWith } from './shared-route.ts'

/** Stops as `A` for the pickup of the first delivery and `a` for its drop. */
const stopsOf = (letters: string, deliveries: readonly Delivery[]): StopOfRoute[] =>
  [...letters].map((letter) => ({
    delivery: deliveries['abcd'.indexOf(letter.toLowerCase())]!,
    kind: letter === letter.toLowerCase() ? 'dropoff' : 'pickup',
  }))
const lettersOf = (stops: readonly StopOfRoute[] | null, deliveries: readonly Delivery[]) =>
  stops
    ?.map(({ delivery, kind }) => {
      const letter = 'abcd'[deliveries.indexOf(delivery)]!
      return kind === 'pickup' ? letter.toUpperCase() : letter
    })
    .join('')

describe('what a due delivery is offered with', () => {
  const all = [between(1, 5), between(2, 6), between(1, 7), between(8, 9)]
  const shared = (planned: string, due: number, most = 4) =>
    lettersOf(stopsSharedWith(all[due]!.orderId, stopsOf(planned, all), most), all)

  test('is what is on board together with it, and nothing before or after', () => {
    expect(shared('ABabCcDd', 0)).toBe('ABab')
    expect(shared('CcABabDd', 1)).toBe('ABab')
    expect(shared('ABbCac', 2)).toBe('ABbCac')
  })

  test('is nothing where it is carried alone, or is not in the plan', () => {
    expect(shared('ABabCcDd', 2)).toBeUndefined()
    expect(shared('ABab', 3)).toBeUndefined()
  })

  test('is never more than the driver may accept, and always with the due one', () => {
    expect(shared('ABCabc', 2, 2)).toBe('ACac')
    expect(shared('ABCabc', 0, 2)).toBe('ABab')
    expect(shared('ABCabc', 0, 1)).toBeUndefined()
    expect(shared('ABCabc', 0, -1)).toBeUndefined()
  })
})

describe('what a route gains', () => {
  const start = {
    ...{ at: noon, place: north(0), freeAt: 0, kmh: 30, pickupSeconds: 300, roadSeconds: null },
  }
  const gain = (letters: string, deliveries: readonly Delivery[]) => {
    const stops = stopsOf(letters, deliveries)
    return gainOf(deliveries[0]!, stops, scheduleRoute(stops, start), start, settings)
  }
  const by = (minutes: number) => ({ distanceMeters: 4_000, deadlineAt: inMinutes(minutes) })

  test('is the way that it saves, and the time until a hand-over would lose its margin', () => {
    // One after the other the driver goes 5 km north, 3 back and 4 north again; together 6.
    const two = [between(1, 5, 'awaiting_driver', by(120)), between(2, 6, 'awaiting_driver', by(180))]
    const found = gain('ABab', two)
    expect(found!.savedMeters).toBeCloseTo(6_000, -2)
    // The first drop is at 20 minutes; its margin is the root of the squares of 10 minutes of loading and 8 of the way.
    expect(found!.spareSeconds / 60).toBeCloseTo(120 - 20 - Math.hypot(10, 8), 0)
  })

  test('is nothing where a hand-over would lose its margin, also of one that is not due', () => {
    const inTime = between(1, 5, 'awaiting_driver', by(120))
    expect(gain('ABab', [inTime, between(2, 6, 'awaiting_driver', by(39))])).not.toBeNull()
    expect(gain('ABab', [inTime, between(2, 6, 'awaiting_driver', by(37))])).toBeNull()
  })

  test('is nothing where the way is no shorter', () => {
    expect(
      gain('AaBb', [between(1, 2, 'awaiting_driver', by(120)), between(3, 4, 'awaiting_driver', by(120))]),
    ).toBeNull()
  })

  test('is nothing where the driver waits more than 10 minutes longer than for the due one, or comes after a window', () => {
    const opens = (minutes: number, until = 120) => ({
      ...by(240),
      pickupWindow: { from: inMinutes(minutes), until: inMinutes(until) },
    })
    const due = between(1, 5, 'awaiting_driver', by(240))
    expect(gain('ABab', [due, between(2, 6, 'awaiting_driver', opens(18))])).not.toBeNull()
    expect(gain('ABab', [due, between(2, 6, 'awaiting_driver', opens(22))])).toBeNull()
    const later = between(1, 5, 'awaiting_driver', opens(60))
    expect(gain('ABab', [later, between(2, 6, 'awaiting_driver', opens(60))])).not.toBeNull()
    expect(gain('ABab', [due, between(2, 6, 'awaiting_driver', opens(0, 5))])).toBeNull()
  })
})
