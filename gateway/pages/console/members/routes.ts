import { memberKeyChoices } from '@rodovia/core/identity/members/keys-of-member.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import { roles } from '@rodovia/core/identity/roles.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { email, expectingObject, pageQuery } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const read = storedOperation(`query Team($limit: Int, $offset: Int) {
  members(first: $limit, offset: $offset) { nodes { id email name role key_count: apiKeyCount has_second_factor: hasSecondFactor } total: totalCount }
  second_factor_roles: secondFactorRoles
  invitations(first: 100) { nodes { id email role expires_at: expiresAt } }
}`)
export type MembersOfTenant = DataOf<typeof read> & { offset: number }
export type Member = MembersOfTenant['members']['nodes'][number]
export type Invitation = MembersOfTenant['invitations']['nodes'][number]

const role = z.enum(roles, expecting(`one of ${roles.join(', ')}`))
const keys = z.enum(memberKeyChoices, expecting(memberKeyChoices.join(' or '))).optional()
const persona = z.enum(personas, expecting(`one of ${personas.join(', ')}`)).optional()

export const memberRoutes = {
  read: pageOperation({ query: pageQuery, operation: read }),
  invite: pageOperation({
    body: z.object({ email, role, persona }, expectingObject),
    operation: storedOperation(`mutation Invite($input: InviteMemberInput!) {
      invited: inviteMember(input: $input) { link }
    }`),
    variables: ({ body }) => ({ input: body }),
    responseFrom: 'invited',
  }),
  changeRole: pageOperation({
    body: z.object({ role }, expectingObject),
    operation: storedOperation(`mutation ChangeRole($id: ID!, $role: Role!) {
      changeMemberRole(userId: $id, role: $role) { id }
    }`),
  }),
  remove: pageOperation({
    body: z.object({ keys }, expectingObject),
    operation: storedOperation(
      'mutation Remove($id: ID!, $keys: MemberKeyChoice) { removeMember(userId: $id, keys: $keys) }',
    ),
  }),
  requireSecondFactor: pageOperation({
    body: z.object({ roles: z.array(role) }, expectingObject),
    operation: storedOperation(`mutation RequireSecondFactor($roles: [Role!]!) {
      roles: requireSecondFactor(roles: $roles)
    }`),
  }),
  revokeInvitation: pageOperation({
    operation: storedOperation('mutation RevokeInvitation($id: ID!) { revokeInvitation(id: $id) }'),
  }),
  createPasswordLink: pageOperation({
    operation: storedOperation(`mutation ResetLink($id: ID!) {
      created: createPasswordResetLink(userId: $id) { link }
    }`),
    responseFrom: 'created',
  }),
}
