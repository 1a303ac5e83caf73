import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import { requireActor } from './permissions.ts'
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
