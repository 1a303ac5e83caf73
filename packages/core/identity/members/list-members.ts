import { readPage, type Slice } from '../../shared/page.ts'
import { type AccessPorts, recordUserAccess } from '../access/record-access.ts'
import type { Users } from '../ports.ts'
import type { ListRequest } from '../request.ts'
import type { User } from '../user.ts'
import { managedTenant } from './find-member.ts'
import type { Members } from './ports.ts'

/** The members of a tenant, newest first; by default of the actor's own. Refuses with `not_found`, `forbidden`. */
export async function listMembers(
  ports: AccessPorts & { users: Users; members: Members },
  { actor, tenantId, page }: ListRequest & { tenantId?: string | null },
): Promise<Slice<User>> {
  const { manager, tenant } = await managedTenant(ports, actor, tenantId)
  const slice = await ports.members.list(tenant.id, readPage(page))
  await recordUserAccess(ports, manager, slice.items, 'account')
  return slice
}
