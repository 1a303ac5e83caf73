import type { OrderId } from '../../shared/ids.ts'
import { type FoundParts, fallenLocks } from './fallen-locks.ts'
import type { OpenPlan, PlanPorts } from './open-plan.ts'
import type { PlannedPart } from './plan-problem.ts'
import type { PlanProposal } from './plan-proposal.ts'
import { describeRoutes, describeUnplanned } from './read-plan.ts'

type Described = Omit<PlanProposal, 'id' | 'isKept' | 'changeCount' | 'comparison' | 'before' | 'changes'>

/** Describes the result of the planner for people. */
export async function describePlan(
  ports: PlanPorts,
  plan: OpenPlan,
  { parts, found, state }: FoundParts,
): Promise<Described> {
  const { context, scope } = plan
  const fell = await fallenLocks(ports, plan, { parts, found, state })
  const free = new Set(fell.map(({ order }) => order.orderId))
  return {
    at: context.at,
    fallenLocks: fell,
    routes: parts.flatMap((part, index) => describeRoutes(withoutLocks(part, free), found[index]!, context)),
    unplanned: parts.flatMap((part, index) => describeUnplanned(part, found[index]!, context)),
    waitingTotal: scope.waitingTotal,
    waitingPlanned: scope.waiting.length,
    driversTotal: scope.driversTotal,
    driversPlanned: scope.drivers.length,
    distanceSource:
      parts.length > 0 && parts.every(({ problem }) => problem.roadSeconds) ? 'road' : 'estimate',
  }
}

function withoutLocks(part: PlannedPart, free: ReadonlySet<OrderId>): PlannedPart {
  const drivers = part.problem.drivers.map((driver) => ({
    ...driver,
    locked: driver.locked?.filter((job) => !free.has(part.deliveries[job]!.orderId)) ?? [],
  }))
  return { ...part, problem: { ...part.problem, drivers } }
}
