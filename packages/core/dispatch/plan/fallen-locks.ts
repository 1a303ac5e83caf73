import type { OrderId, UserId } from '../../shared/ids.ts'
import { type OpenPlan, type PlanPorts, readDrivers } from './open-plan.ts'
import type { PlanState } from './plan-edits.ts'
import type { PlannedPart } from './plan-problem.ts'
import type { FallenLock, PlanReason } from './plan-proposal.ts'
import type { FoundRoutes } from './ports.ts'
import { noFacts, type PlanContext, reasonOf } from './read-plan.ts'

/**
 * The planner's result for each part. `state` is the plan from which the parts start; null for a first
 * plan.
 */
export type FoundParts = {
  parts: readonly PlannedPart[]
  found: readonly FoundRoutes[]
  state: PlanState | null
}

type Lock = { orderId: OrderId; driverId: UserId }

/** The locked deliveries that wait and cannot stay, each with the reason. What was offered or canceled meanwhile is no fault of a lock. */
export async function fallenLocks(
  ports: PlanPorts,
  plan: OpenPlan,
  { parts, found, state }: FoundParts,
): Promise<FallenLock[]> {
  if (!state || state.locked.length === 0) return []
  const fallen = locksOf(state).flatMap((lock) =>
    parts.flatMap((part, index) => {
      const reason = reasonIn(part, found[index]!, lock, plan.context)
      const delivery = [...part.deliveries, ...part.tooLate].find(({ orderId }) => orderId === lock.orderId)
      return reason && delivery ? [{ driverId: lock.driverId, delivery, reason }] : []
    }),
  )
  const read = await readDrivers(ports, plan, [...new Set(fallen.map(({ driverId }) => driverId))])
  const drivers = new Map(read.map((driver) => [driver.id, driver]))
  return fallen.map(({ driverId, delivery, reason }) => {
    const driver = drivers.get(driverId) ?? null
    const named = reason.kind === 'driver_away' ? { ...reason, driver } : reason
    return { order: plan.context.shown(delivery), driver, reason: named }
  })
}

function locksOf({ routes, locked }: PlanState): Lock[] {
  const all = new Set(locked)
  return routes.flatMap(({ driverId, stops }) =>
    stops
      .filter(({ orderId, isPickup }) => isPickup && all.has(orderId))
      .map(({ orderId }) => ({ orderId, driverId })),
  )
}

/** Null for a lock that holds, and for a delivery that is not in this part. */
function reasonIn(
  part: PlannedPart,
  { unlocked }: FoundRoutes,
  { orderId, driverId }: Lock,
  context: PlanContext,
): PlanReason | null {
  const late = part.tooLate.find((one) => one.orderId === orderId)
  if (late) return { ...noFacts, kind: 'margin_gone', closesAt: late.deadlineAt }
  const job = part.deliveries.findIndex((one) => one.orderId === orderId)
  if (job < 0) return null
  const driver = part.drivers.findIndex(({ id }) => id === driverId)
  if (driver < 0) return { ...noFacts, kind: 'driver_away' }
  if (part.problem.jobs[job]!.barred.includes(driver))
    return { ...noFacts, kind: 'declined', driver: part.drivers[driver]! }
  const broken = unlocked.find((one) => one.job === job)
  return broken ? reasonOf(part, broken.reason, context) : null
}
