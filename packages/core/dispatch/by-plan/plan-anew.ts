import type { DeliveryPorts } from '../../delivery/ports.ts'
import type { Drivers } from '../../fleet/ports.ts'
import type { Roads } from '../../geo/roads.ts'
import { addSeconds, secondsBetween } from '../../shared/clock.ts'
import type { Branded } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { PaperPorts } from '../../vehicles/papers.ts'
import type { CashLimitPorts } from '../../wallet/collect-on-delivery/cash-limit.ts'
import { startingFrom } from '../plan/last-plan.ts'
import { lastPlanSeconds } from '../plan/limits.ts'
import { loadPlanScope } from '../plan/load-plan-scope.ts'
import { withRoads } from '../plan/open-plan.ts'
import { type PlannedPart, planParts } from '../plan/plan-problem.ts'
import type { FoundRoutes, RoutePlanner } from '../plan/ports.ts'
import { claimSeconds } from './limits.ts'
import type { DispatchPlans, FreePlan, PlannedOrganisation } from './ports.ts'

export type PlanAnewPorts = Pick<SystemPorts, 'clock' | 'newId'> &
  Pick<DeliveryPorts, 'deliveries' | 'deliverySettings'> & {
    drivers: Drivers
    roads: Roads
    routePlanner: RoutePlanner
    dispatchPlans: DispatchPlans
    vehicles: PaperPorts['vehicles']
    collectedPayments: CashLimitPorts['collectedPayments']
  }

/**
 * Plans anew what is free of an organisation, from its plan before, if that is older than the change. One process plans at a time, and
 * another one takes over from one that died. Nobody is offered anything by it. Returns whether it planned. Refuses with `unavailable`.
 */
export async function planAnew(
  ports: PlanAnewPorts,
  {
    organisation: { tenantId, fleetId },
    organisations,
    changedAt,
  }: {
    organisation: Pick<PlannedOrganisation, 'tenantId' | 'fleetId'>
    /** All that dispatch by plan: what a fleet plans is not planned by the platform too. */
    organisations: readonly Pick<PlannedOrganisation, 'fleetId'>[]
    changedAt: Date
  },
): Promise<boolean> {
  const { clock, dispatchPlans, deliverySettings } = ports
  const at = clock()
  const claim = { tenantId, claimId: ports.newId<Branded<'plan claim'>>() }
  const before = await dispatchPlans.claim({
    ...claim,
    at,
    changedAt,
    until: addSeconds(at, claimSeconds),
  })
  if (before === undefined) return false
  const ownPlans = new Set(organisations.flatMap((one) => one.fleetId ?? []))
  let plan: FreePlan | null = null
  try {
    const { driverFreshSeconds, estimate } = deliverySettings
    const scope = await loadPlanScope(ports, { fleetId, area: null, at, driverFreshSeconds })
    const waiting = scope.waiting.filter((delivery) => fleetId !== null || !ownPlans.has(delivery.tenantId))
    const isFresh = before && secondsBetween(before.at, at) <= lastPlanSeconds
    const last = isFresh ? { routes: before.routes, locked: [] } : null
    const parts = await withRoads(
      ports,
      planParts({ ...scope, waiting }, estimate, at).map((part) => startingFrom(last, part)),
    )
    const found = await ports.routePlanner.plan(
      parts.map(({ problem }) => ({ ...problem, isUnexplained: true })),
    )
    plan = { at, routes: parts.flatMap((part, index) => routesIn(part, found[index]!)) }
    return true
  } finally {
    await dispatchPlans.end({ ...claim, plan })
  }
}

/** The free stops of each driver, as ids. */
function routesIn({ drivers, deliveries }: PlannedPart, { routes }: FoundRoutes): FreePlan['routes'] {
  return routes.map(({ driver, stops }) => ({
    driverId: drivers[driver]!.id,
    stops: stops.map(({ job, isPickup }) => ({ orderId: deliveries[job]!.orderId, isPickup })),
  }))
}
