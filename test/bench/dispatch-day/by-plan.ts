import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { type PlannedPart, planParts } from '@rodovia/core/dispatch/plan/plan-problem.ts'
import type { FoundStop } from '@rodovia/core/dispatch/plan/ports.ts'
import { capacityOf } from '@rodovia/core/quoting/service-type.ts'
import type { OrderId, UserId } from '@rodovia/core/shared/ids.ts'
import { findRoutes } from '@rodovia/planner/thread/find-routes.ts'
import { type Day, isDue, settings } from './day.ts'
import { type Declined, type Dispatcher, decline, offerToNearest } from './nearest.ts'
import type { RoadDriver, Stop } from './road.ts'

/** A planned delivery changes its driver only where that saves so much. */
const changesFor = 1_000
/** Only the number of attempts ends the search, so that a day repeats by its seed. */
const attempts = 300
const searchSeconds = 600

/** The stops of the plan so far that nobody was asked for yet. */
export type PlanSoFar = Map<UserId, readonly Stop[]>

/**
 * Every change plans anew what nobody accepted, from the plan so far. A driver who is free is asked for the
 * first stops of the planned route, until nothing is on board: mostly one delivery, and several where each
 * keeps its margin. What has no place in the plan is offered as the matcher does.
 */
export function byPlan(day: Day): Dispatcher {
  const declined: Declined = new Map()
  let planned: PlanSoFar = new Map()
  let seen = ''
  return async (all, drivers, at) => {
    const waiting = all.filter((delivery) => isDue(delivery, at))
    const later = all.filter((delivery) => !isDue(delivery, at))
    const now = JSON.stringify([
      waiting.map(({ orderId }) => orderId),
      drivers.map(({ deliveries }) => deliveries.length === 0),
    ])
    if (waiting.length === 0 || now === seen) return all
    seen = now
    const { routes, unplanned } = await planAnew(waiting, drivers, at, declined, planned, changesFor)
    const accepted = new Set<OrderId>()
    for (const delivery of unplanned)
      if (offerToNearest(day, declined, delivery, drivers, at)) accepted.add(delivery.orderId)
    for (const driver of drivers) {
      const route = routes.get(driver.id) ?? []
      if (driver.deliveries.length > 0 || route.length === 0) continue
      const offered = untilEmpty(route)
      const deliveries = offered.filter(({ kind }) => kind === 'pickup').map(({ delivery }) => delivery)
      routes.delete(driver.id)
      if (deliveries.some(({ orderId }) => day.declines(orderId, driver.id))) {
        for (const delivery of deliveries) decline(declined, delivery, driver.id, at)
        seen = ''
        continue
      }
      driver.accept(deliveries, at, offered)
      for (const { orderId } of deliveries) accepted.add(orderId)
      routes.set(driver.id, route.slice(offered.length))
    }
    planned = routes
    return [...later, ...waiting.filter(({ orderId }) => !accepted.has(orderId))]
  }
}

/** From the first pickup until all that was picked up is handed over. */
function untilEmpty(route: readonly Stop[]): readonly Stop[] {
  let aboard = 0
  const end = route.findIndex(({ kind }) => {
    aboard += kind === 'pickup' ? 1 : -1
    return aboard === 0
  })
  const stops = route.slice(0, end + 1)
  const picked = stops.filter(({ kind }) => kind === 'pickup').map(({ delivery }) => delivery)
  if (picked.length <= capacityOf.carro_van) return stops
  const kept = new Set(picked.slice(0, capacityOf.carro_van))
  return stops.filter(({ delivery }) => kept.has(delivery))
}

/** The routes of a new plan from the plan so far, and what has no place in it. */
export async function planAnew(
  waiting: readonly Delivery[],
  drivers: readonly RoadDriver[],
  at: Date,
  declined: Declined,
  planned: PlanSoFar,
  changeMeters: number,
): Promise<{ routes: Map<UserId, readonly Stop[]>; unplanned: Delivery[] }> {
  const barred = new Map(
    Array.from(declined, ([orderId, offers]) => [orderId, new Set(offers.map(({ driverId }) => driverId))]),
  )
  const scope = {
    ...{ waiting, waitingTotal: waiting.length, driversTotal: drivers.length, barred },
    drivers: drivers.map((driver) => ({ ...driver.seenAt(at), deliveries: driver.deliveries })),
  }
  const [part] = planParts(scope, settings.estimate, at)
  if (!part) return { routes: new Map(), unplanned: [] }
  const found = await findRoutes({
    ...part.problem,
    ...{ searchSeconds, attempts, changeMeters, isUnexplained: true },
    drivers: part.problem.drivers.map((driver, index) => ({
      ...driver,
      planned: stillPlanned(part, planned.get(part.drivers[index]!.id) ?? []),
    })),
  })
  const stopOf = ({ job, isPickup }: FoundStop): Stop => ({
    delivery: part.deliveries[job]!,
    kind: isPickup ? 'pickup' : 'dropoff',
  })
  return {
    routes: new Map(found.routes.map(({ driver, stops }) => [part.drivers[driver]!.id, stops.map(stopOf)])),
    unplanned: [...part.tooLate, ...found.unplanned.map(({ job }) => part.deliveries[job]!)],
  }
}

/** The stops of a planned route that still wait, as the problem names them. */
function stillPlanned({ deliveries }: PlannedPart, stops: readonly Stop[]) {
  return stops.flatMap(({ delivery: { orderId }, kind }) => {
    const job = deliveries.findIndex((delivery) => delivery.orderId === orderId)
    return job < 0 ? [] : [{ job, isPickup: kind === 'pickup' }]
  })
}
