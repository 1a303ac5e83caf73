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
} from '@rodovia/core/notifications/webhooks/read-webhooks.ts'
import { bodyOfEvent } from '@rodovia/core/open-delivery/open-delivery-call.ts'
import { createConnections } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, id, int, json, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'

export const WebhookStatusEnum = describedEnum<WebhookStatus>(
  builder,
  'WebhookDeliveryStatus',
  'Status of the delivery of an event.',
  {
    waiting: 'Not delivered yet; waiting for the next attempt.',
    delivered: 'The endpoint responded with a 2xx status.',
    failed: 'All ten attempts failed. It can be replayed.',
  },
)

const WebhookAttemptRef = builder.objectRef<WebhookAttempt>('WebhookAttempt').implement({
  description: 'One HTTP request to an endpoint, with its outcome.',
  fields: described({
    at: dateTime('When the attempt started.'),
    number: int('Attempt number, 1 to 10.'),
    url: string('URL of the request.'),
    requestHeaders: json('Request headers by name.'),
    status: int.orNull('HTTP status; null without a response.'),
    failure: string.orNull('Why there was no response, or null.'),
    response: string.orNull('Beginning of the response body; null if there was no response.'),
    milliseconds: int('Duration in milliseconds.'),
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
  description: 'The delivery of one event to one endpoint.',
  fields: described({
    eventId: id('Event id, sent as the header `webhook-id`.'),
    type: string('Event type.', ({ kind }) => kind),
    orderId: id.orNull('Order of the event; null if none.'),
    status: of(WebhookStatusEnum)('Current status.'),
    attemptCount: int('Number of attempts made, at most 10.', ({ attempts }) => attempts),
    nextAttemptAt: dateTime.orNull('When the next attempt is due; null if none is planned.'),
    createdAt: dateTime('When the delivery was created.'),
    finishedAt: dateTime.orNull('When it was delivered or failed for good; null before.'),
    requestBody: string('Request body; the same in each attempt.', async ({ eventId }, _, context) =>
      bodyOfEvent(context.ports, await events(context, eventId)),
    ),
    attempts: of([WebhookAttemptRef])('Attempts so far, oldest first.', (delivery, _, context) =>
      attempts(context, messageKey(delivery)),
    ),
  }),
})

export const cursorOfDelivery = ({ eventId }: WebhookMessage) => eventId

export const WebhookDeliveryConnection = createConnections(builder)(WebhookDeliveryRef, cursorOfDelivery)
