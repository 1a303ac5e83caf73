import * as z from 'zod'
import { bodyFromSchema } from './derive-body.ts'
import { email, optionalSecret, passkeyResponse, secretText } from './request-fields.ts'
import { selected } from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'
import { tenantFields, userFields } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const tokenPair = `
  access_token: accessToken refresh_token: refreshToken device_token: deviceToken token_type: tokenType expires_in: expiresInSeconds
  user { ${userFields} } tenant { ${tenantFields} }` as const

const login = storedOperation(`mutation Login($input: LoginInput!) { login(input: $input) { ${tokenPair} } }`)
export type TokenPair = DataOf<typeof login>['login']

const deviceTokenField = z
  .string()
  .max(200)
  .nullish()
  .catch(null)
  .describe('`device_token` of an earlier login of this account on this device: its tries are counted apart')

const startEnrolment = storedOperation(`mutation Enrol($challenge: String!, $kind: FactorKind!) {
  enrolment: startEnrolment(challenge: $challenge, kind: $kind) { challenge secret uri options expires_at: expiresAt }
}`)
export type Enrolment = DataOf<typeof startEnrolment>['enrolment']

const completeEnrolment = storedOperation(`mutation CompleteEnrolment($input: CompleteEnrolmentInput!) {
  enrolled: completeEnrolment(input: $input) { tokens { ${tokenPair} } recovery_codes: recoveryCodes }
}`)
export type EnrolledLogin = DataOf<typeof completeEnrolment>['enrolled']

/** docs/reference/contract.md#auth */
export const authRoutes: AnyRoute[] = [
  route('POST /api/app/v1/auth/login', {
    summary: 'Log in',
    description:
      'An account with a second factor gets 401 `mfa_required`. Its details hold a `challenge` for `/auth/login/complete`, valid once and until `expires_at`, and the `methods` that complete the login: `totp`, `passkey`, `recovery_code`. For passkeys `passkey` holds the options of `navigator.credentials.get`. With `enrol` the role needs a second factor and the account has none: `/auth/login/enrol` takes the challenge.',
    refusals: ['invalid_credentials', 'mfa_required', 'sign_in_refused', 'rate_limited'],
    auth: 'none',
    body: bodyFromSchema({ email, password: secretText, device_token: deviceTokenField }),
    example: { email: 'embarcador@demo.rodovia.dev', password: 'rodovia-demo-2026', device: 'Pixel 9' },
    operation: login,
    responseFrom: 'login',
  }),
  route('POST /api/app/v1/auth/login/complete', {
    summary: 'Complete a login with a second factor',
    description:
      'Takes the `challenge` in the details of `mfa_required`, or of `/auth/login/passkey`, and one proof: the `code` of an authenticator app, a `recovery_code`, or the response of a `passkey`. `device` and `device_token` are for a login by a passkey alone.',
    refusals: ['mfa_failed', 'challenge_expired', 'rate_limited'],
    auth: 'none',
    body: bodyFromSchema({
      challenge: secretText,
      code: optionalSecret,
      recovery_code: optionalSecret,
      passkey: passkeyResponse,
      device_token: deviceTokenField,
    }),
    example: { challenge: 'rdf_3rXk0o5hV2w9cJ7mQ1tZ8y', code: '492039' },
    operation: storedOperation(
      `mutation CompleteLogin($input: CompleteLoginInput!) { completeLogin(input: $input) { ${tokenPair} } }`,
    ),
    responseFrom: 'completeLogin',
  }),
  route('POST /api/app/v1/auth/login/passkey', {
    summary: 'Begin a login by a passkey',
    description:
      'Answers a `challenge` for `/auth/login/complete` and the `options` of `navigator.credentials.get`; no e-mail and no password is needed.',
    refusals: ['rate_limited'],
    auth: 'none',
    operation: storedOperation(
      'mutation PasskeyLogin { started: startPasskeyLogin { challenge options expires_at: expiresAt } }',
    ),
    responseFrom: 'started',
  }),
  route('POST /api/app/v1/auth/login/enrol', {
    summary: 'Begin the second factor that a role needs',
    description:
      'Takes the `challenge` in the details of `mfa_required` when they have `enrol`. Answers the secret of an authenticator app (`totp`), or the options to make a `passkey`.',
    refusals: ['challenge_expired', 'rate_limited'],
    auth: 'none',
    body: bodyFromSchema({ challenge: secretText }),
    example: { challenge: 'rdf_3rXk0o5hV2w9cJ7mQ1tZ8y', kind: 'totp' },
    operation: startEnrolment,
    responseFrom: 'enrolment',
  }),
  route('POST /api/app/v1/auth/login/enrol/complete', {
    summary: 'Add the second factor that a role needs, and log in',
    description:
      'Takes the `challenge` of `/auth/login/enrol` and the first `code` of the app, or the response of the `passkey`. Answers the token pair as `tokens`, and ten `recovery_codes`, which are shown only here.',
    refusals: ['mfa_failed', 'challenge_expired', 'rate_limited'],
    auth: 'none',
    body: bodyFromSchema({ challenge: secretText, code: optionalSecret, passkey: passkeyResponse }),
    example: { challenge: 'rdf_3rXk0o5hV2w9cJ7mQ1tZ8y', code: '492039', name: 'Pixel 9' },
    operation: completeEnrolment,
    responseFrom: 'enrolled',
  }),
  route('POST /api/app/v1/auth/refresh', {
    summary: 'Exchange a refresh token for a new token pair',
    description:
      'A refresh token works once. The response may be lost: within 10 s the same token gets the same pair again, and with the same `retry_key` for 15 minutes, until the new pair is used. Any other reuse ends the session.',
    refusals: ['invalid_or_expired_token'],
    auth: 'none',
    body: bodyFromSchema({ refresh_token: secretText, retry_key: optionalSecret }),
    example: {
      refresh_token: 'rdr_3rXk0o5hV2w9cJ7mQ1tZ8yLbN4aPfSdG',
      retry_key: '0b8f6c1e-54c2-4a7b-9d55-6f1f0f6f2a10',
    },
    operation: storedOperation(
      `mutation Refresh($refresh_token: String!, $retry_key: String) {
        refreshSession(refreshToken: $refresh_token, retryKey: $retry_key) { ${tokenPair} }
      }`,
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
