import { type Page, readPage, type Slice } from '../../shared/page.ts'
import { type AccessPorts, recordUserAccess } from '../access/record-access.ts'
import type { Actor } from '../actor.ts'
import type { Users } from '../ports.ts'
import type { User } from '../user.ts'
import { managedTenant } from './find-member.ts'
import type { Members } from './ports.ts'

/** The people of a tenant, newest first; of the actor's own where none is named. Refuses with `not_found`, `forbidden`. */
export async function listMembers(
  ports: AccessPorts & { users: Users; members: Members },
  asked: {
    actor: Actor | null
    tenantId?: string | null
    page: Partial<{ [K in keyof Page]: Page[K] | null }>
  },
): Promise<Slice<User>> {
  const { manager, tenant } = await managedTenant(ports, asked.actor, asked.tenantId)
  const slice = await ports.members.list(tenant.id, readPage(asked.page))
  await recordUserAccess(ports, manager, slice.items, 'account')
  return slice
}
