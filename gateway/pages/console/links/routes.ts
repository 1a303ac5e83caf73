import type { Role } from '@rodovia/core/identity/roles.ts'
import {
  email,
  expectingObject,
  optionalText,
  secretText,
  text,
} from '@rodovia/gateway/rest/request-fields.ts'
import { z } from 'zod'
import { pageOperation } from '../../routes.ts'

export type OwnInvitation = { email: string; role: Role; tenant_name: string }

export const linkRoutes = {
  readInvitation: pageOperation({
    operation: `query OwnInvitation($token: String!) {
      invitation(token: $token) { email role tenant_name: tenantName }
    }`,
  }),
  acceptInvitation: pageOperation({
    body: z.object({ name: text.default(''), password: secretText, phone: optionalText }, expectingObject),
    operation: 'mutation Accept($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { id } }',
    variables: ({ params, body }) => ({ input: { ...params, ...body } }),
  }),
  requestReset: pageOperation({
    body: z.object({ email }, expectingObject),
    operation: 'mutation RequestReset($email: String!) { requestPasswordReset(email: $email) }',
  }),
  resetPassword: pageOperation({
    body: z.object({ password: secretText }, expectingObject),
    operation:
      'mutation Reset($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }',
  }),
}
