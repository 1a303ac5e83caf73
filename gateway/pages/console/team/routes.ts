import { personas } from '@rodovia/core/identity/persona.ts'
import { roles } from '@rodovia/core/identity/roles.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { email, expectingObject, pageQuery } from '@rodovia/gateway/rest/request-fields.ts'
import * as answers from '@rodovia/gateway/rest/response-schemas.ts'
import { type RouteMount, route } from '@rodovia/gateway/rest/route.ts'
import { z } from 'zod'

const at = (path: string): RouteMount => ({ path: `/conta/equipe${path}`, tag: 'embarcador', auth: 'bearer' })

const role = z.enum(roles, expecting(`one of ${roles.join(', ')}`))
const persona = z.enum(personas, expecting(`one of ${personas.join(', ')}`)).optional()

const member = z.object({ id: answers.uuid, email: z.string(), name: z.string(), role: z.enum(roles) })
export type Member = z.infer<typeof member>

const invitation = z.object({
  id: answers.uuid,
  email: z.string(),
  role: z.enum(roles),
  expires_at: answers.time,
})
export type Invitation = z.infer<typeof invitation>

type Team = { team: { members: Member[]; total: number }; open: { invitations: Invitation[] } }

export const teamRoute = route({
  ...at(''),
  method: 'GET',
  summary: 'The people of the tenant, and who is asked to join',
  answers: z.object({ members: z.array(member), total: answers.count, invitations: z.array(invitation) }),
  query: pageQuery,
  operation: `query Team($limit: Int, $offset: Int) {
    team: members(first: $limit, offset: $offset) { members: nodes { id email name role } total: totalCount }
    open: invitations(first: 100) { invitations: nodes { id email role expires_at: expiresAt } }
  }`,
  variables: ({ query }) => query,
  answer: ({ team, open }: Team, { query: { offset } }) => ({ ...team, ...open, offset }),
})

export const inviteRoute = route({
  ...at('/convidar'),
  method: 'POST',
  summary: 'Asks somebody to join',
  answers: z.object({ link: z.string().nullable() }),
  body: z.object({ email, role, persona }, expectingObject),
  operation: 'mutation Invite($input: InviteMemberInput!) { invited: inviteMember(input: $input) { link } }',
  variables: ({ body }) => ({ input: body }),
  answer: ({ invited }: { invited: object }) => invited,
})

export const changeRoleRoute = route({
  ...at('/:id/papel'),
  method: 'POST',
  summary: 'Gives a member another role',
  answers: z.object({}),
  body: z.object({ role }, expectingObject),
  operation:
    'mutation ChangeRole($id: ID!, $role: Role!) { changeMemberRole(userId: $id, role: $role) { id } }',
  variables: ({ params, body }) => ({ ...params, ...body }),
})

export const removeRoute = route({
  ...at('/:id/tirar'),
  method: 'POST',
  summary: 'Takes a member out of the tenant',
  answers: z.object({}),
  operation: 'mutation Remove($id: ID!) { removeMember(userId: $id) }',
  variables: ({ params }) => params,
})

export const revokeInvitationRoute = route({
  ...at('/convites/:id/cancelar'),
  method: 'POST',
  summary: 'Makes an invitation worthless',
  answers: z.object({}),
  operation: 'mutation RevokeInvitation($id: ID!) { revokeInvitation(id: $id) }',
  variables: ({ params }) => params,
})

export const passwordLinkRoute = route({
  ...at('/:id/senha'),
  method: 'POST',
  summary: 'Makes a link to a new password for a member',
  answers: z.object({ link: z.string() }),
  operation: 'mutation ResetLink($id: ID!) { made: createPasswordResetLink(userId: $id) { link } }',
  variables: ({ params }) => params,
  answer: ({ made }: { made: object }) => made,
})
