import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { TenantId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import { mayAccessTenant, permit, requireActor } from './permissions.ts'
import type { Tenant, Users } from './ports.ts'
import type { User } from './user.ts'

type Ports = { users: Users }

/** The caller's own profile. Refuses with `unauthorized`. */
export async function readProfile({ users }: Ports, { actor }: { actor: Actor | null }): Promise<User> {
  const user = actor && (await users.findByIds([actor.userId])).get(actor.userId)
  if (user) return user
  throw refuse('unauthorized', {})
}

/** The actor's own account by its id. Refuses with `unauthorized`, `not_found`. */
export async function findOwnUser(
  ports: Ports,
  { actor, userId }: { actor: Actor | null; userId: string },
): Promise<User> {
  const user = await readProfile(ports, { actor })
  if (user.id === userId) return user
  throw refuse('not_found', { kind: 'user', id: userId })
}

/** The actor's own tenant by its id. Refuses with `unauthorized`, `not_found`. */
export async function findOwnTenant(
  { users }: Ports,
  { actor, tenantId }: { actor: Actor | null; tenantId: string },
): Promise<Tenant> {
  const ownId = requireActor(actor).tenantId
  const tenant = (await users.findTenants([ownId])).get(ownId)
  if (tenant?.id === tenantId) return tenant
  throw refuse('not_found', { kind: 'tenant', id: tenantId })
}

/** A tenant: the actor's own, any for platform administrators. Refuses with `unauthorized`, `not_found`, `forbidden`. */
export async function findTenant(
  { users }: Ports,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<Tenant> {
  const reader = requireActor(actor)
  const find = async (tenantId: TenantId) => (await users.findTenants([tenantId])).get(tenantId)
  const tenant = await findOrRefuse('tenant', id, find, (found) => mayAccessTenant(reader, found.id))
  if (tenant.id !== reader.tenantId) permit(reader, 'platform.manage')
  return tenant
}
