import { expect, test } from 'vitest'
import { aDelivery, aRouteOf, noon } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { Delivery } from '../delivery.ts'
import type { EstimateSettings } from '../estimate.ts'
import type { Status } from '../states.ts'
import { maxSkips, missedWindows, skipNextStop } from './skip-next-stop.ts'
import { type RouteWork, stopsAhead } from './stops-ahead.ts'

const inMinutes = (minutes: number) => addSeconds(noon, minutes * 60)
/** 30 km/h is half a kilometre a minute. */
const settings: EstimateSettings = {
  speedOf: () => ({ medianKmh: 30, slowKmh: 15 }),
  pickupSeconds: 300,
  pickupSlowSeconds: 900,
}
/** A place so many kilometres of road to the north. */
const north = (km: number) => ({
  ...aDelivery().origin,
  ...{ address: `Rua ${km}`, lat: -23.55 + (km * 1000) / 1.3 / 111_195, lng: -46.63 },
})
const from = (pickup: number, drop: number, status: Status = 'accepted', more: Partial<Delivery> = {}) =>
  aDelivery({ origin: north(pickup), destination: north(drop), status, ...more })
const start = { settings, place: north(0), now: noon }

function skip(work: RouteWork, index = 0, traits = {}) {
  const { delivery, kind } = { ...stopsAhead(work)[index]!, ...traits }
  return skipNextStop(work, { delivery, kind, reason: 'closed_now', note: null, at: noon }, start)
}
const namesOf = ({ deliveries }: RouteWork, { stops }: RouteWork['route']) => {
  const ids = [...deliveries.keys()]
  return stops.map(({ orderId, kind }) => `${kind[0]}${ids.indexOf(orderId)}`).join(' ')
}

test('a skipped pickup goes to the end with its drop behind it, a skipped drop alone', () => {
  const waiting = aRouteOf([from(1, 5), from(2, 4)])
  expect(namesOf(waiting, skip(waiting))).toBe('p1 d1 p0 d0')
  const loaded = aRouteOf([from(1, 3, 'in_transit'), from(1, 4, 'in_transit'), from(1, 5, 'in_transit')])
  expect(namesOf(loaded, skip(loaded))).toBe('p0 p1 p2 d1 d2 d0')
  const again = { ...loaded, route: skip(loaded) }
  expect(namesOf(loaded, skip(again))).toBe('p0 p1 p2 d2 d0 d1')
})

test('the stops that are left get the times of the new sequence, and why it changed is kept', () => {
  const work = aRouteOf([from(2, 6, 'in_transit'), from(2, 4, 'in_transit')])
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
  const work = aRouteOf([from(0, 2, 'in_transit', window(10)), from(0, 8, 'in_transit', window(5))])
  const [first] = work.deliveries.keys()
  const missed = missedWindows(stopsAhead(work), 0, start)
  expect(missed).toMatchObject([{ orderId: first, kind: 'dropoff', until: inMinutes(10) }])
  expect(missed[0]!.at > inMinutes(10)).toBe(true)
  expect(skip(work).skips[0]!.missed).toEqual(missed)
})

test('only the next stop is skipped, of an accepted route, with another stop behind it', () => {
  const work = aRouteOf([from(1, 3, 'picked_up'), from(2, 4)])
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
  expect(refused(aRouteOf([from(1, 3)]))).toMatchObject({ reason: 'no_stop_behind' })
  expect(refused(aRouteOf([from(1, 3), from(1, 4)], { outcome: 'declined' }))).toMatchObject({
    ...{ status: 'declined', allowed: [] },
  })
  const skips = Array.from({ length: maxSkips }, () => skip(work).skips[0]!)
  expect(refused({ ...work, route: { ...work.route, skips } })).toMatchObject({ reason: 'too_many_skips' })
})
