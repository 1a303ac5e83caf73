import { type ApiKeyId, isUuid } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { mayAccessTenant, permit, requireActor } from '../permissions.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeys } from './ports.ts'

/**
 * A key that the actor may change. Refuses with `not_found` an unknown key and another tenant's alike, with `forbidden` a
 * key of the own tenant without the capability.
 */
export async function findApiKey(
  { apiKeys }: { apiKeys: ApiKeys },
  actor: Actor | null,
  capability: 'apiKey.manage' | 'platform.manage',
  id: string,
): Promise<ApiKey> {
  const manager = requireActor(actor)
  const key = isUuid(id) ? await apiKeys.find(id as ApiKeyId) : null
  if (!key || !mayAccessTenant(manager, key.tenantId)) throw refuse('not_found', { kind: 'api_key', id })
  permit(manager, capability)
  return key
}
