import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { chooseDriver } from '@rodovia/core/fleet/matching.ts'
import type { Offer } from '@rodovia/core/fleet/offer.ts'
import type { OrderId, UserId } from '@rodovia/core/shared/ids.ts'
import { type Day, isDue, settings } from './day.ts'
import type { RoadDriver } from './road.ts'

/** A dispatcher offers the waiting deliveries to drivers, and returns those that still wait. */
export type Dispatcher = (
  waiting: readonly Delivery[],
  drivers: readonly RoadDriver[],
  at: Date,
) => Promise<readonly Delivery[]>

/** The offers of each delivery that were declined. */
export type Declined = Map<OrderId, Offer[]>

export function decline(declined: Declined, { orderId }: Delivery, driverId: UserId, at: Date): void {
  const offer = { driverId, outcome: 'declined', offeredAt: at, answeredAt: at } as Offer
  declined.set(orderId, [...(declined.get(orderId) ?? []), offer])
}

/** The matcher as it is: each delivery is offered to the nearest driver with free capacity, until one accepts. */
export function byNearest(day: Day, declined: Declined = new Map()): Dispatcher {
  return async (waiting, drivers, at) => {
    const left: Delivery[] = []
    for (const delivery of waiting)
      if (!isDue(delivery, at) || !offerToNearest(day, declined, delivery, drivers, at)) left.push(delivery)
    return left
  }
}

export function offerToNearest(
  day: Day,
  declined: Declined,
  delivery: Delivery,
  drivers: readonly RoadDriver[],
  at: Date,
): boolean {
  const { driverFreshSeconds, askAgainSeconds } = settings
  const { orderId, origin, serviceType } = delivery
  const candidates = drivers.map((driver) => driver.seenAt(at))
  for (;;) {
    const offers = declined.get(orderId) ?? []
    const { match } = chooseDriver(
      { origin, serviceType, offers, barredFleets: new Map(), at, driverFreshSeconds, askAgainSeconds },
      candidates,
    )
    if (!match) return false
    const driver = drivers.find(({ id }) => id === match.driver.id)!
    if (!day.declines(orderId, driver.id)) {
      driver.accept([delivery], at)
      return true
    }
    decline(declined, delivery, driver.id, at)
  }
}
