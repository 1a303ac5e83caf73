import type { Actor } from '../../identity/actor.ts'
import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { DispatchPlans } from './ports.ts'

/** Whether the actor's organisation dispatches by plan. Refuses with `unauthorized`, `forbidden` who does not dispatch. */
export async function readDispatchByPlan(
  { dispatchPlans }: { dispatchPlans: DispatchPlans },
  { actor }: { actor: Actor | null },
): Promise<boolean> {
  return dispatchPlans.isOn(permit(actor, 'dispatch.manage').tenantId)
}

/**
 * Switches dispatch by plan on or off, for the orders of the actor's fleet or, by the platform's operators, for all others:
 * docs/reference/rules.md#dispatch-by-plan. Refuses with `unauthorized`, `forbidden` who does not dispatch.
 */
export async function setDispatchByPlan(
  ports: SystemPorts & { dispatchPlans: DispatchPlans },
  { request, isOn }: { request: Request; isOn: boolean },
): Promise<boolean> {
  const { tenantId } = permit(request.actor, 'dispatch.manage')
  if (request.idempotencyKey?.resultId) return isOn
  await ports.dispatchPlans.set({
    tenantId,
    isOn,
    ...changeRecords(ports, {
      request,
      at: ports.clock(),
      action: 'tenant.dispatch_by_plan_set',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { on: isOn ? 1 : 0 },
    }),
  })
  return isOn
}
