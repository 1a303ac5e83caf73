import { type PageInput, readPage, type Slice } from '../../shared/page.ts'
import type { Actor } from '../actor.ts'
import { permit } from '../permissions.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeys } from './ports.ts'

/** The keys of the actor's tenant, newest first, including revoked ones. Refuses with `unauthorized`, `forbidden`. */
export async function listApiKeys(
  { apiKeys }: { apiKeys: ApiKeys },
  { actor, page }: { actor: Actor | null; page: PageInput },
): Promise<Slice<ApiKey>> {
  return apiKeys.list(permit(actor, 'apiKey.manage').tenantId, readPage(page))
}
