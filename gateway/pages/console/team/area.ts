import type { ConsoleArea } from '../page.ts'
import { actionPage } from '../page-kinds.ts'
import { teamRoutes } from './routes.ts'
import { createPasswordLink, invite, teamPage, teamPath } from './team-page.ts'

const to = () => teamPath

/** The users of the tenant. */
export const teamArea: ConsoleArea = {
  section: 'team',
  routes: teamRoutes,
  pages: [
    { method: 'GET', path: '/equipe', answer: teamPage },
    { method: 'POST', path: '/equipe/convidar', answer: invite },
    { method: 'POST', path: '/equipe/:id/senha', answer: createPasswordLink },
    actionPage('/equipe/:id/papel', { route: teamRoutes.changeRole, notice: 'papel', to, fields: ['role'] }),
    actionPage('/equipe/:id/tirar', { route: teamRoutes.remove, notice: 'tirado', to }),
    actionPage('/equipe/convites/:id/cancelar', {
      route: teamRoutes.revokeInvitation,
      notice: 'convite_cancelado',
      to,
    }),
  ],
}
