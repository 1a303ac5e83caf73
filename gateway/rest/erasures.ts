import { erasureStatuses } from '@rodovia/core/privacy/erasure.ts'
import { z } from 'zod'
import { expectingObject, secretText, text } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'

const fields = 'id status requested_at: requestedAt possible_from: possibleFrom done_at: doneAt'

const erasure = answers.named(
  'Erasure',
  z.object({
    id: answers.uuid,
    status: z.enum(erasureStatuses),
    requested_at: answers.time,
    possible_from: answers.time.nullable().meta({
      description: 'While it waits: from when on it is possible at the latest, where that can be said',
    }),
    done_at: answers.time.nullable(),
  }),
)
const answered = z.object({ erasure })

const own: RouteMount = { path: '/api/app/v1/privacy/erasure', tag: 'auth', auth: 'bearer' }
const contacts = (path = ''): RouteMount => ({
  path: `/v1/privacy/erasures${path}`,
  tag: 'partner',
  auth: 'key',
})

/** People have themselves erased, and tenants the contacts of their orders (docs/how-to/answer-privacy-requests.md). */
export const erasureRoutes: AnyRoute[] = [
  route({
    ...own,
    method: 'POST',
    summary: 'Erases the own account and all that is personal about it; what is under way has it wait',
    answers: answered,
    refuses: ['invalid_credentials', 'rate_limited', 'last_owner', 'invalid_state'],
    body: z.object({ password: secretText }, expectingObject),
    operation: `mutation RequestErasure($password: String!) { erasure: requestErasure(password: $password) { ${fields} } }`,
    variables: ({ body }) => body,
  }),
  route({
    ...own,
    method: 'GET',
    summary: 'What became of it',
    answers: answered,
    refuses: ['not_found'],
    operation: `query Erasure { erasure { ${fields} } }`,
  }),
  route({
    ...own,
    method: 'DELETE',
    summary: 'Takes it back while it waits',
    answers: answered,
    refuses: ['not_found', 'invalid_state'],
    operation: `mutation WithdrawErasure { erasure: withdrawErasure { ${fields} } }`,
  }),
]

/** The same at `/v1`, for who answers for senders and recipients. */
export const contactErasureRoutes: AnyRoute[] = [
  route({
    ...contacts(),
    method: 'POST',
    summary: 'Erases a sender or recipient from the orders up to now; deliveries under way have it wait',
    answers: answered,
    refuses: ['forbidden', 'invalid_state'],
    body: z.object({ phone: text }, expectingObject),
    operation: `mutation RequestContactErasure($phone: String!) {
      erasure: requestContactErasure(phone: $phone) { ${fields} }
    }`,
    variables: ({ body }) => body,
  }),
  route({
    ...contacts('/:erasure_id'),
    method: 'GET',
    summary: 'What became of it',
    answers: answered,
    refuses: ['forbidden', 'not_found'],
    operation: `query ContactErasure($erasure_id: ID!) { erasure: contactErasure(id: $erasure_id) { ${fields} } }`,
    variables: ({ params }) => params,
  }),
  route({
    ...contacts('/:erasure_id'),
    method: 'DELETE',
    summary: 'Takes it back while it waits',
    answers: answered,
    refuses: ['forbidden', 'not_found', 'invalid_state'],
    operation: `mutation WithdrawContactErasure($erasure_id: ID!) {
      erasure: withdrawContactErasure(id: $erasure_id) { ${fields} }
    }`,
    variables: ({ params }) => params,
  }),
]
