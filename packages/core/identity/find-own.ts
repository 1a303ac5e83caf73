import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import type { Tenant, Users } from './ports.ts'
import { readProfile } from './read-profile.ts'
import type { User } from './user.ts'

type Ports = { users: Users }

/** A user by his id: nobody but the actor. Refuses with `unauthorized`, `not_found`. */
export async function findOwnUser(
  ports: Ports,
  { actor, userId }: { actor: Actor | null; userId: string },
): Promise<User> {
  const user = await readProfile(ports, { actor })
  if (user.id === userId) return user
  throw refuse('not_found', { kind: 'user', id: userId })
}

/** A tenant by its id: none but the actor's. Refuses with `unauthorized`, `not_found`. */
export async function findOwnTenant(
  { users }: Ports,
  { actor, tenantId }: { actor: Actor | null; tenantId: string },
): Promise<Tenant> {
  if (!actor) throw refuse('unauthorized', {})
  const tenant = (await users.findTenants([actor.tenantId])).get(actor.tenantId)
  if (tenant?.id === tenantId) return tenant
  throw refuse('not_found', { kind: 'tenant', id: tenantId })
}
