import { describe, expect, test } from 'vitest'
import { aRouteOf, noon } from '../../../../test/support/builders.ts'
import { addSeconds } from '../../shared/clock.ts'
import { between, inMinutes, north, settings } from '../routes/stops.fixture.ts'
import type { Delivery } from './delivery.ts'
import { estimateAfterPickup, estimateInRoute, type RouteProgress } from './estimate-in-route.ts'

const seen = (km: number, minutes = 0) => ({ lat: north(km).lat, lng: -46.63, at: inMinutes(minutes) })

/** Estimates the last delivery. By the plan: pickups at 10 and 20 minutes past noon, drops at 30 and 40. */
function estimate(deliveries: Delivery[], progress: Partial<RouteProgress>, minutes = 0) {
  const known = { position: null, begunAt: null, ...progress }
  const { orderId } = deliveries.at(-1)!
  return estimateInRoute(settings, aRouteOf(deliveries), orderId, known, inMinutes(minutes))
}

describe('the estimate of an order in a route', () => {
  const waiting = [between(5, 1), between(2, 3)]

  test('is the plan for who is on time, less sure with each stop', () => {
    expect(estimate(waiting, { position: seen(0) })).toEqual({
      pickup: { p50: inMinutes(20), p90: addSeconds(inMinutes(35), 0) },
      destination: { p50: inMinutes(40), p90: inMinutes(60) },
    })
  })

  test('is as much later as the driver is late at the next stop, or earlier', () => {
    expect(estimate(waiting, { position: seen(-5) })?.destination?.p50).toEqual(inMinutes(50))
    expect(estimate(waiting, { position: seen(2.5) })?.destination?.p50).toEqual(inMinutes(35))
    const ahead = { meters: 1_000, seconds: 1_500 }
    expect(estimate(waiting, { position: seen(0), ahead })?.destination?.p50).toEqual(inMinutes(55))
    const begunAt = inMinutes(15)
    const there = [between(5, 1, 'at_pickup'), between(2, 3)]
    expect(estimate(there, { position: seen(5, 15), begunAt }, 16)?.destination?.p50).toEqual(inMinutes(45))
    // Five minutes are usual: who is there for longer leaves later.
    expect(estimate(there, { position: seen(5, 15), begunAt }, 30)?.destination?.p50).toEqual(inMinutes(55))
  })

  test('follows the stops that are left', () => {
    const loaded = [between(5, 1, 'in_transit'), between(2, 3, 'in_transit')]
    // Three kilometres to the first drop: six minutes, then as planned.
    const window = estimate(loaded, { position: seen(4, 28) }, 28)
    expect(window).toMatchObject({ pickup: null, destination: { p50: inMinutes(44) } })
    const alone = [between(5, 1, 'delivered'), between(2, 3, 'in_transit')]
    expect(estimate(alone, { position: seen(4, 28) }, 28)?.destination?.p50).toEqual(inMinutes(30))
  })

  test('is not before a window begins, of its own or of the next stop', () => {
    const window = (minutes: number) => ({ from: inMinutes(minutes), until: inMinutes(minutes + 60) })
    const late = [between(5, 1), between(2, 3, 'accepted', { deliveryWindow: window(90) })]
    expect(estimate(late, { position: seen(0) })?.destination?.p50).toEqual(inMinutes(90))
    const first = [between(5, 1, 'accepted', { pickupWindow: window(30) }), between(2, 3)]
    expect(estimate(first, { position: seen(0) })?.destination?.p50).toEqual(inMinutes(60))
  })

  test('without a position is the plan, moved on by the clock, once the parcel is on board', () => {
    expect(estimate(waiting, {})).toBeNull()
    const loaded = [between(5, 1, 'picked_up'), between(2, 3, 'picked_up')]
    expect(estimate(loaded, {}, 25)?.destination?.p50).toEqual(inMinutes(40))
    expect(estimate(loaded, {}, 50)?.destination?.p50).toEqual(inMinutes(60))
  })

  test('is null at the destination, and for an order that ended', () => {
    const arrived = between(2, 3, 'in_transit', { arrivedAtDestinationAt: noon })
    expect(estimate([between(5, 1, 'in_transit'), arrived], { position: seen(0) })).toBeNull()
    expect(estimate([between(5, 1), between(2, 3, 'canceled')], { position: seen(0) })).toBeNull()
  })

  test('when its parcels are picked up goes on from there', () => {
    const [first, second] = [between(5, 1), between(2, 3, 'at_pickup')] as const
    const work = aRouteOf([first, second])
    const pickedUp = { ...work.deliveries.get(second.orderId)!, status: 'picked_up' as const }
    // The other pickup is three kilometres away and planned for ten past; the drop is planned 30 minutes after it.
    const { destination } = estimateAfterPickup(settings, work, pickedUp, noon)!
    expect(destination?.p50).toEqual(inMinutes(36))
  })
})
