import { z } from 'zod'
import { email, jsonBody, optionalText, secretText } from './request-fields.ts'
import { selected } from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'
import { tenantFields, userFields } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const tokenPair = `
  access_token: accessToken refresh_token: refreshToken device_token: deviceToken token_type: tokenType expires_in: expiresInSeconds
  user { ${userFields} } tenant { ${tenantFields} }` as const

const login = storedOperation(`mutation Login($input: LoginInput!) { login(input: $input) { ${tokenPair} } }`)
export type TokenPair = DataOf<typeof login>['login']

/** docs/reference/contract.md#auth */
export const authRoutes: AnyRoute[] = [
  route('POST /api/app/v1/auth/login', {
    summary: 'Log in',
    refusals: ['invalid_credentials', 'rate_limited'],
    auth: 'none',
    body: jsonBody({
      email,
      password: secretText,
      device: optionalText,
      device_token: z
        .string()
        .max(200)
        .nullish()
        .catch(null)
        .describe(
          '`device_token` of an earlier login of this account on this device: its tries are counted apart',
        ),
    }),
    example: { email: 'embarcador@demo.rodovia.dev', password: 'rodovia-demo-2026', device: 'Pixel 9' },
    operation: login,
    variables: ({ body: { device_token: deviceToken, ...body } }) => ({ input: { ...body, deviceToken } }),
    responseFrom: 'login',
  }),
  route('POST /api/app/v1/auth/refresh', {
    summary: 'Exchange a refresh token for a new token pair',
    refusals: ['invalid_or_expired_token'],
    auth: 'none',
    body: jsonBody({ refresh_token: secretText }),
    example: { refresh_token: 'rdr_3rXk0o5hV2w9cJ7mQ1tZ8yLbN4aPfSdG' },
    operation: storedOperation(
      `mutation Refresh($refresh_token: String!) { refreshSession(refreshToken: $refresh_token) { ${tokenPair} } }`,
    ),
    responseFrom: 'refreshSession',
  }),
  route('POST /api/app/v1/auth/logout', {
    summary: 'Log out',
    description: 'Ends the session of a refresh token. It succeeds even if the token is missing or unknown.',
    auth: 'none',
    body: z.object({ refresh_token: z.string().nullish() }).catch({ refresh_token: null }),
    ignoresInvalidBody: true,
    example: { refresh_token: 'rdr_3rXk0o5hV2w9cJ7mQ1tZ8yLbN4aPfSdG' },
    operation: storedOperation(
      'mutation Logout($refresh_token: String) { logout(refreshToken: $refresh_token) }',
    ),
    reshape: { response: z.object({}), from: () => ({}) },
  }),
  route('GET /api/app/v1/me', {
    summary: 'Get the logged-in user and the tenant',
    isForEveryRole: true,
    operation: storedOperation(`{ me { ${userFields} tenant { ${tenantFields} } } }`),
    reshape: {
      response: z.object({ user: selected('User', userFields), tenant: selected('Tenant', tenantFields) }),
      from: ({ me: { tenant, ...user } }) => ({ user, tenant }),
    },
  }),
]
