import { roles } from '@rodovia/core/identity/roles.ts'
import {
  email,
  expectingObject,
  optionalText,
  secretText,
  text,
} from '@rodovia/gateway/rest/request-fields.ts'
import { type RouteMount, route } from '@rodovia/gateway/rest/route.ts'
import { z } from 'zod'

const at = (path: string): RouteMount => ({ path: `/conta${path}`, tag: 'public', auth: 'none' })

const invitation = z.object({ email: z.string(), role: z.enum(roles), tenant_name: z.string() })
export type OwnInvitation = z.infer<typeof invitation>

export const invitationRoute = route({
  ...at('/convite/:token'),
  method: 'GET',
  summary: 'The invitation that a link is for',
  answers: z.object({ invitation }),
  operation: `query OwnInvitation($token: String!) {
    invitation(token: $token) { email role tenant_name: tenantName }
  }`,
  variables: ({ params }) => params,
})

export const acceptRoute = route({
  ...at('/convite/:token'),
  method: 'POST',
  summary: 'Joins by a link',
  answers: z.object({}),
  body: z.object({ name: text.default(''), password: secretText, phone: optionalText }, expectingObject),
  operation: 'mutation Accept($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { id } }',
  variables: ({ params, body }) => ({ input: { ...params, ...body } }),
})

export const requestResetRoute = route({
  ...at('/senha'),
  method: 'POST',
  summary: 'Mails a link to a new password',
  answers: z.object({}),
  body: z.object({ email }, expectingObject),
  operation: 'mutation RequestReset($email: String!) { requestPasswordReset(email: $email) }',
  variables: ({ body }) => body,
})

export const resetRoute = route({
  ...at('/senha/:token'),
  method: 'POST',
  summary: 'Sets a new password by a link',
  answers: z.object({}),
  body: z.object({ password: secretText }, expectingObject),
  operation:
    'mutation Reset($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }',
  variables: ({ params, body }) => ({ ...params, ...body }),
})
