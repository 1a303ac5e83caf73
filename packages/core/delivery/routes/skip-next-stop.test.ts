import { expect, test } from 'vitest'
import { aRouteOf, noon } from '../../../../test/support/builders.ts'
import type { Delivery } from '../model/delivery.ts'
import { type RouteWork, stopsAhead } from '../model/stops-ahead.ts'
import { maxSkips, missedWindows, skipNextStop } from './skip-next-stop.ts'
import { between, inMinutes, north, settings } from './stops.fixture.ts'

const start = { settings, place: north(0), now: noon }

function skip(work: RouteWork, index = 0, traits = {}) {
  const { delivery, kind } = { ...stopsAhead(work)[index]!, ...traits }
  return skipNextStop(work, { delivery, kind, reason: 'closed_now', note: null, at: noon }, start)
}
const namesOf = ({ deliveries }: RouteWork, { stops }: RouteWork['route']) => {
  const ids = [...deliveries.keys()]
  return stops.map(({ orderId, kind }) => `${kind[0]}${ids.indexOf(orderId)}`).join(' ')
}

test('a skipped pickup goes to the end with its drop after it, a skipped drop alone', () => {
  const waiting = aRouteOf([between(1, 5), between(2, 4)])
  expect(namesOf(waiting, skip(waiting))).toBe('p1 d1 p0 d0')
  const loaded = aRouteOf([
    between(1, 3, 'in_transit'),
    between(1, 4, 'in_transit'),
    between(1, 5, 'in_transit'),
  ])
  expect(namesOf(loaded, skip(loaded))).toBe('p0 p1 p2 d1 d2 d0')
  const again = { ...loaded, route: skip(loaded) }
  expect(namesOf(loaded, skip(again))).toBe('p0 p1 p2 d2 d0 d1')
})

test('the stops that are left get the times of the new sequence, and why it changed is kept', () => {
  const work = aRouteOf([between(2, 6, 'in_transit'), between(2, 4, 'in_transit')])
  const route = skip(work)
  // Four kilometres are eight minutes; then three for the hand-over and two kilometres more.
  expect(route.stops.slice(-2).map(({ at }) => Math.round((at.getTime() - noon.getTime()) / 60_000))).toEqual(
    [8, 15],
  )
  expect(route.endsAt > route.stops.at(-1)!.at).toBe(true)
  expect(route.skips).toMatchObject([{ kind: 'dropoff', reason: 'closed_now', note: null, missed: [] }])
})

test('windows that the new sequence misses are named, not those that were missed before', () => {
  const window = (minutes: number) => ({ deliveryWindow: { from: noon, until: inMinutes(minutes) } })
  const work = aRouteOf([between(0, 2, 'in_transit', window(10)), between(0, 8, 'in_transit', window(5))])
  const [first] = work.deliveries.keys()
  const missed = missedWindows(stopsAhead(work), 0, start)
  expect(missed).toMatchObject([{ orderId: first, kind: 'dropoff', until: inMinutes(10) }])
  expect(missed[0]!.at > inMinutes(10)).toBe(true)
  expect(skip(work).skips[0]!.missed).toEqual(missed)
})

test('only the next stop is skipped, of an accepted route, with another stop after it', () => {
  const work = aRouteOf([between(1, 3, 'picked_up'), between(2, 4)])
  const [own, other] = [...work.deliveries.values()] as [Delivery, Delivery]
  const refused = (work: RouteWork, index = 0, traits = {}) => {
    try {
      skip(work, index, traits)
    } catch (error) {
      return (error as { facts: object }).facts
    }
    return null
  }
  // The pickup is done.
  expect(refused(work, 0, { delivery: own, kind: 'pickup' })).toMatchObject({
    ...{ status: 'picked_up', reason: 'not_the_next_stop', allowed: ['on-route'] },
    nextStop: { code: other.code, kind: 'pickup' },
  })
  expect(refused(work, 1)).toMatchObject({ reason: 'not_the_next_stop' })
  expect(refused(aRouteOf([between(1, 3)]))).toMatchObject({ reason: 'no_stop_behind' })
  expect(refused(aRouteOf([between(1, 3), between(1, 4)], { outcome: 'declined' }))).toMatchObject({
    ...{ status: 'declined', allowed: [] },
  })
  const skips = Array.from({ length: maxSkips }, () => skip(work).skips[0]!)
  expect(refused({ ...work, route: { ...work.route, skips } })).toMatchObject({ reason: 'too_many_skips' })
})
