import type { Delivery } from '../../delivery/delivery.ts'
import { type ViewContext, viewContext } from '../../delivery/driver-view.ts'
import type { DeliveryPorts, DriverViewPorts } from '../../delivery/ports.ts'
import type { Driver } from '../../fleet/driver.ts'
import type { Drivers } from '../../fleet/ports.ts'
import type { Roads } from '../../geo/roads.ts'
import { recordOrderAccess, recordUserAccess } from '../../identity/access/record-access.ts'
import { type Actor, callerIdOf } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { roadVehicleOf, vehiclesOf } from '../../quoting/service-type.ts'
import type { TenantId } from '../../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { dispatchedFleet, dispatcherView } from '../find-dispatched-order.ts'
import {
  type LastPlan,
  type LastPlans,
  lastPlanOf,
  planChanges,
  startingFrom,
  withoutRoute,
} from './last-plan.ts'
import { type LoadedScope, loadPlanScope } from './load-plan-scope.ts'
import { type PlannedPart, planParts } from './plan-problem.ts'
import type { PlanProposal } from './plan-proposal.ts'
import type { RoutePlanner } from './ports.ts'
import { describeRoutes, describeUnplanned } from './read-plan.ts'
import { roadTable } from './road-table.ts'

export type PlanPorts = DriverViewPorts &
  LimitPorts &
  Pick<DeliveryPorts, 'deliverySettings'> & {
    drivers: Drivers
    roads: Roads
    routePlanner: RoutePlanner
    lastPlans: LastPlans
  }

/**
 * Proposes routes for the deliveries that wait for a driver and that the actor dispatches, the most urgent first, and says why each is where
 * it is. It starts from the plan that the actor was shown last. Nothing changes: drivers keep what they have, and get offers only by
 * `assignDriver`. Refuses with `unauthorized`, `forbidden`, `rate_limited`, `validation_failed` (`area`), and with `unavailable` while too
 * many plans are made.
 */
export async function proposePlan(
  ports: PlanPorts,
  { actor, area }: { actor: Actor | null; area?: string | null },
): Promise<PlanProposal> {
  const operator = permit(actor, 'dispatch.manage')
  const town = readOptionalText('area', area, 120)
  const { dispatchPlans } = ports.limitSettings
  await takeWithinLimit(ports, 'dispatch-plans', dispatchPlans, `dispatch-plans:${operator.userId}`)
  const at = ports.clock()
  const { driverFreshSeconds, estimate } = ports.deliverySettings
  const fleetId = dispatchedFleet(operator)
  const key = `${fleetId ?? 'platform'} ${callerIdOf(operator)} ${town ?? ''}`
  const [scope, last] = await Promise.all([
    loadPlanScope(ports, { fleetId, area: town, at, driverFreshSeconds }),
    ports.lastPlans.find(key),
  ])
  await Promise.all([
    recordOrderAccess(ports, operator, [
      ...scope.waiting,
      ...scope.drivers.flatMap(({ deliveries }) => deliveries),
    ]),
    recordUserAccess(ports, operator, scope.drivers, 'driver'),
  ])
  const parts = await withRoads(
    ports,
    planParts(scope, estimate, at).map((part) => startingFrom(last, part)),
  )
  const found = await ports.routePlanner.plan(parts.map(({ problem }) => problem))
  const view: ViewContext = viewContext(ports, at)
  const context = {
    at,
    shown: (delivery: Delivery) => dispatcherView(operator, delivery, view),
    driverShareBasisPoints: ports.deliverySettings.driverShareBasisPoints,
  }
  const routes = parts.flatMap((part, index) => describeRoutes(part, found[index]!, context))
  const changes =
    last && planChanges(last, routes, await goneDrivers(ports, operator, fleetId, last, routes, scope))
  await ports.lastPlans.keep(key, lastPlanOf({ at, routes }))
  return {
    at,
    before: last?.at ?? null,
    changes,
    routes,
    unplanned: parts.flatMap((part, index) => describeUnplanned(part, found[index]!, context)),
    waitingTotal: scope.waitingTotal,
    waitingPlanned: scope.waiting.length,
    driversTotal: scope.driversTotal,
    driversPlanned: scope.drivers.length,
    distanceSource:
      parts.length > 0 && parts.every(({ problem }) => problem.roadSeconds) ? 'road' : 'estimate',
  }
}

/** Who has no route any more may be off duty, so that the scope does not know them. */
async function goneDrivers(
  ports: PlanPorts,
  operator: Actor,
  fleetId: TenantId | null,
  last: LastPlan,
  routes: PlanProposal['routes'],
  { taken }: LoadedScope,
): Promise<Driver[]> {
  const ids = withoutRoute(last, routes, taken)
  if (ids.length === 0) return []
  const found = [...(await ports.drivers.findByIds(ids)).values()]
  // A driver who left the fleet is not the fleet's to read any more.
  const gone = found.filter(({ tenantId }) => fleetId === null || tenantId === fleetId)
  await recordUserAccess(ports, operator, gone, 'driver')
  return gone
}

/** Ways by the road network where there are few places. */
export function withRoads(
  ports: Parameters<typeof roadTable>[0],
  parts: readonly PlannedPart[],
): Promise<PlannedPart[]> {
  return Promise.all(
    parts.map(async (part) => {
      const vehicle = roadVehicleOf[vehiclesOf[part.persona][0]!]
      const roadSeconds = await roadTable(ports, part.problem.places, vehicle)
      return { ...part, problem: { ...part.problem, roadSeconds } }
    }),
  )
}
