import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { Actor } from '../actor.ts'
import { mayAccessTenant, permit, requireActor } from '../permissions.ts'
import type { Users } from '../ports.ts'
import { findTenant } from '../read-profile.ts'
import type { ListRequest } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeys } from './ports.ts'

type Ports = { apiKeys: ApiKeys }

/**
 * The keys of a tenant, newest first, including revoked ones: of the actor's own, of any for platform administrators. Refuses with
 * `unauthorized`, with `not_found` another tenant, with `forbidden`.
 */
export async function listApiKeys(
  { apiKeys, users }: Ports & { users: Users },
  { actor, tenantId, page }: ListRequest & { tenantId?: string | null },
): Promise<Slice<ApiKey>> {
  const manager = requireActor(actor)
  const isOwn = !tenantId || tenantId === manager.tenantId
  if (isOwn) return apiKeys.list(permit(manager, 'apiKey.manage').tenantId, readPage(page))
  const tenant = await findTenant({ users }, { actor, id: tenantId })
  return apiKeys.list(tenant.id, readPage(page))
}

/**
 * A key that the actor may change. Refuses with `not_found` an unknown key and another tenant's alike, with `forbidden` a
 * key of the own tenant without the capability.
 */
export async function findApiKey(
  { apiKeys }: Ports,
  actor: Actor | null,
  capability: 'apiKey.manage' | 'platform.manage',
  id: string,
): Promise<ApiKey> {
  const manager = requireActor(actor)
  const isVisible = ({ tenantId }: ApiKey) => mayAccessTenant(manager, tenantId)
  const key = await findOrRefuse('api_key', id, apiKeys.find, isVisible)
  permit(manager, capability)
  return key
}
