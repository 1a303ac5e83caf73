import * as z from 'zod'
import { bodyFromSchema } from './derive-body.ts'
import { onePage, optionalSecret, passkeyResponse, secretText } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const listOperation = storedOperation(`query OwnSessions($limit: Int, $offset: Int) {
  list: sessions(first: $limit, offset: $offset) {
    sessions: nodes {
      id device network provider opened_at: openedAt last_used_at: lastUsedAt is_current: isCurrent
      receives_pushes: receivesPushes push_refused_at: pushRefusedAt push_refusal: pushRefusal
    }
    total: totalCount
  }
}`)
export type OwnSession = DataOf<typeof listOperation>['list']['sessions'][number]

const confirmOperation = storedOperation(`mutation ConfirmIdentity(
  $password: String, $code: String, $challenge: String, $passkey: String
) {
  confirmed: confirmIdentity(password: $password, code: $code, challenge: $challenge, passkey: $passkey) { step_up_token: token expires_in: expiresInSeconds }
}`)
export type StepUp = DataOf<typeof confirmOperation>['confirmed']

const nothing = { response: z.object({}), from: () => ({}) }

/** The caller's own sessions and password: docs/reference/rules.md#auth. */
export const ownSessionRoutes: AnyRoute[] = [
  route('GET /api/app/v1/auth/sessions', {
    ...onePage,
    summary: 'List your open sessions',
    isForEveryRole: true,
    operation: listOperation,
  }),
  route('DELETE /api/app/v1/auth/sessions/:session_id', {
    summary: 'End one of your sessions',
    isForEveryRole: true,
    refusals: ['not_found'],
    operation: storedOperation('mutation EndSession($session_id: ID!) { endSession(id: $session_id) }'),
    reshape: nothing,
  }),
  route('POST /api/app/v1/auth/sessions/end-others', {
    summary: 'End all your sessions but the current one',
    isForEveryRole: true,
    operation: storedOperation('mutation EndOtherSessions { ended: endOtherSessions }'),
  }),
  route('POST /api/app/v1/auth/confirm', {
    summary: 'Confirm that it is you',
    description:
      'Answers a token for the header `X-Step-Up-Token`, which actions with `step_up_required` need. It works for five minutes, in this session only, and until the password changes. Takes one proof: the password, a code of an authenticator app, or a passkey with its challenge.',
    isForEveryRole: true,
    refusals: ['invalid_credentials', 'mfa_failed', 'challenge_expired'],
    body: bodyFromSchema({
      password: optionalSecret,
      code: optionalSecret,
      challenge: optionalSecret,
      passkey: passkeyResponse,
    }),
    example: { password: 'rodovia-demo-2026' },
    operation: confirmOperation,
    responseFrom: 'confirmed',
  }),
  route('POST /api/app/v1/auth/password', {
    summary: 'Change your password',
    isForEveryRole: true,
    refusals: ['invalid_credentials'],
    body: bodyFromSchema({ current_password: secretText, new_password: secretText }),
    example: { current_password: 'rodovia-demo-2026', new_password: 'quatro cavalos na ponte' },
    operation: storedOperation(`mutation ChangePassword($current_password: String!, $new_password: String!) {
      changePassword(currentPassword: $current_password, newPassword: $new_password)
    }`),
    reshape: nothing,
  }),
]
