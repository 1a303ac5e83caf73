import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { filledFields } from '../forms/fields.ts'
import { type NoticeName, withNotice } from '../notice.ts'
import type { ConsoleArea, ConsolePage } from '../page.ts'
import {
  changeRoleRoute,
  inviteRoute,
  passwordLinkRoute,
  removeRoute,
  revokeInvitationRoute,
  teamRoute,
} from './routes.ts'
import { invite, makePasswordLink, teamPage, teamPath } from './team-page.ts'

function actionPage(path: string, row: AnyRoute, done: NoticeName): ConsolePage {
  return {
    method: 'POST',
    path: `/equipe${path}`,
    section: 'team',
    async answer({ get, params, fields }) {
      await get(row, { params, ...(row.body && { body: filledFields(fields, ['role']) }) })
      return { to: withNotice(teamPath, done) }
    },
  }
}

/** The tenant's people. */
export const teamArea: ConsoleArea = {
  rows: [teamRoute, inviteRoute, changeRoleRoute, removeRoute, revokeInvitationRoute, passwordLinkRoute],
  pages: [
    { method: 'GET', path: '/equipe', section: 'team', answer: teamPage },
    { method: 'POST', path: '/equipe/convidar', section: 'team', answer: invite },
    { method: 'POST', path: '/equipe/:id/senha', section: 'team', answer: makePasswordLink },
    actionPage('/:id/papel', changeRoleRoute, 'papel'),
    actionPage('/:id/tirar', removeRoute, 'tirado'),
    actionPage('/convites/:id/cancelar', revokeInvitationRoute, 'convite_cancelado'),
  ],
}
