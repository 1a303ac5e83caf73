import { bodyFromSchema } from './derive-body.ts'
import { secretText } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const fields = 'id status requested_at: requestedAt possible_from: possibleFrom done_at: doneAt'

/** Erasure of an account: docs/how-to/answer-privacy-requests.md. */
export const erasureRoutes: AnyRoute[] = [
  route('POST /api/app/v1/privacy/erasure', {
    summary: 'Request the erasure of your account',
    isForEveryRole: true,
    refusals: ['invalid_credentials', 'last_owner', 'invalid_state'],
    body: bodyFromSchema({ password: secretText }),
    example: { password: 'rodovia-demo-2026' },
    operation: storedOperation(
      `mutation RequestErasure($password: String!) { erasure: requestErasure(password: $password) { ${fields} } }`,
    ),
  }),
  route('GET /api/app/v1/privacy/erasure', {
    summary: 'Get the status of your erasure request',
    isForEveryRole: true,
    refusals: ['not_found'],
    operation: storedOperation(`query Erasure { erasure { ${fields} } }`),
  }),
  route('DELETE /api/app/v1/privacy/erasure', {
    summary: 'Cancel your pending erasure request',
    isForEveryRole: true,
    refusals: ['not_found', 'invalid_state'],
    operation: storedOperation(`mutation WithdrawErasure { erasure: withdrawErasure { ${fields} } }`),
  }),
]

/** Erasure of a sender or recipient in a tenant's orders. */
export const contactErasureRoutes: AnyRoute[] = [
  route('POST /v1/privacy/erasures', {
    summary: 'Request the erasure of a contact',
    refusals: ['invalid_state'],
    body: bodyFromSchema(),
    example: { phone: '+55 11 98765-4321' },
    operation: storedOperation(`mutation RequestContactErasure($phone: String!) {
      erasure: requestContactErasure(phone: $phone) { ${fields} }
    }`),
  }),
  route('GET /v1/privacy/erasures/:erasure_id', {
    summary: 'Get the status of a contact’s erasure request',
    operation: storedOperation(
      `query ContactErasure($erasure_id: ID!) { erasure: contactErasure(id: $erasure_id) { ${fields} } }`,
    ),
  }),
  route('DELETE /v1/privacy/erasures/:erasure_id', {
    summary: 'Cancel a contact’s pending erasure request',
    refusals: ['invalid_state'],
    operation: storedOperation(`mutation WithdrawContactErasure($erasure_id: ID!) {
      erasure: withdrawContactErasure(id: $erasure_id) { ${fields} }
    }`),
  }),
]
