import { expect, test } from 'vitest'
import { aDelivery } from '../../../test/support/builders.ts'
import { isUnderWay, statuses } from '../delivery/model/states.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import { isInServiceArea } from '../geo/service-area.ts'
import { positionOnRoute } from './route.ts'
import { shareOf } from './scripts.ts'

const shares = Array.from({ length: 101 }, (_, index) => index / 100)

test('the robot is somewhere in the service area while it carries the delivery, and nowhere else', () => {
  for (const status of statuses)
    for (const share of [-1, ...shares, 2]) {
      const place = positionOnRoute(aDelivery({ status }), share)
      expect(place !== null, status).toBe(isUnderWay(status))
      if (place) expect(isInServiceArea(place)).toBe(true)
    }
})

test('it comes ever nearer to the pickup, then to the destination, and is there in time', () => {
  for (const [status, end, share] of [
    ['accepted', 'origin', shareOf.arrived],
    ['in_transit', 'destination', shareOf.delivered],
  ] as const) {
    const delivery = aDelivery({ status })
    const away = shares.map((one) => greatCircleMeters(positionOnRoute(delivery, one)!, delivery[end]))
    expect(away).toEqual(away.toSorted((a, b) => b - a))
    expect(greatCircleMeters(positionOnRoute(delivery, share)!, delivery[end])).toBeLessThan(1)
  }
})
