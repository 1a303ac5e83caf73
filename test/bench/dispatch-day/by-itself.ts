import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { gainOf, stopsSharedWith } from '@rodovia/core/dispatch/by-plan/shared-route.ts'
import { commitmentOf } from '@rodovia/core/dispatch/plan/committed-stops.ts'
import { changeMeters } from '@rodovia/core/dispatch/plan/limits.ts'
import { scheduleRoute } from '@rodovia/core/dispatch/routes/schedule-route.ts'
import { capacityOf } from '@rodovia/core/quoting/service-type.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { type PlanSoFar, planAnew } from './by-plan.ts'
import { type Day, isDue, settings } from './day.ts'
import { type Declined, type Dispatcher, decline, offerToNearest } from './nearest.ts'
import type { RoadDriver, Stop } from './road.ts'

/**
 * The platform with dispatch by plan: what is due is offered with what shares its way in the plan made
 * before, where the rule of the platform allows it, and otherwise at once to the nearest driver. A new order
 * is in no plan yet.
 */
export function byPlanItself(day: Day): Dispatcher {
  const declined: Declined = new Map()
  let planned: PlanSoFar = new Map()
  let seen = ''
  return async (waiting, drivers, at) => {
    const left = new Map(waiting.map((delivery) => [delivery.orderId, delivery]))
    for (const delivery of waiting) {
      if (!left.has(delivery.orderId) || !isDue(delivery, at)) continue
      const offered = offerShared(day, declined, planned, delivery, [...left.values()], drivers, at)
      if (offered === null) {
        if (offerToNearest(day, declined, delivery, drivers, at)) left.delete(delivery.orderId)
      } else for (const { orderId } of offered) left.delete(orderId)
    }
    const free = [...left.values()]
    const now = JSON.stringify([
      free.map(({ orderId }) => [orderId, declined.get(orderId)?.length]),
      drivers.map(({ deliveries }) => deliveries.length),
    ])
    if (free.length > 0 && now !== seen)
      planned = (await planAnew(free, drivers, at, declined, planned, changeMeters)).routes
    seen = now
    return free
  }
}

/**
 * Offers a delivery with others of a planned route, and returns the accepted ones; null if it is offered
 * alone. A declined route goes back to the plan without that driver.
 */
function offerShared(
  day: Day,
  declined: Declined,
  planned: PlanSoFar,
  due: Delivery,
  waiting: readonly Delivery[],
  drivers: readonly RoadDriver[],
  at: Date,
): readonly Delivery[] | null {
  const driver = drivers.find(({ id }) => isPlannedFor(planned, id, due))
  if (!driver) return null
  const isOpen = ({ delivery: { orderId } }: Stop) =>
    waiting.some((one) => one.orderId === orderId) &&
    !declined.get(orderId)?.some(({ driverId }) => driverId === driver.id)
  const free = capacityOf.carro_van - driver.deliveries.length
  const stops = stopsSharedWith(due.orderId, planned.get(driver.id)!.filter(isOpen), free)
  if (!stops) return null
  const { estimate } = settings
  const kmh = estimate.speedOf('CAR', at).medianKmh
  const { pickupSeconds } = estimate
  const { place, freeAt } = commitmentOf(driver.deliveries, driver.positionAt(at), {
    ...{ at, kmh, pickupSeconds },
  })
  const start = { at, place, freeAt, kmh, pickupSeconds, roadSeconds: null }
  if (!gainOf(due, stops, scheduleRoute(stops, start), start, estimate)) return null
  const deliveries = stops.filter(({ kind }) => kind === 'pickup').map(({ delivery }) => delivery)
  if (deliveries.some(({ orderId }) => day.declines(orderId, driver.id))) {
    for (const delivery of deliveries) decline(declined, delivery, driver.id, at)
    return []
  }
  driver.accept(deliveries, at, stops)
  return deliveries
}

function isPlannedFor(planned: PlanSoFar, id: UserId, due: Delivery): boolean {
  return planned.get(id)?.some(({ delivery }) => delivery.orderId === due.orderId) ?? false
}
