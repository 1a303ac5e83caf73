import type { ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { OrderId, TenantId, UserId } from '../../shared/ids.ts'
import type { PlanState } from '../plan/plan-edits.ts'

/** An organisation that dispatches by plan. `fleetId` is null for the platform, which dispatches all. */
export type PlannedOrganisation = { tenantId: TenantId; fleetId: TenantId | null; plannedAt: Date | null }

/** The free stops of each driver, and when they were begun to be planned. */
export type FreePlan = Pick<PlanState, 'routes'> & { at: Date }

/**
 * The offer that a driver would get: the free stops of the plan in their order. A fleet plans for its own
 * drivers.
 */
export type PlannedRoute = {
  driverId: UserId
  fleetId: TenantId | null
  stops: readonly { orderId: OrderId; isPickup: boolean }[]
}

/** The plans of those who dispatch by plan, one for each. A row is the switch: an organisation without one offers as before. */
export type DispatchPlans = {
  isOn(tenantId: TenantId): Promise<boolean>
  /** Switched off, the plan is forgotten. */
  set(change: { tenantId: TenantId; isOn: boolean } & ChangeRecords): Promise<void>
  listOn(): Promise<readonly PlannedOrganisation[]>
  /**
   * Lets one process plan, until it ends or dies: with the plan before, or with null for a first one.
   * Undefined while another process plans, and if the plan is not older than the change.
   */
  claim(claim: {
    tenantId: TenantId
    claimId: string
    at: Date
    until: Date
    changedAt: Date
  }): Promise<FreePlan | null | undefined>
  /** Ends the claim, with a new plan or, if none could be made, with the plan before. A claim that was lost writes nothing. */
  end(ended: { tenantId: TenantId; claimId: string; plan: FreePlan | null }): Promise<void>
  /** The routes with these deliveries in plans that were begun since then. */
  routesWith(ids: readonly OrderId[], since: Date): Promise<ReadonlyMap<OrderId, PlannedRoute>>
}
