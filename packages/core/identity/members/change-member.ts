import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { alertActor } from '../account-alerts.ts'
import type { AccountMailPorts } from '../account-mails.ts'
import type { ApiKeys } from '../api-keys/ports.ts'
import { type AuditAction, about, changeRecords } from '../audit/audit-entry.ts'
import type { Tenant, Users } from '../ports.ts'
import type { Request } from '../request.ts'
import type { Role } from '../roles.ts'
import { requireStepUp, type StepUpPorts } from '../step-up.ts'
import type { User } from '../user.ts'
import { managedMember } from './find-member.ts'
import { decideKeysOf, type MemberKeyChoice, refuseNewKeys } from './keys-of-member.ts'
import { assertNotAboveOwnRole, assertRoleExists, isHighestRole, requiredRole } from './member-roles.ts'
import type { MemberChange, MemberChangeResult, Members } from './ports.ts'

type Ports = SystemPorts & { users: Users; members: Members }

/**
 * Changes a member's role and ends the member's sessions within 5 s. Refuses with `not_found`, with `forbidden` if the old
 * or new role is above the actor's, with `last_owner`, with `validation_failed` a role that this kind of tenant does not
 * have, and any change from or to `driver`. A new owner needs a confirmation of the person (`step_up_required`);
 * mail and push tell that person.
 */
export async function changeMemberRole(
  ports: Ports & StepUpPorts & AccountMailPorts,
  { request, userId, role }: { request: Request; userId: string; role: Role },
): Promise<User> {
  const { manager, member, tenant } = await managedMember(ports, request.actor, userId)
  if (request.idempotencyKey?.resultId || member.role === role) return member
  assertRoleExists(tenant.kind, role)
  assertNotAboveOwnRole(manager, role)
  if (role === 'driver' || member.role === 'driver')
    throw refuseField('role', 'not_allowed', { why: 'driver_stays' })
  const isHighest = isHighestRole(role)
  if (isHighest) await requireStepUp(ports, request, 'add_owner')
  const facts = { from: member.role, to: role }
  const change = changeOf(ports, { request, member, tenant, action: 'member.role_changed', facts })
  const alert = isHighest
    ? await alertActor(ports, request, {
        kind: 'owner_added',
        at: change.at,
        data: { person: member.email, tenant: tenant.name },
      })
    : null
  assertChanged(await ports.members.setRole({ ...change, role, alert }), member, tenant)
  return { ...member, role }
}

/**
 * Removes a member and ends all sessions within 5 s. Existing records keep the name; the e-mail address becomes free. A
 * driver keeps the accepted deliveries until a dispatcher reassigns them. `keys` says what happens to API keys that the
 * member holds, of which none is left with a removed holder. Refuses with `not_found`, `forbidden`, `last_owner`, with
 * `validation_failed` if the member holds keys and `keys` is missing.
 */
export async function removeMember(
  ports: Ports & { apiKeys: ApiKeys },
  { request, userId, keys: choice }: { request: Request; userId: string; keys?: MemberKeyChoice | null },
): Promise<void> {
  if (request.idempotencyKey?.resultId === userId) return
  const { manager, member, tenant } = await managedMember(ports, request.actor, userId)
  const facts = { role: member.role }
  const change = changeOf(ports, { request, member, tenant, action: 'member.removed', facts })
  const keys = await decideKeysOf(ports, { request, manager, member, choice, at: change.at })
  assertChanged(await ports.members.remove({ ...change, keys }), member, tenant)
}

type Changing = {
  request: Request
  member: User
  tenant: Tenant
  action: AuditAction
  facts: Record<string, string>
}

function changeOf(ports: Ports, { request, member, tenant, action, facts }: Changing): MemberChange {
  const at = ports.clock()
  return {
    userId: member.id,
    tenantId: tenant.id,
    headRole: requiredRole[tenant.kind],
    at,
    ...changeRecords(ports, { request, at, action, facts, ...about('user', member) }),
  }
}

function assertChanged(changed: MemberChangeResult, { id }: User, { kind }: Tenant): void {
  if (changed === 'gone') throw refuse('not_found', { kind: 'user', id })
  if (changed === 'new_keys') refuseNewKeys()
  if (changed === 'last') throw refuse('last_owner', { role: requiredRole[kind] })
}
