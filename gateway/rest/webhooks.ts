import { webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import { z } from 'zod'
import { expecting, expectingOnce } from '../http/parse-input.ts'
import { bodyInstant, expectingObject, optionalText, pageQuery, queryText, text } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type Route, type RouteMount, route } from './route.ts'
import * as webhookAnswers from './webhook-schemas.ts'

const at = (path: string): RouteMount => ({ path: `/v1/webhooks${path}`, tag: 'partner', auth: 'key' })

const someKinds = z.array(text, expecting('a list of kinds of events, or null for all of them')).nullish()

const webhookFields = `
  id url description events status is_secret_staged: isSecretStaged created_at: createdAt failing_since: failingSince
  disabled_at: disabledAt disabled_reason: disabledReason`

const deliveryFields = `
  event_id: eventId type order_id: orderId status attempt_count: attemptCount next_attempt_at: nextAttemptAt
  created_at: createdAt finished_at: finishedAt`

const detailFields = `
  ${deliveryFields} request_body: requestBody
  attempts { at number url request_headers: requestHeaders status failure response milliseconds }`

const webhook = z.object({ webhook: webhookAnswers.webhook })
const webhookWithSecret = webhook.extend({
  secret: z
    .string()
    .meta({ description: 'Shown here only', example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }),
})
const delivery = z.object({ delivery: webhookAnswers.deliveryDetail })

const aStatus = `one of ${webhookStatuses.join(', ')}`

const logPage = pageQuery.extend({
  status: z
    .enum(webhookStatuses, expectingOnce(aStatus))
    .optional()
    .meta({ description: 'Those that became that.' }),
  after: queryText.optional().meta({ description: 'Those older than the one with this `event_id`.' }),
})

/** A change of one endpoint that takes no more than its id. */
function changing(
  mutation: string,
  row: Pick<Route<unknown, unknown, unknown>, 'path' | 'summary' | 'refuses'>,
): AnyRoute {
  return route({
    ...at(row.path),
    method: 'POST',
    summary: row.summary,
    answers: webhook,
    refuses: ['forbidden', ...(row.refuses ?? [])],
    operation: `mutation Change($id: ID!) { webhook: ${mutation}(id: $id) { ${webhookFields} } }`,
    variables: ({ params }) => params,
  })
}

/** The endpoints of a tenant, their log and replay, for keys with the scope `webhooks:manage` (docs/reference/webhooks.md). */
export const webhookRoutes: AnyRoute[] = [
  route({
    ...at(''),
    method: 'GET',
    summary: 'The endpoints of the tenant, the oldest first',
    answers: z.object({ webhooks: z.array(webhookAnswers.webhook) }),
    refuses: ['forbidden'],
    operation: `query Webhooks { webhooks { ${webhookFields} } }`,
  }),
  route({
    ...at(''),
    method: 'POST',
    summary: 'Has a server told of what happens; a `webhook.test` event goes there at once',
    answers: webhookWithSecret,
    refuses: ['forbidden'],
    body: z.object({ url: text, description: optionalText, events: someKinds }, expectingObject),
    operation: `mutation CreateWebhook($input: CreateWebhookInput!) {
      made: createWebhook(input: $input) { webhook: endpoint { ${webhookFields} } secret }
    }`,
    variables: ({ body }) => ({ input: body }),
    answer: ({ made }: { made: object }) => made,
  }),
  route({
    ...at('/:id'),
    method: 'GET',
    summary: 'An endpoint',
    answers: webhook,
    refuses: ['forbidden'],
    operation: `query Webhook($id: ID!) { webhook(id: $id) { ${webhookFields} } }`,
    variables: ({ params }) => params,
  }),
  route({
    ...at('/:id'),
    method: 'PATCH',
    summary: 'Changes an endpoint; what is left out stays, null empties',
    answers: webhook,
    refuses: ['forbidden'],
    body: z.object({ url: text.optional(), description: optionalText, events: someKinds }, expectingObject),
    operation: `mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
      webhook: updateWebhook(id: $id, input: $input) { ${webhookFields} }
    }`,
    variables: ({ params, body }) => ({ ...params, input: body }),
  }),
  route({
    ...at('/:id'),
    method: 'DELETE',
    summary: 'Forgets an endpoint with its log',
    answers: z.object({}),
    refuses: ['forbidden'],
    operation: 'mutation RemoveWebhook($id: ID!) { removeWebhook(id: $id) }',
    variables: ({ params }) => params,
    answer: () => ({}),
  }),
  route({
    ...at('/:id/secret/stage'),
    method: 'POST',
    summary: 'Makes the next secret, which from now on signs beside the first',
    answers: webhookWithSecret,
    refuses: ['forbidden'],
    operation: `mutation StageWebhookSecret($id: ID!) {
      staged: stageWebhookSecret(id: $id) { webhook: endpoint { ${webhookFields} } secret }
    }`,
    variables: ({ params }) => params,
    answer: ({ staged }: { staged: object }) => staged,
  }),
  changing('promoteWebhookSecret', {
    path: '/:id/secret/promote',
    summary: 'Puts the staged secret in the place of the first',
    refuses: ['invalid_state'],
  }),
  changing('disableWebhook', { path: '/:id/disable', summary: 'Tells an endpoint nothing any more' }),
  changing('enableWebhook', {
    path: '/:id/enable',
    summary: 'Tells an endpoint of what happens again, and of what waited when it was disabled',
  }),
  route({
    ...at('/:id/deliveries'),
    method: 'GET',
    summary: 'What an endpoint was told or waits to be told, newest first',
    answers: z.object({ deliveries: z.array(webhookAnswers.delivery), ...answers.paged }),
    refuses: ['forbidden'],
    query: logPage,
    operation: `query WebhookDeliveries(
      $id: ID!, $status: WebhookDeliveryStatus, $limit: Int, $offset: Int, $after: String
    ) {
      webhook(id: $id) {
        log: deliveries(status: $status, first: $limit, offset: $offset, after: $after) {
          deliveries: nodes { ${deliveryFields} } total: totalCount
        }
      }
    }`,
    variables: ({ params, query }) => ({ ...params, ...query }),
    answer: ({ webhook }: { webhook: { log: object } }, { query: { limit, offset } }) => ({
      ...webhook.log,
      limit,
      offset,
    }),
  }),
  route({
    ...at('/:id/deliveries/:event_id'),
    method: 'GET',
    summary: 'An event on its way to an endpoint, with each attempt',
    answers: delivery,
    refuses: ['forbidden'],
    operation: `query WebhookDelivery($id: ID!, $event_id: ID!) {
      delivery: webhookDelivery(id: $id, eventId: $event_id) { ${detailFields} }
    }`,
    variables: ({ params }) => params,
  }),
  route({
    ...at('/:id/deliveries/:event_id/replay'),
    method: 'POST',
    summary: 'Tells an endpoint of an event of the last 30 days once more',
    answers: delivery,
    refuses: ['forbidden', 'invalid_state'],
    operation: `mutation ReplayWebhook($id: ID!, $event_id: ID!) {
      delivery: replayWebhook(id: $id, eventId: $event_id) { ${detailFields} }
    }`,
    variables: ({ params }) => params,
  }),
  route({
    ...at('/:id/replay'),
    method: 'POST',
    summary:
      'The same for all events of a time that the endpoint wants; `before` is now where nothing is said',
    answers: z.object({ replayed: answers.count }),
    refuses: ['forbidden', 'invalid_state'],
    body: z.object({ from: bodyInstant, before: bodyInstant.nullish() }, expectingObject),
    operation: `mutation ReplayWebhooks($id: ID!, $from: DateTime!, $before: DateTime) {
      replayed: replayWebhooks(id: $id, from: $from, before: $before)
    }`,
    variables: ({ params, body }) => ({ ...params, ...body }),
  }),
]
