import {
  type MessageRef,
  messageKey,
  type WebhookAttempt,
  type WebhookMessage,
  type WebhookStatus,
} from '@rodovia/core/notifications/webhooks/message.ts'
import {
  readPublishedEvents,
  readWebhookAttempts,
} from '@rodovia/core/notifications/webhooks/read-webhook-log.ts'
import { webhookBody } from '@rodovia/core/notifications/webhooks/signing.ts'
import { createConnections } from '../shared/connection.ts'
import { describedValues } from '../shared/enums.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'

export const WebhookStatusEnum = builder.enumType('WebhookDeliveryStatus', {
  description: 'What became of an event on its way to an endpoint.',
  values: describedValues<WebhookStatus>({
    waiting: 'It was not told yet, or not as it should be: it waits for the next attempt.',
    delivered: 'The endpoint has answered with 2xx.',
    failed: 'All ten attempts have failed. It can be replayed.',
  }),
})

const WebhookAttemptRef = builder.objectRef<WebhookAttempt>('WebhookAttempt').implement({
  description: 'One call of an endpoint, and how it ended.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it began.' }),
    number: t.exposeInt('number', {
      description: 'Which of the ten it was; those that were made early behind an outage do not count.',
    }),
    url: t.exposeString('url', { description: 'What was called.' }),
    requestHeaders: t.expose('requestHeaders', { type: 'JSON', description: 'The headers, by name.' }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'The answer’s status; null where none came.',
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why none came.' }),
    response: t.exposeString('response', {
      nullable: true,
      description: 'The beginning of the answer’s body.',
    }),
    milliseconds: t.exposeInt('milliseconds', { description: 'How long it took.' }),
  }),
})

const attempts = createLoader(
  ({ ports, actor }, keys: readonly string[]) => {
    const deliveries = keys.map((key) => {
      const [eventId, endpointId] = key.split(' ')
      return { eventId, endpointId } as MessageRef
    })
    return readWebhookAttempts(ports, { actor, deliveries })
  },
  () => [],
)

const events = createLoader(
  ({ ports, actor }, eventIds: readonly string[]) => readPublishedEvents(ports, { actor, eventIds }),
  notFound('event'),
)

export const WebhookDeliveryRef = builder.objectRef<WebhookMessage>('WebhookDelivery').implement({
  description: 'An event on its way to an endpoint.',
  fields: (t) => ({
    eventId: t.exposeID('eventId', {
      description: 'The id of the event, which is the `webhook-id` of each attempt.',
    }),
    type: t.exposeString('kind', { description: 'The kind of the event.' }),
    orderId: t.exposeID('orderId', {
      nullable: true,
      description: 'Of which order it tells; null for others.',
    }),
    status: t.expose('status', { type: WebhookStatusEnum, description: 'What became of it.' }),
    attemptCount: t.exposeInt('attempts', { description: 'How many of the ten attempts were made.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next; null where it does not wait.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was handed on.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was told, or given up.',
    }),
    requestBody: t.string({
      description: 'What is sent, the same at each attempt.',
      resolve: async ({ eventId }, _, context) => webhookBody(await events(context, eventId)),
    }),
    attempts: t.field({
      type: [WebhookAttemptRef],
      description: 'The attempts so far, the oldest first.',
      resolve: (delivery, _, context) => attempts(context, messageKey(delivery)),
    }),
  }),
})

export const cursorOfDelivery = ({ eventId }: WebhookMessage) => eventId

export const WebhookDeliveryConnection = createConnections(builder)(WebhookDeliveryRef, cursorOfDelivery)
