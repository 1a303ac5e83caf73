import type {
  DispatchPlans,
  FreePlan,
  PlannedOrganisation,
  PlannedRoute,
} from '@rodovia/core/dispatch/by-plan/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { DispatchPlanEntity } from '../entities/routes.ts'
import { toJson } from '../statements/sql.ts'

type PlanRow = { planned_at: Date | null; routes: FreePlan['routes'] }

export function createDispatchPlans({ sql, em, signals }: StoreContext): DispatchPlans {
  return {
    isOn: async (tenantId) => (await em.fork().count(DispatchPlanEntity, { tenantId })) > 0,

    async set({ tenantId, isOn, ...records }) {
      await audited(em, records, async (work) => {
        if (!isOn) await work.nativeDelete(DispatchPlanEntity, { tenantId })
        else
          await work.execute(
            `INSERT INTO dispatch_plans (tenant_id, routes) VALUES (?, '[]') ON CONFLICT DO NOTHING`,
            [tenantId],
          )
      })
      signals.plans()
    },

    listOn: () =>
      sql<PlannedOrganisation>({
        name: 'list-dispatch-plans',
        text: `
          SELECT tenant_id AS "tenantId", planned_at AS "plannedAt",
            CASE WHEN kind <> 'plataforma' THEN tenant_id END AS "fleetId"
          FROM dispatch_plans JOIN tenants ON tenants.id = tenant_id ORDER BY tenant_id`,
        values: [],
      }),

    /** Locks the row: of two claims the second sees the first. */
    async claim({ tenantId, claimId, at, until, changedAt }) {
      const [row] = await sql<PlanRow>({
        name: 'claim-dispatch-plan',
        text: `
          UPDATE dispatch_plans SET claim_id = $2, claimed_until = $4
          WHERE tenant_id = $1 AND (claimed_until IS NULL OR claimed_until <= $3) AND (planned_at IS NULL OR planned_at < $5)
          RETURNING planned_at, routes`,
        values: [tenantId, claimId, at, until, changedAt],
      })
      if (!row) return undefined
      return row.planned_at && { at: row.planned_at, routes: row.routes }
    },

    /** Does not wait for the disk: after a crash it is planned again. */
    async end({ tenantId, claimId, plan }) {
      await sql({
        name: 'end-dispatch-plan',
        text: `
          WITH lightly AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
          UPDATE dispatch_plans SET claim_id = NULL, claimed_until = NULL,
            planned_at = coalesce($3, planned_at), routes = coalesce($4::jsonb, routes)
          FROM lightly WHERE tenant_id = $1 AND claim_id = $2`,
        values: [tenantId, claimId, plan?.at ?? null, plan ? toJson(plan.routes) : null],
      })
    },

    async routesWith(ids, since) {
      const rows = await sql<PlannedRoute & { orderId: OrderId }>({
        name: 'planned-routes-with',
        text: `
          SELECT stop ->> 'orderId' AS "orderId", route ->> 'driverId' AS "driverId", route -> 'stops' AS stops,
            CASE WHEN kind <> 'plataforma' THEN tenant_id END AS "fleetId"
          FROM dispatch_plans JOIN tenants ON tenants.id = tenant_id,
            jsonb_array_elements(routes) AS route, jsonb_array_elements(route -> 'stops') AS stop
          WHERE planned_at >= $2 AND stop ->> 'orderId' = ANY ($1::text[]) AND (stop -> 'isPickup')::boolean
          ORDER BY kind <> 'plataforma'`,
        values: [[...ids], since],
      })
      return new Map(rows.map(({ orderId, ...route }) => [orderId, route]))
    },
  }
}
