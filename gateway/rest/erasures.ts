import { jsonBody, phone, secretText } from './request-fields.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const fields = 'id status requested_at: requestedAt possible_from: possibleFrom done_at: doneAt'

const own: RouteMount = { path: '/api/app/v1/privacy/erasure', tag: 'auth', auth: 'bearer' }
const contacts = (path = ''): RouteMount => ({
  path: `/v1/privacy/erasures${path}`,
  tag: 'partner',
  auth: 'key',
})

/** Erasure of an account: docs/how-to/answer-privacy-requests.md. */
export const erasureRoutes: AnyRoute[] = [
  route({
    ...own,
    method: 'POST',
    summary: 'Request the erasure of your account',
    refusals: ['invalid_credentials', 'rate_limited', 'last_owner', 'invalid_state'],
    body: jsonBody({ password: secretText }),
    example: { password: 'rodovia-demo-2026' },
    operation: storedOperation(
      `mutation RequestErasure($password: String!) { erasure: requestErasure(password: $password) { ${fields} } }`,
    ),
  }),
  route({
    ...own,
    method: 'GET',
    summary: 'Get the status of your erasure request',
    refusals: ['not_found'],
    operation: storedOperation(`query Erasure { erasure { ${fields} } }`),
  }),
  route({
    ...own,
    method: 'DELETE',
    summary: 'Cancel your pending erasure request',
    refusals: ['not_found', 'invalid_state'],
    operation: storedOperation(`mutation WithdrawErasure { erasure: withdrawErasure { ${fields} } }`),
  }),
]

/** Erasure of a sender or recipient in a tenant's orders. */
export const contactErasureRoutes: AnyRoute[] = [
  route({
    ...contacts(),
    method: 'POST',
    summary: 'Request the erasure of a contact',
    refusals: ['forbidden', 'invalid_state'],
    body: jsonBody({ phone }),
    example: { phone: '+55 11 98765-4321' },
    operation: storedOperation(`mutation RequestContactErasure($phone: String!) {
      erasure: requestContactErasure(phone: $phone) { ${fields} }
    }`),
  }),
  route({
    ...contacts('/:erasure_id'),
    method: 'GET',
    summary: 'Get the status of a contact’s erasure request',
    refusals: ['forbidden', 'not_found'],
    operation: storedOperation(
      `query ContactErasure($erasure_id: ID!) { erasure: contactErasure(id: $erasure_id) { ${fields} } }`,
    ),
  }),
  route({
    ...contacts('/:erasure_id'),
    method: 'DELETE',
    summary: 'Cancel a contact’s pending erasure request',
    refusals: ['forbidden', 'not_found', 'invalid_state'],
    operation: storedOperation(`mutation WithdrawContactErasure($erasure_id: ID!) {
      erasure: withdrawContactErasure(id: $erasure_id) { ${fields} }
    }`),
  }),
]
