import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { Actor } from '../actor.ts'
import { mayAccessTenant, permit, requireActor } from '../permissions.ts'
import type { ListRequest } from '../request.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeys } from './ports.ts'

type Ports = { apiKeys: ApiKeys }

/** The keys of the actor's tenant, newest first, including revoked ones. Refuses with `unauthorized`, `forbidden`. */
export async function listApiKeys({ apiKeys }: Ports, { actor, page }: ListRequest): Promise<Slice<ApiKey>> {
  return apiKeys.list(permit(actor, 'apiKey.manage').tenantId, readPage(page))
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
