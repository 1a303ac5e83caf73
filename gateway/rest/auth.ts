import { z } from 'zod'
import { email, expectingObject, optionalText, secretText } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

const userFields = 'id email name role persona phone pix_key: pixKey'
const tenantFields = 'id name tipo is_motorista: isMotorista'
const pairFields = `
  access_token: accessToken refresh_token: refreshToken token_type: tokenType expires_in: expiresInSeconds
  user { ${userFields} } tenant { ${tenantFields} }`

/** Contract section 4, Auth. */
export const authRoutes: AnyRoute[] = [
  route({
    method: 'POST',
    path: '/api/app/v1/auth/login',
    tag: 'auth',
    summary: 'Opens a session',
    answers: answers.tokenPair,
    refuses: ['invalid_credentials', 'rate_limited'],
    auth: 'none',
    body: z.object({ email, password: secretText, device: optionalText }, expectingObject),
    operation: `mutation Login($input: LoginInput!) { login(input: $input) { ${pairFields} } }`,
    variables: ({ body }) => ({ input: body }),
    answer: ({ login }: { login: object }) => login,
  }),
  route({
    method: 'POST',
    path: '/api/app/v1/auth/refresh',
    tag: 'auth',
    summary: 'Trades a refresh token for a new pair; it works once',
    answers: answers.tokenPair,
    refuses: ['invalid_or_expired_token'],
    auth: 'none',
    body: z.object({ refresh_token: secretText }, expectingObject),
    operation: `mutation Refresh($token: String!) { refreshSession(refreshToken: $token) { ${pairFields} } }`,
    variables: ({ body }) => ({ token: body.refresh_token }),
    answer: ({ refreshSession }: { refreshSession: object }) => refreshSession,
  }),
  route({
    method: 'POST',
    path: '/api/app/v1/auth/logout',
    tag: 'auth',
    summary: 'Ends the session of a refresh token; always succeeds',
    answers: z.object({}),
    auth: 'none',
    // Whatever is sent in the place of a token, the caller is logged out of it.
    body: z.object({ refresh_token: z.string().nullish() }).catch({ refresh_token: null }),
    ignoresInvalidBody: true,
    operation: 'mutation Logout($token: String) { logout(refreshToken: $token) }',
    variables: ({ body }) => ({ token: body.refresh_token }),
    answer: () => ({}),
  }),
  route({
    method: 'GET',
    path: '/api/app/v1/me',
    tag: 'auth',
    summary: 'Who is logged in, and the tenant',
    answers: z.object({ user: answers.user, tenant: answers.tenant }),
    auth: 'bearer',
    operation: `{ me { ${userFields} tenant { ${tenantFields} } } }`,
    answer({ me: { tenant, ...user } }: { me: { tenant: object } }) {
      return { user, tenant }
    },
  }),
]
