import * as z from 'zod'
import { bodyFromSchema } from './derive-body.ts'
import { passkeyText, secretText } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const factor = 'id kind name created_at: createdAt last_used_at: lastUsedAt'

const list = storedOperation(`{ second: secondFactors {
  factors { ${factor} } recovery_codes_left: recoveryCodesLeft
} }`)
export type SecondFactors = DataOf<typeof list>['second']

const start = storedOperation(`mutation StartTotp {
  setup: startTotp { challenge secret uri expires_at: expiresAt }
}`)
export type TotpSetup = DataOf<typeof start>['setup']

const add = storedOperation(`mutation AddTotp($challenge: String!, $code: String!, $name: String!) {
  added: addTotp(challenge: $challenge, code: $code, name: $name) {
    factor { ${factor} } recovery_codes: recoveryCodes
  }
}`)
export type AddedFactor = DataOf<typeof add>['added']

const startPasskey = storedOperation(`mutation StartPasskey {
  setup: startPasskey { challenge options expires_at: expiresAt }
}`)
export type PasskeySetup = DataOf<typeof startPasskey>['setup']

const addPasskey =
  storedOperation(`mutation AddPasskey($challenge: String!, $passkey: String!, $name: String!) {
  added: addPasskey(challenge: $challenge, passkey: $passkey, name: $name) {
    factor { ${factor} } recovery_codes: recoveryCodes
  }
}`)

/** The caller's own second factors: docs/reference/rules.md#auth. */
export const factorRoutes: AnyRoute[] = [
  route('GET /api/app/v1/auth/factors', {
    summary: 'List your second factors',
    isForEveryRole: true,
    operation: list,
    responseFrom: 'second',
  }),
  route('POST /api/app/v1/auth/factors/totp', {
    summary: 'Create the secret of a new authenticator app',
    isForEveryRole: true,
    refusals: ['step_up_required'],
    operation: start,
    responseFrom: 'setup',
  }),
  route('POST /api/app/v1/auth/factors/totp/confirm', {
    summary: 'Add an authenticator app with its first code',
    isForEveryRole: true,
    refusals: ['mfa_failed', 'challenge_expired'],
    body: bodyFromSchema({ challenge: secretText, code: secretText }),
    example: { challenge: 'rdf_3rXk0o5hV2w9cJ7mQ1tZ8y', code: '492039', name: 'Pixel 9' },
    operation: add,
    responseFrom: 'added',
  }),
  route('POST /api/app/v1/auth/factors/passkey', {
    summary: 'Get the options to make a passkey',
    isForEveryRole: true,
    refusals: ['step_up_required'],
    operation: startPasskey,
    responseFrom: 'setup',
  }),
  route('POST /api/app/v1/auth/factors/passkey/confirm', {
    summary: 'Add a passkey with its first response',
    isForEveryRole: true,
    refusals: ['mfa_failed', 'challenge_expired'],
    body: bodyFromSchema({ challenge: secretText, passkey: passkeyText }),
    example: { challenge: 'rdf_3rXk0o5hV2w9cJ7mQ1tZ8y', passkey: '{"id": "…"}', name: 'Pixel 9' },
    operation: addPasskey,
    responseFrom: 'added',
  }),
  route('POST /api/app/v1/auth/confirm/passkey', {
    summary: 'Begin a confirmation by a passkey',
    isForEveryRole: true,
    operation: storedOperation(
      'mutation PasskeyConfirmation { started: startPasskeyConfirmation { challenge options expires_at: expiresAt } }',
    ),
    responseFrom: 'started',
  }),
  route('DELETE /api/app/v1/auth/factors/:factor_id', {
    summary: 'Remove one of your second factors',
    isForEveryRole: true,
    refusals: ['not_found', 'step_up_required'],
    operation: storedOperation('mutation RemoveFactor($factor_id: ID!) { removeFactor(id: $factor_id) }'),
    reshape: { response: z.object({}), from: () => ({}) },
  }),
  route('POST /api/app/v1/auth/recovery-codes', {
    summary: 'Make ten new recovery codes',
    isForEveryRole: true,
    refusals: ['invalid_state', 'step_up_required'],
    operation: storedOperation('mutation ReplaceCodes { recovery_codes: replaceRecoveryCodes }'),
  }),
]
