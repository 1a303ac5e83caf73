import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { about, changeRecords } from '../audit/audit-entry.ts'
import { managedTenant } from '../members/find-member.ts'
import { assertNotAboveOwnRole, assertRoleExists } from '../members/member-roles.ts'
import type { Users } from '../ports.ts'
import type { Request } from '../request.ts'
import type { Role } from '../roles.ts'
import { requireStepUp, type StepUpPorts } from '../step-up.ts'
import type { Factors } from './ports.ts'

type Ports = SystemPorts & StepUpPorts & { factors: Factors }

/**
 * The roles of a tenant whose members need a second factor; by default of the actor's own tenant. Refuses with `forbidden`,
 * `not_found`.
 */
export async function listSecondFactorRoles(
  ports: { users: Users; factors: Factors },
  { actor, tenantId }: { actor: Actor | null; tenantId?: string | null },
): Promise<readonly Role[]> {
  const { tenant } = await managedTenant(ports, actor, tenantId)
  return ports.factors.requiredRoles(tenant.id)
}

/**
 * Sets the roles of a tenant whose members need a second factor. Who has none is logged out within 5 s, and adds one at the
 * next log-in. Refuses with `forbidden` a change for a role above the actor's, with `invalid_state` an actor without a second
 * factor, with `step_up_required`, `not_found`, with `validation_failed` a role that this kind of tenant does not have.
 */
export async function requireSecondFactor(
  ports: Ports,
  {
    request,
    roles: input,
    tenantId: id,
  }: { request: Request; roles: readonly Role[]; tenantId?: string | null },
): Promise<readonly Role[]> {
  const { manager, tenant } = await managedTenant(ports, request.actor, id)
  const roles = [...new Set(input)].sort()
  for (const role of roles) assertRoleExists(tenant.kind, role)
  const tenantId = tenant.id
  const before = await ports.factors.requiredRoles(tenantId)
  for (const role of changedRoles(before, roles)) assertNotAboveOwnRole(manager, role)
  if (request.idempotencyKey?.resultId) return before
  if (roles.length > 0) await assertHasFactor(ports, manager)
  await requireStepUp(ports, request, 'change_factors')
  const at = ports.clock()
  await ports.factors.requireFor({
    tenantId,
    roles,
    at,
    ...changeRecords(ports, {
      request,
      at,
      action: 'tenant.second_factor_set',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { roles: roles.join(', ') },
    }),
  })
  return roles
}

function changedRoles(before: readonly Role[], after: readonly Role[]): Role[] {
  return [
    ...before.filter((role) => !after.includes(role)),
    ...after.filter((role) => !before.includes(role)),
  ]
}

/** Refuses an actor without a factor, who would be the first to be locked out by demanding one of others. */
async function assertHasFactor({ factors }: Ports, { userId, isConsole }: Actor): Promise<void> {
  if (isConsole || (await factors.list(userId)).length > 0) return
  throw refuse('invalid_state', {
    status: 'no_factor',
    allowed: ['add_factor'],
    reason: 'own_second_factor_missing',
  })
}
