import type { AnyRoute } from '../../../rest/route.ts'
import { filledIn } from '../forms/fields.ts'
import { type Done, doneAt } from '../notice.ts'
import type { Area, ConsolePage } from '../page.ts'
import { inviteRow, linkRow, removeRow, revokeRow, roleRow, teamRow } from './rows.ts'
import { invite, makePasswordLink, teamPage, teamPath } from './team-page.ts'

function changing(path: string, row: AnyRoute, done: Done): ConsolePage {
  return {
    method: 'POST',
    path: `/equipe${path}`,
    section: 'team',
    async answer({ get, params, fields }) {
      await get(row, { params, ...(row.body && { body: filledIn(fields, ['role']) }) })
      return { to: doneAt(teamPath, done) }
    },
  }
}

/** The tenant's people. */
export const teamArea: Area = {
  rows: [teamRow, inviteRow, roleRow, removeRow, revokeRow, linkRow],
  pages: [
    { method: 'GET', path: '/equipe', section: 'team', answer: teamPage },
    { method: 'POST', path: '/equipe/convidar', section: 'team', answer: invite },
    { method: 'POST', path: '/equipe/:id/senha', section: 'team', answer: makePasswordLink },
    changing('/:id/papel', roleRow, 'papel'),
    changing('/:id/tirar', removeRow, 'tirado'),
    changing('/convites/:id/cancelar', revokeRow, 'convite_cancelado'),
  ],
}
