import { describe, expect, test } from 'vitest'
import { aRouteOf, noon } from '../../../../test/support/builders.ts'
import { between } from '../routes/stops.fixture.ts'
import type { Delivery } from './delivery.ts'
import type { Route } from './route.ts'
import { goesFirstTo, stopsBefore } from './stops-ahead.ts'

/** First all pickups, then all drops. */
function counts(deliveries: readonly Delivery[], traits: Partial<Route> = {}) {
  const work = aRouteOf(deliveries, traits)
  return deliveries.map(({ orderId }) => stopsBefore(work, orderId))
}

describe('the stops before a drop', () => {
  test('are those of the sequence that are not done, also the own pickup', () => {
    expect(counts([between(1, 3), between(2, 4)])).toEqual([2, 3])
    expect(counts([between(1, 3, 'picked_up'), between(2, 4)])).toEqual([1, 2])
    expect(counts([between(1, 3, 'in_transit'), between(2, 4, 'in_transit')])).toEqual([0, 1])
    // The driver may do them in another sequence.
    expect(counts([between(1, 3, 'accepted'), between(2, 4, 'in_transit')])).toEqual([1, 2])
  })

  test('count once where several follow at one place, and not at all for a drop at the same door', () => {
    expect(counts([between(1, 3), between(1, 3), between(1, 5)])).toEqual([1, 1, 2])
    expect(counts([between(1, 3, 'picked_up'), between(1, 3, 'picked_up')])).toEqual([0, 0])
  })

  test('leave out deliveries that ended or left the route', () => {
    expect(counts([between(1, 3, 'delivered'), between(2, 4, 'in_transit')])).toEqual([null, 0])
    expect(counts([between(1, 3, 'returning'), between(2, 4, 'in_transit')])).toEqual([null, 0])
    expect(counts([between(1, 3, 'canceled'), between(2, 4)])).toEqual([null, 1])
    const gone = between(1, 3)
    const work = aRouteOf([gone, between(2, 4)])
    const deliveries = new Map(work.deliveries).set(gone.orderId, { ...gone, routeId: null })
    const [, other] = [...deliveries.keys()]
    expect(stopsBefore({ ...work, deliveries }, other!)).toBe(1)
    expect(stopsBefore({ ...work, deliveries }, gone.orderId)).toBeNull()
  })

  test('are not known before the driver accepts, nor at the destination', () => {
    expect(counts([between(1, 3, 'assigned'), between(2, 4, 'assigned')], { outcome: null })).toEqual([
      null,
      null,
    ])
    expect(counts([between(1, 3), between(2, 4)], { outcome: 'declined' })).toEqual([null, null])
    expect(
      counts([between(1, 3, 'in_transit', { arrivedAtDestinationAt: noon }), between(2, 4, 'in_transit')]),
    ).toEqual([null, 1])
  })
})

test('a position is not shown while it leads to another order first', () => {
  const hidden = (...deliveries: Delivery[]) => {
    const work = aRouteOf(deliveries)
    return deliveries.map(({ orderId }) => goesFirstTo(work, orderId) !== null)
  }
  expect(hidden(between(1, 3), between(2, 4))).toEqual([false, true])
  expect(hidden(between(1, 3, 'picked_up'), between(2, 4))).toEqual([true, false])
  expect(hidden(between(1, 3, 'in_transit'), between(2, 4, 'in_transit'))).toEqual([false, true])
  expect(hidden(between(1, 3, 'delivered'), between(2, 4, 'in_transit'))).toEqual([false, false])
  // One pickup for both.
  expect(hidden(between(1, 3), between(1, 4))).toEqual([false, false])
})
