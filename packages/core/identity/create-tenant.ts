import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { TenantId } from '../shared/ids.ts'
import { readPage, type Slice } from '../shared/page.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { changeRecords } from './audit/audit-entry.ts'
import { permit } from './permissions.ts'
import type { Tenant, Users } from './ports.ts'
import type { ListRequest, Request } from './request.ts'
import type { TenantKind } from './roles.ts'

type Ports = SystemPorts & { users: Users }

/**
 * Creates a tenant with an empty wallet and no members; `createUser` and `inviteMember` add them. Refuses with `forbidden`
 * callers who do not run the platform, with `validation_failed` a bad name and the kind `motorista`: see `createDriver`.
 */
export async function createTenant(
  ports: Ports,
  { request, name, kind }: { request: Request; name: string; kind: TenantKind },
): Promise<Tenant> {
  permit(request.actor, 'platform.manage')
  const find = async (id: TenantId) => (await ports.users.findTenants([id])).get(id)
  if (request.idempotencyKey?.resultId) return findOrRefuse('tenant', request.idempotencyKey.resultId, find)
  if (kind === 'motorista') throw refuseField('kind', 'not_allowed', { why: 'tenant_of_driver' })
  const at = ports.clock()
  const tenant: Tenant = { id: ports.newId<TenantId>(), name: readText('name', name, 120), kind }
  await ports.users.createTenant({
    tenant,
    at,
    ...changeRecords(ports, {
      request,
      at,
      action: 'tenant.created',
      tenantId: tenant.id,
      subjectKind: 'tenant',
      subjectId: tenant.id,
      facts: { name: tenant.name, kind },
    }),
  })
  return tenant
}

/** All tenants, newest first, for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export async function listTenants(
  { users }: { users: Users },
  { actor, page }: ListRequest,
): Promise<Slice<Tenant>> {
  permit(actor, 'platform.manage')
  return users.listTenants(readPage(page))
}
