import { comparePlans } from './compare-plans.ts'
import { describePlan } from './describe-plan.ts'
import { planChanges, plannedState, startingFrom, withoutRoute } from './last-plan.ts'
import { findPlan, type OpenPlan, openPlan, type PlanOf, type PlanPorts, readDrivers } from './open-plan.ts'
import { currentState, type LastPlan, stateBefore } from './plan-edits.ts'
import type { PlannedPart } from './plan-problem.ts'
import type { PlanProposal } from './plan-proposal.ts'

/**
 * Proposes routes for the deliveries that wait for a driver and that the actor dispatches, the most urgent
 * first, and says why each is where it is. It starts from the plan that the actor was shown last, and what is
 * locked there stays. With `isKept` that plan is shown again with the times of now, if there is one. Nothing
 * changes: drivers keep what they have, and get offers only by `assignDriver` and `offerRoute`. Refuses with
 * `unauthorized`, `forbidden`, `rate_limited`, `validation_failed` (`area`), and with `unavailable` while too
 * many plans are made.
 */
export async function proposePlan(
  ports: PlanPorts,
  { isKept, ...of }: PlanOf & { isKept?: boolean | null },
): Promise<PlanProposal> {
  const found = await findPlan(ports, of)
  if (isKept && found.last)
    return showPlan(ports, await openPlan(ports, found, 'dispatchPlanChanges'), found.last)
  return planAnew(ports, await openPlan(ports, found, 'dispatchPlans'))
}

async function planAnew(ports: PlanPorts, plan: OpenPlan): Promise<PlanProposal> {
  const { at } = plan.context
  const state = plan.last && currentState(plan.last)
  const parts = plan.parts.map((part) => startingFrom(state, part))
  const found = await ports.routePlanner.plan(parts.map(({ problem }) => problem))
  const described = await describePlan(ports, plan, { parts, found, state })
  const { routes } = described
  const gone = state ? await readDrivers(ports, plan, withoutRoute(state, routes, plan.scope.taken)) : []
  const id = ports.newId<LastPlan['id']>()
  await ports.lastPlans.keep(plan.key, { ...plannedState(routes), id, at, edits: [] })
  return {
    ...described,
    id,
    isKept: false,
    changeCount: 0,
    comparison: null,
    before: plan.last?.at ?? null,
    changes: state && planChanges(state, routes, gone),
  }
}

/** The plan that was shown last, with its changes, as it is now. Nothing is searched. */
export async function showPlan(ports: PlanPorts, plan: OpenPlan, last: LastPlan): Promise<PlanProposal> {
  const state = currentState(last)
  const before = stateBefore(last)
  const parts = plan.parts.map((part) => asPlanned(startingFrom(state, part)))
  const partsBefore = before ? plan.parts.map((part) => asPlanned(startingFrom(before, part))) : []
  const found = await ports.routePlanner.plan([
    ...parts.map(({ problem }) => problem),
    ...partsBefore.map(({ problem }) => ({ ...problem, isUnexplained: true })),
  ])
  const now = found.slice(0, parts.length)
  return {
    ...(await describePlan(ports, plan, { parts, found: now, state })),
    id: last.id,
    isKept: true,
    changeCount: last.edits.length,
    before: null,
    changes: null,
    comparison: before && comparePlans(parts, found.slice(parts.length), now),
  }
}

function asPlanned(part: PlannedPart): PlannedPart {
  return { ...part, problem: { ...part.problem, isAsPlanned: true } }
}
