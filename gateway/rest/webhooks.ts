import { webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import { z } from 'zod'
import { expecting, expectingOnce } from '../http/parse-input.ts'
import { bodyInstant, jsonBody, optionalText, pageQuery, queryText, text } from './request-fields.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { type DataOf, type StoredOperation, storedOperation } from './stored-operation.ts'

const at = (path: string): RouteMount => ({ path: `/v1/webhooks${path}`, tag: 'partner', auth: 'key' })

const webhookFields = `
  id url description events status is_secret_staged: isSecretStaged created_at: createdAt failing_since: failingSince
  disabled_at: disabledAt disabled_reason: disabledReason`

const deliveryFields = `
  event_id: eventId type order_id: orderId status attempt_count: attemptCount next_attempt_at: nextAttemptAt
  created_at: createdAt finished_at: finishedAt` as const

const deliveryDetail = `fragment WebhookDeliveryDetail on WebhookDelivery {
  ${deliveryFields} request_body: requestBody
  attempts { at number url request_headers: requestHeaders status failure response milliseconds }
}` as const

const listOperation = storedOperation(`query Webhooks { webhooks { ${webhookFields} } }`)
const logOperation = storedOperation(`query WebhookDeliveries(
  $id: ID!, $status: WebhookDeliveryStatus, $limit: Int, $offset: Int, $after: String
) {
  webhook(id: $id) {
    log: deliveries(status: $status, first: $limit, offset: $offset, after: $after) {
      deliveries: nodes { ${deliveryFields} } total: totalCount
    }
  }
}`)
const deliveryOperation = storedOperation(`query WebhookDelivery($id: ID!, $event_id: ID!) {
  delivery: webhookDelivery(id: $id, eventId: $event_id) { ...WebhookDeliveryDetail }
} ${deliveryDetail}`)

export type Webhook = DataOf<typeof listOperation>['webhooks'][number]
export type WebhookDelivery = DataOf<typeof logOperation>['webhook']['log']['deliveries'][number]
export type WebhookDeliveryDetail = DataOf<typeof deliveryOperation>['delivery']

const url = text.describe('An `https` address of your server')
const eventTypes = z
  .array(text, expecting('a list of kinds of events, or null for all of them'))
  .nullish()
  .describe('The event types to send; null or left out sends all of them')
const example = {
  url: 'https://example.com/rodovia',
  description: 'Production',
  events: ['tracking.delivered'],
}

const aStatus = `one of ${webhookStatuses.join(', ')}`
const logQuery = pageQuery.extend({
  status: z
    .enum(webhookStatuses, expectingOnce(aStatus))
    .optional()
    .describe('Only deliveries in this status'),
  after: queryText.optional().describe('Only deliveries older than the one with this `event_id`'),
})

/** A change of one endpoint that needs only its id. */
function changeRoute<Data>(
  action: string,
  summary: string,
  operation: StoredOperation<Data, { id: string }>,
  refusals: AnyRoute['refusals'] = [],
): AnyRoute {
  return route({
    ...at(`/:id/${action}`),
    method: 'POST',
    summary,
    refusals: ['forbidden', ...refusals],
    operation,
  })
}

/** Endpoints, their log and replays, for keys with the scope `webhooks:manage`: docs/reference/webhooks.md. */
export const webhookRoutes: AnyRoute[] = [
  route({
    ...at(''),
    method: 'GET',
    summary: 'List the tenant’s webhook endpoints',
    refusals: ['forbidden'],
    operation: listOperation,
  }),
  route({
    ...at(''),
    method: 'POST',
    summary: 'Create a webhook endpoint',
    refusals: ['forbidden'],
    body: jsonBody({ url, description: optionalText, events: eventTypes }),
    example,
    operation: storedOperation(`mutation CreateWebhook($input: CreateWebhookInput!) {
      created: createWebhook(input: $input) { webhook: endpoint { ${webhookFields} } secret }
    }`),
    variables: ({ body }) => ({ input: body }),
    responseFrom: 'created',
  }),
  route({
    ...at('/:id'),
    method: 'GET',
    summary: 'Get a webhook endpoint',
    refusals: ['forbidden'],
    operation: storedOperation(`query Webhook($id: ID!) { webhook(id: $id) { ${webhookFields} } }`),
  }),
  route({
    ...at('/:id'),
    method: 'PATCH',
    summary: 'Change a webhook endpoint',
    description:
      'Changes the fields that the body names. A field that is left out stays as it is; null clears it.',
    refusals: ['forbidden'],
    body: jsonBody({ url: url.optional(), description: optionalText, events: eventTypes }),
    example,
    operation: storedOperation(`mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
      webhook: updateWebhook(id: $id, input: $input) { ${webhookFields} }
    }`),
    variables: ({ params, body }) => ({ id: params.id!, input: body }),
  }),
  route({
    ...at('/:id'),
    method: 'DELETE',
    summary: 'Delete a webhook endpoint and its log',
    refusals: ['forbidden'],
    operation: storedOperation('mutation RemoveWebhook($id: ID!) { removeWebhook(id: $id) }'),
    reshape: { response: z.object({}), from: () => ({}) },
  }),
  route({
    ...at('/:id/secret/stage'),
    method: 'POST',
    summary: 'Stage the next signing secret',
    refusals: ['forbidden'],
    operation: storedOperation(`mutation StageWebhookSecret($id: ID!) {
      staged: stageWebhookSecret(id: $id) { webhook: endpoint { ${webhookFields} } secret }
    }`),
    responseFrom: 'staged',
  }),
  changeRoute(
    'secret/promote',
    'Promote the staged signing secret',
    storedOperation(
      `mutation Promote($id: ID!) { webhook: promoteWebhookSecret(id: $id) { ${webhookFields} } }`,
    ),
    ['invalid_state'],
  ),
  changeRoute(
    'disable',
    'Disable a webhook endpoint',
    storedOperation(`mutation Disable($id: ID!) { webhook: disableWebhook(id: $id) { ${webhookFields} } }`),
  ),
  changeRoute(
    'enable',
    'Enable a webhook endpoint',
    storedOperation(`mutation Enable($id: ID!) { webhook: enableWebhook(id: $id) { ${webhookFields} } }`),
  ),
  route({
    ...at('/:id/deliveries'),
    method: 'GET',
    summary: 'List an endpoint’s deliveries',
    refusals: ['forbidden'],
    query: logQuery,
    operation: logOperation,
    responseFrom: 'webhook.log',
  }),
  route({
    ...at('/:id/deliveries/:event_id'),
    method: 'GET',
    summary: 'Get a delivery with its attempts',
    refusals: ['forbidden'],
    operation: deliveryOperation,
  }),
  route({
    ...at('/:id/deliveries/:event_id/replay'),
    method: 'POST',
    summary: 'Send an event again',
    refusals: ['forbidden', 'invalid_state'],
    operation: storedOperation(`mutation ReplayWebhook($id: ID!, $event_id: ID!) {
      delivery: replayWebhook(id: $id, eventId: $event_id) { ...WebhookDeliveryDetail }
    } ${deliveryDetail}`),
  }),
  route({
    ...at('/:id/replay'),
    method: 'POST',
    summary: 'Send all events of a period again',
    refusals: ['forbidden', 'invalid_state'],
    body: jsonBody({
      from: bodyInstant.describe('Replay events from this instant on; at most 30 days ago'),
      before: bodyInstant.nullish().describe('Replay events before this instant; by default now'),
    }),
    example: { from: '2026-05-30T00:00:00Z', before: '2026-05-31T00:00:00Z' },
    operation: storedOperation(`mutation ReplayWebhooks($id: ID!, $from: DateTime!, $before: DateTime) {
      replayed: replayWebhooks(id: $id, from: $from, before: $before)
    }`),
  }),
]
