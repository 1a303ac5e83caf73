import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { TenantId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import { type AccessPorts, recordUserAccess } from '../access/record-access.ts'
import type { Actor } from '../actor.ts'
import { mayAccessTenant, permit, requireActor } from '../permissions.ts'
import type { Tenant, Users } from '../ports.ts'
import type { ListRequest } from '../request.ts'
import type { User } from '../user.ts'
import { assertNotAboveOwnRole } from './member-roles.ts'
import type { Members } from './ports.ts'

type Ports = { users: Users; members: Members }

/** The members of a tenant, newest first; by default of the actor's own. Refuses with `not_found`, `forbidden`. */
export async function listMembers(
  ports: AccessPorts & Ports,
  { actor, tenantId, page }: ListRequest & { tenantId?: string | null },
): Promise<Slice<User>> {
  const { manager, tenant } = await managedTenant(ports, actor, tenantId)
  const slice = await ports.members.list(tenant.id, readPage(page))
  await recordUserAccess(ports, manager, slice.items, 'account')
  return slice
}

/**
 * The tenant whose members the actor manages: the own one by default, any for platform administrators. Refuses with
 * `not_found` another tenant, with `forbidden`.
 */
export async function managedTenant(
  { users }: { users: Users },
  actor: Actor | null,
  tenantId: string | null | undefined,
): Promise<{ manager: Actor; tenant: Tenant }> {
  const manager = requireActor(actor)
  const find = async (id: TenantId) => (await users.findTenants([id])).get(id)
  const isVisible = ({ id }: Tenant) => mayAccessTenant(manager, id)
  const tenant = await findOrRefuse('tenant', tenantId ?? manager.tenantId, find, isVisible)
  permitMembersOf(manager, tenant.id)
  return { manager, tenant }
}

/**
 * A member whom the actor manages, with the tenant. Refuses with `not_found` an unknown member and another tenant's alike,
 * with `forbidden` a member whose role is above the actor's.
 */
export async function managedMember(
  ports: Ports,
  actor: Actor | null,
  userId: string,
): Promise<{ manager: Actor; member: User; tenant: Tenant }> {
  const caller = requireActor(actor)
  const isVisible = ({ tenantId }: User) => mayAccessTenant(caller, tenantId)
  const member = await findOrRefuse('user', userId, ports.members.find, isVisible)
  const { manager, tenant } = await managedTenant(ports, actor, member.tenantId)
  assertNotAboveOwnRole(manager, member.role)
  return { manager, member, tenant }
}

/** Platform administrators manage the members of the platform and of every tenant. */
function permitMembersOf(manager: Actor, tenantId: TenantId): void {
  const isForPlatform = manager.tenantKind === 'plataforma' || manager.tenantId !== tenantId
  permit(manager, isForPlatform ? 'platform.manage' : 'member.manage')
}
