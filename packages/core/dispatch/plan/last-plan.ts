import type { Delivery } from '../../delivery/model/delivery.ts'
import type { Driver } from '../../fleet/driver.ts'
import type { OrderId, PlanId, UserId } from '../../shared/ids.ts'
import { changeMeters } from './limits.ts'
import type { LastPlan, PlanState } from './plan-edits.ts'
import type { PlannedPart } from './plan-problem.ts'
import type { PlanChange, PlanProposal } from './plan-proposal.ts'

/**
 * Last plans by dispatcher and filter, kept for a short time. They may be lost: the next plan then starts anew. `replace` writes only over
 * the state that `id` names, and says whether it did.
 */
export type LastPlans = {
  find(key: string): Promise<LastPlan | null>
  keep(key: string, plan: LastPlan): Promise<void>
  replace(key: string, id: PlanId, plan: LastPlan): Promise<boolean>
}

/**
 * The problem with the stops of the last plan that are still free and still their driver's to take: what was offered, done or canceled is
 * not among the deliveries, a driver off duty or of another kind not among the drivers, and who declined may not have it.
 */
export function startingFrom(last: PlanState | null, part: PlannedPart): PlannedPart {
  if (!last) return part
  const jobOf = new Map(part.deliveries.map(({ orderId }, job) => [orderId, job]))
  const locked = new Set(last.locked)
  const stopsOf = new Map(last.routes.map(({ driverId, stops }) => [driverId, stops]))
  const drivers = part.problem.drivers.map((driver, index) => {
    const stops = stopsOf.get(part.drivers[index]!.id) ?? []
    const planned = stops.flatMap(({ orderId, isPickup }) => {
      const job = jobOf.get(orderId)
      return job === undefined || part.problem.jobs[job]!.barred.includes(index) ? [] : [{ job, isPickup }]
    })
    const held = new Set(
      planned.map(({ job }) => job).filter((job) => locked.has(part.deliveries[job]!.orderId)),
    )
    return { ...driver, planned, locked: [...held] }
  })
  return { ...part, problem: { ...part.problem, drivers, changeMeters } }
}

/** Returns the part of a plan that is stored for the next one. */
export function plannedState(routes: PlanProposal['routes']): PlanState {
  return {
    routes: routes.map(({ driver, stops }) => ({
      driverId: driver.id,
      stops: stops
        .filter(({ isCommitted }) => !isCommitted)
        .map(({ order, kind }) => ({ orderId: order.orderId, isPickup: kind === 'pickup' })),
    })),
    locked: routes.flatMap(({ deliveries }) =>
      deliveries.filter(({ choice }) => choice.isLocked).map(({ order }) => order.orderId),
    ),
  }
}

/** The drivers who lost what the last plan gave them and get nothing new. What they were offered meanwhile is not lost. */
export function withoutRoute(
  { routes: before }: PlanState,
  routes: PlanProposal['routes'],
  taken: readonly Delivery[],
): UserId[] {
  const planned = new Set(routes.map(({ driver }) => driver.id))
  const holderOf = new Map(taken.map(({ orderId, driver }) => [orderId, driver?.id]))
  return before
    .filter(({ driverId }) => !planned.has(driverId))
    .filter((route) => [...ordersOf(route)].some((orderId) => holderOf.get(orderId) !== route.driverId))
    .map(({ driverId }) => driverId)
}

/**
 * Compares each route of the last plan with the present one by its deliveries: their order does not
 * count, and deliveries that its driver was offered meanwhile are still in it. Lists first the routes
 * that are proposed now, then those of drivers who have none any more.
 */
export function planChanges(
  last: PlanState,
  routes: PlanProposal['routes'],
  gone: readonly Driver[],
): PlanChange[] {
  const before = new Map(last.routes.map((route) => [route.driverId, ordersOf(route)]))
  const present = routes.map(({ driver, stops, deliveries }): PlanChange => {
    const known = before.get(driver.id)
    if (!known) return { driver, kind: 'new', added: deliveries.length, removed: 0 }
    const all = new Set(stops.map(({ order }) => order.orderId))
    const added = deliveries.filter(({ order }) => !known.has(order.orderId)).length
    const removed = [...known].filter((orderId) => !all.has(orderId)).length
    return { driver, kind: added + removed === 0 ? 'same' : 'changed', added, removed }
  })
  const ended = gone.map(
    (driver): PlanChange => ({ driver, kind: 'gone', added: 0, removed: before.get(driver.id)?.size ?? 0 }),
  )
  return [...present, ...ended]
}

function ordersOf({ stops }: PlanState['routes'][number]): Set<OrderId> {
  return new Set(stops.map(({ orderId }) => orderId))
}
