import { describe, expect, test } from 'vitest'
import { aDelivery, anAssignedDriver, aRouteOf } from '../../../../test/support/builders.ts'
import type { Delivery } from './delivery.ts'
import {
  deliveriesIn,
  isStopDone,
  missingOf,
  orderIdsOf,
  routePlaceOf,
  routeStatusOf,
  routeView,
} from './route.ts'
import { isFinal, type Status, statuses } from './states.ts'

const driver = anAssignedDriver()
/** A route of two deliveries of the driver. */
function aRoute(status: Status, outcome: 'accepted' | 'declined' | null) {
  const work = aRouteOf([aDelivery({ status, driver }), aDelivery({ status, driver })], {
    driverId: driver.id,
    outcome,
  })
  return { ...work, inRoute: deliveriesIn(work.route, work.deliveries) }
}
const changed = ({ deliveries, route }: ReturnType<typeof aRoute>, more: Partial<Delivery>) => {
  const [first, second] = orderIdsOf(route) as [Delivery['orderId'], Delivery['orderId']]
  return new Map([...deliveries, [second, { ...deliveries.get(second)!, ...more }]]).set(
    first,
    deliveries.get(first)!,
  )
}

describe('an offered route', () => {
  test('can be accepted while its driver is offered all of it', () => {
    const { route, inRoute } = aRoute('assigned', null)
    expect([routeStatusOf(route, inRoute), missingOf(route, inRoute)]).toEqual(['offered', []])
  })

  test.each<[string, Partial<Delivery>]>([
    ['was canceled', { status: 'canceled' }],
    ['waits again', { status: 'awaiting_driver', driver: null, routeId: null }],
    ['is offered to somebody else', { driver: anAssignedDriver() }],
    ['is in another route', { routeId: aRouteOf([]).route.id }],
  ])('is over once one of its deliveries %s', (_, more) => {
    const made = aRoute('assigned', null)
    const inRoute = deliveriesIn(made.route, changed(made, more))
    expect(routeStatusOf(made.route, inRoute)).toBe('expired')
    expect(missingOf(made.route, inRoute)).toEqual([orderIdsOf(made.route)[1]])
  })
})

test('an accepted route is finished when all of its deliveries are', () => {
  for (const status of statuses.filter((one) => one !== 'canceled')) {
    const { route, inRoute } = aRoute(status, 'accepted')
    expect(routeStatusOf(route, inRoute), status).toBe(isFinal(status) ? 'finished' : 'accepted')
  }
  const half = aRoute('in_transit', 'accepted')
  const inRoute = deliveriesIn(half.route, changed(half, { status: 'delivered' }))
  expect(routeStatusOf(half.route, inRoute)).toBe('accepted')
})

test('a declined route stays declined, whatever becomes of its deliveries', () => {
  for (const status of statuses) {
    const { route, inRoute } = aRoute(status, 'declined')
    expect(routeStatusOf(route, inRoute)).toBe('declined')
  }
})

test('a hand-over is never done before its pickup', () => {
  for (const status of statuses.filter((one) => one !== 'canceled'))
    if (isStopDone('dropoff', status)) expect(isStopDone('pickup', status), status).toBe(true)
  expect(statuses.filter((status) => isStopDone('pickup', status) && !isStopDone('dropoff', status))).toEqual(
    [...['picked_up', 'in_transit']],
  )
})

test('a view shows the stops that are still part of it, and pays for no others', () => {
  const made = aRoute('accepted', 'accepted')
  const show = ({ code }: Delivery) => code
  const whole = routeView(made.route, made.deliveries, { show, driverShareBasisPoints: 8_000 })
  const left = routeView(made.route, changed(made, { status: 'canceled' }), {
    show,
    driverShareBasisPoints: 8_000,
  })
  expect([whole.stops.length, left.stops.length]).toEqual([4, 2])
  expect([whole.payCents, left.payCents]).toEqual([4_000n, 2_000n])
  const hidden = routeView(made.route, made.deliveries, { show: () => null, driverShareBasisPoints: 8_000 })
  expect(hidden.stops).toEqual([])
})

test('a place in a route counts stops from 1, each pickup before its hand-over', () => {
  const { route } = aRoute('accepted', 'accepted')
  for (const [index, orderId] of orderIdsOf(route).entries())
    expect(routePlaceOf(route, orderId)).toEqual({
      ...{ route_id: route.id, stops: 4, pickup_stop: index + 1, dropoff_stop: index + 3 },
    })
})
