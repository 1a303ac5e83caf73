import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import {
  disableWebhook,
  enableWebhook,
  promoteWebhookSecret,
  removeWebhook,
  stageWebhookSecret,
  updateWebhook,
} from '@rodovia/core/notifications/webhooks/change-webhook.ts'
import { createWebhook } from '@rodovia/core/notifications/webhooks/create-webhook.ts'
import { type EventPage, listEvents } from '@rodovia/core/notifications/webhooks/list-events.ts'
import {
  findWebhook,
  findWebhookMessage,
  listWebhooks,
} from '@rodovia/core/notifications/webhooks/read-webhooks.ts'
import { replayWebhook, replayWebhooks } from '@rodovia/core/notifications/webhooks/replay-webhooks.ts'
import { testWebhook } from '@rodovia/core/notifications/webhooks/test-webhook.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { boolean, dateTime, described, id, inputs, int, json, of, string } from '../shared/fields.ts'
import { thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { WebhookRef, WebhookWithSecretRef } from './webhook.ts'
import { WebhookDeliveryRef, WebhookStatusEnum } from './webhook-delivery.ts'

const eventsDescription = 'Event types to send, such as `tracking.picked_up`; omit for all types.'

const WebhookHeaderInput = builder.inputType('WebhookHeaderInput', {
  description: 'A header of each call of an endpoint, such as `Authorization`.',
  fields: inputs({
    name: string('Name: letters, digits and hyphens, at most 60; none that HTTP or Rodovia sets.'),
    value: string('Value: printable ASCII, at most 500 characters; empty deletes the header.'),
  }),
})

const headersDescription =
  'Headers of your own with each call, at most 10; they merge with those that the endpoint has, by name.'

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'A webhook endpoint to create.',
  fields: inputs({
    url: string('HTTPS URL for the events, at most 2048 characters.'),
    description: string.orNull('Description, at most 200 characters.'),
    events: of(['String']).orNull(eventsDescription),
    headers: of([WebhookHeaderInput]).orNull(headersDescription),
  }),
})

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'Changes to an endpoint; an omitted field stays unchanged.',
  fields: inputs({
    url: string.orNull('New HTTPS URL.'),
    description: string.orNull('New description; null removes it.'),
    events: of(['String']).orNull(eventsDescription),
    headers: of([WebhookHeaderInput]).orNull(headersDescription),
  }),
})

const EventRef = builder.objectRef<PublishedEvent>('Event').implement({
  description: 'An event, as webhooks deliver it.',
  fields: described({
    id: id('Event id; the same in every delivery and every attempt.'),
    type: string('Event type, such as `tracking.picked_up`.', ({ kind }) => kind),
    createdAt: dateTime('When the event happened.'),
    sequence: int('Sequence number within the order, from 1.'),
    tenantId: id('Tenant that the event belongs to.'),
    livemode: boolean(
      'False for an event of a rehearsal (test order).',
      ({ tenantId }) => !isRehearsalTenant(tenantId),
    ),
    data: json('State of the object right after the event.'),
  }),
})

const EventStretchRef = builder.objectRef<EventPage>('EventStretch').implement({
  description: 'A page of events, in the order in which they were published.',
  fields: described({
    events: of([EventRef])('The events.'),
    hasMore: boolean('Whether more events follow.'),
  }),
})

const endpointId = id('Endpoint id.')

builder.queryFields((t) => ({
  webhooks: t.field({
    type: [WebhookRef],
    description: 'Webhook endpoints of the caller’s tenant, oldest first; at most 20. Errors: `forbidden`.',
    resolve: withActor(listWebhooks),
  }),
  webhook: t.field({
    type: WebhookRef,
    description: 'A webhook endpoint of the caller’s tenant. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(endpointId) },
    resolve: withActor(findWebhook),
  }),
  webhookDelivery: t.field({
    type: WebhookDeliveryRef,
    description: 'The delivery of one event to one endpoint. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(endpointId), eventId: t.arg(id('Event id.')) },
    resolve: withActor(findWebhookMessage),
  }),
  events: t.field({
    type: EventStretchRef,
    description:
      'Events of the caller’s tenant in the last 30 days, oldest first, for clients that poll or missed webhooks. Errors: `forbidden`, `validation_failed`.',
    args: {
      after: t.arg(id.orNull('Return events after this event id; omit to start with the oldest.')),
      first: t.arg(int.orNull('Page size, up to 500; the default is 50.')),
    },
    resolve: (_, { after, first }, { ports, actor }) => listEvents(ports, { actor, after, limit: first }),
  }),
}))

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: WebhookWithSecretRef,
    description:
      'Create a webhook endpoint. It receives a `webhook.test` event first, then all new events. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg(of(CreateWebhookInput)('The endpoint.')) },
    resolve: (_, { input: { events, ...input } }, { ports, ...request }) =>
      createWebhook(ports, { ...input, kinds: events, request }),
  }),
  updateWebhook: t.field({
    type: WebhookRef,
    description: 'Change an endpoint. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      id: t.arg(endpointId),
      input: t.arg(of(UpdateWebhookInput)('The changes.')),
    },
    resolve: (_, { id, input: { events, ...input } }, { ports, ...request }) =>
      updateWebhook(ports, { ...input, kinds: events, id, request }),
  }),
  stageWebhookSecret: t.field({
    type: WebhookWithSecretRef,
    description:
      'Create the next signing secret. Deliveries carry signatures of both secrets until it is promoted. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(endpointId) },
    resolve: withRequest(stageWebhookSecret),
  }),
  promoteWebhookSecret: t.field({
    type: WebhookRef,
    description:
      'Replace the signing secret by the staged one. Errors: `forbidden`, `not_found`; `invalid_state` if none is staged.',
    args: { id: t.arg(endpointId) },
    resolve: withRequest(promoteWebhookSecret),
  }),
  disableWebhook: t.field({
    type: WebhookRef,
    description: 'Stop deliveries to an endpoint. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(endpointId) },
    resolve: withRequest(disableWebhook),
  }),
  enableWebhook: t.field({
    type: WebhookRef,
    description:
      'Resume deliveries to a disabled endpoint, including the pending ones. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(endpointId) },
    resolve: withRequest(enableWebhook),
  }),
  removeWebhook: t.boolean({
    description: 'Delete an endpoint and its delivery log. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(endpointId) },
    resolve: thenTrue(withRequest(removeWebhook)),
  }),
  testWebhook: t.field({
    type: 'ID',
    description:
      'Send the example of an event type to an endpoint, whatever types it wants. The body says `"test": true`. Returns the event id. Errors: `forbidden`, `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      id: t.arg(endpointId),
      type: t.arg(string.orNull('Event type; the default is `webhook.test`.')),
    },
    resolve: withRequest(testWebhook),
  }),
  replayWebhook: t.field({
    type: WebhookDeliveryRef,
    description:
      'Deliver an event of the last 30 days again. Errors: `forbidden`, `not_found`, `invalid_state`.',
    args: { id: t.arg(endpointId), eventId: t.arg(id('Event id.')) },
    resolve: async (_, { id, eventId }, { ports, ...request }) => {
      await replayWebhook(ports, { request, id, eventId })
      return findWebhookMessage(ports, { actor: request.actor, id, eventId })
    },
  }),
  replayWebhooks: t.int({
    description:
      'Deliver all events of a time range that match the endpoint’s event types again. Returns their number. Errors: `forbidden`, `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      id: t.arg(endpointId),
      from: t.arg(dateTime('Start, inclusive; at most 30 days ago.')),
      before: t.arg(dateTime.orNull('End, exclusive; the default is now.')),
      types: t.arg(of(['String']).orNull('Event types; the default is those of the endpoint.')),
      status: t.arg(
        of(WebhookStatusEnum).orNull('Only events whose delivery to the endpoint has this status.'),
      ),
    },
    resolve: withRequest(replayWebhooks),
  }),
}))
