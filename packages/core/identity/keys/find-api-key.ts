import { type ApiKeyId, isUuid } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { mayAccessTenant, permit, requireActor } from '../permissions.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeys } from './ports.ts'

/**
 * A key that the actor may change in that way. Refuses with `not_found` what does not exist and another tenant's alike, with
 * `forbidden` what is the own tenant's and not for the actor's role.
 */
export async function findApiKey(
  { apiKeys }: { apiKeys: ApiKeys },
  actor: Actor | null,
  capability: 'apiKey.manage' | 'platform.manage',
  id: string,
): Promise<ApiKey> {
  const asker = requireActor(actor)
  const key = isUuid(id) ? await apiKeys.find(id as ApiKeyId) : null
  if (!key || !mayAccessTenant(asker, key.tenantId)) throw refuse('not_found', { kind: 'api_key', id })
  permit(asker, capability)
  return key
}
