import type { ConsoleArea } from '../page.ts'
import { actionPage } from '../page-kinds.ts'
import { createKey, keysPage, keysPath, setCap } from './keys-page.ts'
import { keyRoutes } from './routes.ts'

/** The tenant's API keys. */
export const keysArea: ConsoleArea = {
  section: 'keys',
  routes: keyRoutes,
  pages: [
    { method: 'GET', path: '/chaves', answer: keysPage },
    { method: 'POST', path: '/chaves', answer: createKey },
    { method: 'POST', path: '/chaves/:id/limite', answer: setCap },
    actionPage('/chaves/:id/revogar', { route: keyRoutes.revoke, notice: 'revogada', to: () => keysPath }),
  ],
}
