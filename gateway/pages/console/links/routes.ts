import {
  email,
  expectingObject,
  optionalText,
  secretText,
  text,
} from '@rodovia/gateway/rest/request-fields.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const readInvitation = storedOperation(`query OwnInvitation($token: String!) {
  invitation(token: $token) { email role tenant_name: tenantName }
}`)
export type OwnInvitation = DataOf<typeof readInvitation>['invitation']

const shopTerms = storedOperation('query ShopTerms { terms: shopTerms { isOpen version url } }')
export type ShopTerms = DataOf<typeof shopTerms>['terms']

export const linkRoutes = {
  shopTerms: pageOperation({ operation: shopTerms }),
  signUpShop: restRoute('POST /api/app/v1/auth/shop-sign-up'),
  readInvitation: pageOperation({ operation: readInvitation }),
  acceptInvitation: pageOperation({
    body: z.object({ name: text.default(''), password: secretText, phone: optionalText }, expectingObject),
    operation: storedOperation(`mutation Accept($input: AcceptInvitationInput!) {
      acceptInvitation(input: $input) { id }
    }`),
    variables: ({ params: { token = '' }, body }) => ({ input: { token, ...body } }),
  }),
  requestReset: pageOperation({
    body: z.object({ email }, expectingObject),
    operation: storedOperation(
      'mutation RequestReset($email: String!) { requestPasswordReset(email: $email) }',
    ),
  }),
  resetPassword: pageOperation({
    body: z.object({ password: secretText }, expectingObject),
    operation: storedOperation(`mutation Reset($token: String!, $password: String!) {
      resetPassword(token: $token, password: $password)
    }`),
  }),
}
