import { withNotice } from '../notice.ts'
import type { ConsoleArea, PageResponse, SignedInContext } from '../page.ts'
import { requestsPage, requestsPath } from './list-page.ts'
import { requestPage } from './request-page.ts'
import { requestRoutes } from './routes.ts'

async function saveRules({ submit }: SignedInContext): Promise<PageResponse> {
  await submit(requestRoutes.setRules)
  return { to: withNotice(requestsPath, 'corpos_salvo') }
}

/** The requests and responses of the tenant's API keys. */
export const requestsArea: ConsoleArea = {
  section: 'requests',
  get: { '/requisicoes': requestsPage, '/requisicoes/:record_id': requestPage },
  post: { '/requisicoes': saveRules },
}
