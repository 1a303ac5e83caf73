import type { ConsoleArea } from '../page.ts'
import { action } from '../page-kinds.ts'
import { teamRoutes } from './routes.ts'
import { createPasswordLink, invite, teamPage, teamPath } from './team-page.ts'

const to = () => teamPath

/** The users of the tenant. */
export const teamArea: ConsoleArea = {
  section: 'team',
  routes: teamRoutes,
  get: { '/equipe': teamPage },
  post: {
    '/equipe/convidar': invite,
    '/equipe/:id/senha': createPasswordLink,
    '/equipe/:id/papel': action(teamRoutes.changeRole, { notice: 'papel', to }),
    '/equipe/:id/tirar': action(teamRoutes.remove, { notice: 'tirado', to }),
    '/equipe/convites/:id/cancelar': action(teamRoutes.revokeInvitation, { notice: 'convite_cancelado', to }),
  },
}
