import { withNotice } from '../notice.ts'
import type { ConsoleArea } from '../page.ts'
import { createKey, keysPage, setCap } from './keys-page.ts'
import { capRoute, createRoute, listRoute, revokeRoute } from './routes.ts'

/** The tenant's API keys. */
export const keysArea: ConsoleArea = {
  rows: [listRoute, createRoute, capRoute, revokeRoute],
  pages: [
    { method: 'GET', path: '/chaves', section: 'keys', answer: keysPage },
    { method: 'POST', path: '/chaves', section: 'keys', answer: createKey },
    { method: 'POST', path: '/chaves/:id/limite', section: 'keys', answer: setCap },
    {
      method: 'POST',
      path: '/chaves/:id/revogar',
      section: 'keys',
      async answer({ get, params }) {
        await get(revokeRoute, { params })
        return { to: withNotice('/conta/chaves', 'revogada') }
      },
    },
  ],
}
