import { type Page, readPage, type Slice } from '../../shared/page.ts'
import type { Actor } from '../actor.ts'
import { permit } from '../permissions.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeys } from './ports.ts'

/** The keys of the actor's tenant, newest first, revoked ones too. Refuses with `unauthorized`, `forbidden`. */
export async function listApiKeys(
  { apiKeys }: { apiKeys: ApiKeys },
  { actor, page }: { actor: Actor | null; page: Partial<{ [K in keyof Page]: Page[K] | null }> },
): Promise<Slice<ApiKey>> {
  return apiKeys.list(permit(actor, 'apiKey.manage').tenantId, readPage(page))
}
