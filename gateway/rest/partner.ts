import type { AnyRoute, Door } from './route.ts'
import { walletRoute } from './wallet.ts'

const at = (path: string): Door => ({ path: `/v1${path}`, tag: 'partner', auth: 'key' })

/** Contract section 4, API-key routes: what a partner's server asks for with a key of its tenant. */
export const partnerRoutes: AnyRoute[] = [walletRoute(at('/wallet'))]
