import type { ConsoleArea } from '../page.ts'
import { action } from '../page-kinds.ts'
import { createKey, keysPage, keysPath, setCap } from './keys-page.ts'
import { keyRoutes } from './routes.ts'

/** The tenant's API keys. */
export const keysArea: ConsoleArea = {
  section: 'keys',
  routes: keyRoutes,
  get: { '/chaves': keysPage },
  post: {
    '/chaves': createKey,
    '/chaves/:id/limite': setCap,
    '/chaves/:id/revogar': action(keyRoutes.revoke, { notice: 'revogada', to: () => keysPath }),
  },
}
