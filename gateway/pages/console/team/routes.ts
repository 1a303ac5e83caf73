import { personas } from '@rodovia/core/identity/persona.ts'
import { type Role, roles } from '@rodovia/core/identity/roles.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { email, expectingObject, pageQuery } from '@rodovia/gateway/rest/request-fields.ts'
import { z } from 'zod'
import { pageOperation } from '../../routes.ts'

export type Member = { id: string; email: string; name: string; role: Role }
export type Invitation = { id: string; email: string; role: Role; expires_at: string }
export type Team = { members: Member[]; invitations: Invitation[]; total: number; offset: number }

const role = z.enum(roles, expecting(`one of ${roles.join(', ')}`))
const persona = z.enum(personas, expecting(`one of ${personas.join(', ')}`)).optional()

export const teamRoutes = {
  list: pageOperation({
    query: pageQuery,
    operation: `query Team($limit: Int, $offset: Int) {
      team: members(first: $limit, offset: $offset) { members: nodes { id email name role } total: totalCount }
      open: invitations(first: 100) { invitations: nodes { id email role expires_at: expiresAt } }
    }`,
    answer: ({ team, open }: { team: object; open: object }, { query: { offset } }) => ({
      ...team,
      ...open,
      offset,
    }),
  }),
  invite: pageOperation({
    body: z.object({ email, role, persona }, expectingObject),
    operation:
      'mutation Invite($input: InviteMemberInput!) { invited: inviteMember(input: $input) { link } }',
    variables: ({ body }) => ({ input: body }),
    answer: ({ invited }: { invited: object }) => invited,
  }),
  changeRole: pageOperation({
    body: z.object({ role }, expectingObject),
    operation:
      'mutation ChangeRole($id: ID!, $role: Role!) { changeMemberRole(userId: $id, role: $role) { id } }',
  }),
  remove: pageOperation({ operation: 'mutation Remove($id: ID!) { removeMember(userId: $id) }' }),
  revokeInvitation: pageOperation({
    operation: 'mutation RevokeInvitation($id: ID!) { revokeInvitation(id: $id) }',
  }),
  createPasswordLink: pageOperation({
    operation: 'mutation ResetLink($id: ID!) { made: createPasswordResetLink(userId: $id) { link } }',
    answer: ({ made }: { made: object }) => made,
  }),
}
