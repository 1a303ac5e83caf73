import { webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import { maxOwnHeaders } from '@rodovia/core/notifications/webhooks/own-headers.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { listOf, pageQuery, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const webhookFields = `
  id url description events header_names: headerNames status is_secret_staged: isSecretStaged created_at: createdAt failing_since: failingSince
  disabled_at: disabledAt disabled_reason: disabledReason open_delivery_client_id: openDeliveryClientId
  shop_connection_id: shopConnectionId`

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

const eventTypes = listOf(text, 100).nullish()
const ownHeaders = listOf(z.object({ name: text, value: text }), maxOwnHeaders).nullish()
const example = {
  url: 'https://example.com/rodovia',
  description: 'Production',
  events: ['tracking.delivered'],
}

const aStatus = `one of ${webhookStatuses.join(', ')}`
const logQuery = pageQuery.extend({
  status: z.enum(webhookStatuses, expecting(aStatus)).optional().describe('Only deliveries in this status'),
  after: text.optional().describe('Only deliveries older than the one with this `event_id`'),
})

/** Endpoints, their log and replays, for keys with the scope `webhooks:manage`: docs/reference/webhooks.md. */
export const webhookRoutes: AnyRoute[] = [
  route('GET /v1/webhooks', {
    summary: 'List the tenant’s webhook endpoints',
    operation: listOperation,
  }),
  route('POST /v1/webhooks', {
    summary: 'Create a webhook endpoint',
    body: bodyFromSchema({ events: eventTypes, headers: ownHeaders }),
    example,
    operation: storedOperation(`mutation CreateWebhook($input: CreateWebhookInput!) {
      created: createWebhook(input: $input) { webhook: endpoint { ${webhookFields} } secret }
    }`),
    responseFrom: 'created',
  }),
  route('GET /v1/webhooks/:id', {
    summary: 'Get a webhook endpoint',
    operation: storedOperation(`query Webhook($id: ID!) { webhook(id: $id) { ${webhookFields} } }`),
  }),
  route('PATCH /v1/webhooks/:id', {
    summary: 'Change a webhook endpoint',
    description:
      'Changes the fields that the body names. A field that is left out stays as it is; null clears it.',
    body: bodyFromSchema({ url: text.optional(), events: eventTypes, headers: ownHeaders }),
    example,
    operation: storedOperation(`mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
      webhook: updateWebhook(id: $id, input: $input) { ${webhookFields} }
    }`),
  }),
  route('DELETE /v1/webhooks/:id', {
    summary: 'Delete a webhook endpoint and its log',
    operation: storedOperation('mutation RemoveWebhook($id: ID!) { removeWebhook(id: $id) }'),
    reshape: { response: z.object({}), from: () => ({}) },
  }),
  route('POST /v1/webhooks/:id/secret/stage', {
    summary: 'Stage the next signing secret',
    operation: storedOperation(`mutation StageWebhookSecret($id: ID!) {
      staged: stageWebhookSecret(id: $id) { webhook: endpoint { ${webhookFields} } secret }
    }`),
    responseFrom: 'staged',
  }),
  route('POST /v1/webhooks/:id/secret/promote', {
    summary: 'Promote the staged signing secret',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation Promote($id: ID!) { webhook: promoteWebhookSecret(id: $id) { ${webhookFields} } }`,
    ),
  }),
  route('POST /v1/webhooks/:id/disable', {
    summary: 'Disable a webhook endpoint',
    operation: storedOperation(
      `mutation Disable($id: ID!) { webhook: disableWebhook(id: $id) { ${webhookFields} } }`,
    ),
  }),
  route('POST /v1/webhooks/:id/enable', {
    summary: 'Enable a webhook endpoint',
    operation: storedOperation(
      `mutation Enable($id: ID!) { webhook: enableWebhook(id: $id) { ${webhookFields} } }`,
    ),
  }),
  route('GET /v1/webhooks/:id/deliveries', {
    summary: 'List an endpoint’s deliveries',
    query: logQuery,
    operation: logOperation,
    responseFrom: 'webhook.log',
  }),
  route('GET /v1/webhooks/:id/deliveries/:event_id', {
    summary: 'Get a delivery with its attempts',
    operation: deliveryOperation,
  }),
  route('POST /v1/webhooks/:id/deliveries/:event_id/replay', {
    summary: 'Send an event again',
    refusals: ['invalid_state'],
    operation: storedOperation(`mutation ReplayWebhook($id: ID!, $event_id: ID!) {
      delivery: replayWebhook(id: $id, eventId: $event_id) { ...WebhookDeliveryDetail }
    } ${deliveryDetail}`),
  }),
  route('POST /v1/webhooks/:id/test', {
    summary: 'Send the example of an event type',
    refusals: ['invalid_state'],
    body: bodyFromSchema(),
    example: { type: 'tracking.delivered' },
    operation: storedOperation(`mutation TestWebhook($id: ID!, $type: String) {
      event_id: testWebhook(id: $id, type: $type)
    }`),
  }),
  route('POST /v1/webhooks/:id/replay', {
    summary: 'Send all events of a period again',
    refusals: ['invalid_state'],
    body: bodyFromSchema({ types: eventTypes }),
    example: { from: '2026-05-30T00:00:00Z', before: '2026-05-31T00:00:00Z', status: 'failed' },
    operation:
      storedOperation(`mutation ReplayWebhooks($id: ID!, $from: DateTime!, $before: DateTime, $types: [String!], $status: WebhookDeliveryStatus) {
      replayed: replayWebhooks(id: $id, from: $from, before: $before, types: $types, status: $status)
    }`),
  }),
]
