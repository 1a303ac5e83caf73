import type { DeliveryPorts, DriverViewPorts } from '../../delivery/ports.ts'
import { type ViewContext, viewContext } from '../../delivery/reading/driver-view.ts'
import type { Driver } from '../../fleet/driver.ts'
import type { Drivers } from '../../fleet/ports.ts'
import type { Roads } from '../../geo/roads.ts'
import { recordOrderAccess, recordUserAccess } from '../../identity/access/record-access.ts'
import { type Actor, callerIdOf } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { roadVehicleOf, vehiclesOf } from '../../quoting/service-type.ts'
import type { NewId, TenantId, UserId } from '../../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import { readOptionalText } from '../../shared/texts.ts'
import type { PaperPorts } from '../../vehicles/papers.ts'
import type { CashLimitPorts } from '../../wallet/collect-on-delivery/cash-limit.ts'
import { dispatchedFleet, dispatcherView } from '../find-dispatched-order.ts'
import type { LastPlans } from './last-plan.ts'
import { type LoadedScope, loadPlanScope } from './load-plan-scope.ts'
import type { LastPlan } from './plan-edits.ts'
import { type PlannedPart, planParts } from './plan-problem.ts'
import type { RoutePlanner } from './ports.ts'
import type { PlanContext } from './read-plan.ts'
import { type RoadTablePorts, roadTable } from './road-table.ts'

export type PlanPorts = DriverViewPorts &
  LimitPorts &
  Pick<DeliveryPorts, 'deliverySettings'> & {
    drivers: Drivers
    roads: Roads
    routePlanner: RoutePlanner
    collectedPayments: CashLimitPorts['collectedPayments']
    lastPlans: LastPlans
    vehicles: PaperPorts['vehicles']
    newId: NewId
  }

/** The actor whose plan it is, and the town to which `area` limits its deliveries. */
export type PlanOf = { actor: Actor | null; area?: string | null }

/** The last plan of a dispatcher with a filter. */
export type FoundPlan = { operator: Actor; town: string | null; key: string; last: LastPlan | null }

/** A plan that is made or changed now. */
export type OpenPlan = FoundPlan & {
  fleetId: TenantId | null
  scope: LoadedScope
  parts: readonly PlannedPart[]
  context: PlanContext
}

/** Refuses with `unauthorized`, `forbidden`, `validation_failed` (`area`). */
export async function findPlan(ports: PlanPorts, { actor, area }: PlanOf): Promise<FoundPlan> {
  const operator = permit(actor, 'dispatch.manage')
  const town = readOptionalText('area', area, 120)
  const key = `${dispatchedFleet(operator) ?? 'platform'} ${callerIdOf(operator)} ${town ?? ''}`
  return { operator, town, key, last: await ports.lastPlans.find(key) }
}

/** Reads what may be planned now; what the actor reads of others is recorded. Refuses with `rate_limited`. */
export async function openPlan(
  ports: PlanPorts,
  found: FoundPlan,
  limit: 'dispatchPlans' | 'dispatchPlanChanges',
): Promise<OpenPlan> {
  const { operator, town } = found
  const policy = limit === 'dispatchPlans' ? 'dispatch-plans' : 'dispatch-plan-changes'
  await takeWithinLimit(ports, policy, ports.limitSettings[limit], `${policy}:${operator.userId}`)
  const at = ports.clock()
  const { driverFreshSeconds, estimate, driverShareBasisPoints } = ports.deliverySettings
  const fleetId = dispatchedFleet(operator)
  const scope = await loadPlanScope(ports, { fleetId, area: town, at, driverFreshSeconds })
  await Promise.all([
    recordOrderAccess(ports, operator, [
      ...scope.waiting,
      ...scope.drivers.flatMap(({ deliveries }) => deliveries),
    ]),
    recordUserAccess(ports, operator, scope.drivers, 'driver'),
  ])
  const view: ViewContext = viewContext(ports, at)
  return {
    ...found,
    fleetId,
    scope,
    parts: await withRoads(ports, planParts(scope, estimate, at)),
    context: { at, shown: (delivery) => dispatcherView(operator, delivery, view), driverShareBasisPoints },
  }
}

/** Drivers who may be off duty, so that the scope does not know them. Who left the fleet is not the fleet's to read any more. */
export async function readDrivers(
  ports: PlanPorts,
  { operator, fleetId }: OpenPlan,
  ids: readonly UserId[],
): Promise<Driver[]> {
  if (ids.length === 0) return []
  const found = [...(await ports.drivers.findByIds(ids)).values()]
  const own = found.filter(({ tenantId }) => fleetId === null || tenantId === fleetId)
  await recordUserAccess(ports, operator, own, 'driver')
  return own
}

/** Ways by the road network where there are few places. */
export function withRoads(ports: RoadTablePorts, parts: readonly PlannedPart[]): Promise<PlannedPart[]> {
  return Promise.all(
    parts.map(async (part) => {
      const vehicle = roadVehicleOf[vehiclesOf[part.persona][0]!]
      const roadSeconds = await roadTable(ports, part.problem.places, vehicle)
      return { ...part, problem: { ...part.problem, roadSeconds } }
    }),
  )
}
