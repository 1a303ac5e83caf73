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
import { findWebhook, listWebhooks } from '@rodovia/core/notifications/webhooks/find-webhook.ts'
import { type EventPage, listEvents } from '@rodovia/core/notifications/webhooks/list-events.ts'
import type { PublishedEvent } from '@rodovia/core/notifications/webhooks/message.ts'
import { findWebhookMessage } from '@rodovia/core/notifications/webhooks/read-webhook-log.ts'
import { replayWebhook, replayWebhooks } from '@rodovia/core/notifications/webhooks/replay-webhooks.ts'
import { builder } from './builder.ts'
import { WebhookRef, WebhookWithSecretRef } from './webhook.ts'
import { WebhookDeliveryRef } from './webhook-delivery.ts'

const kindsSaid = 'The kinds of events that it is told of; none for all of them.'

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'A server that is to be told of what happens.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'Where to call it: an https URL, at most 2048 characters.',
    }),
    description: t.string({ description: 'What to call it, at most 200 characters.' }),
    events: t.stringList({ description: kindsSaid }),
  }),
})

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'What is to change; what is left out stays.',
  fields: (t) => ({
    url: t.string({ description: 'Where to call it from now on.' }),
    description: t.string({ description: 'What to call it; null for nothing.' }),
    events: t.stringList({ description: kindsSaid }),
  }),
})

const EventRef = builder.objectRef<PublishedEvent>('Event').implement({
  description: 'Something that happened, as webhooks tell it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, the same wherever and however often it is told.' }),
    type: t.exposeString('kind', { description: 'Its kind, such as `tracking.picked_up`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    sequence: t.exposeInt('sequence', { description: 'Rises by one with every event of the same order.' }),
    tenantId: t.exposeID('tenantId', { description: 'In which tenant it happened.' }),
    livemode: t.boolean({
      description: 'Whether it is meant; false in a rehearsal.',
      resolve: ({ tenantId }) => !isRehearsalTenant(tenantId),
    }),
    data: t.expose('data', { type: 'JSON', description: 'What it happened to, right behind it.' }),
  }),
})

const EventStretchRef = builder.objectRef<EventPage>('EventStretch').implement({
  description: 'Some events in the order in which they are told.',
  fields: (t) => ({
    events: t.field({ type: [EventRef], description: 'The events.', resolve: ({ events }) => events }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more behind them.' }),
  }),
})

const theId = { required: true, description: 'The id of the endpoint.' } as const

builder.queryFields((t) => ({
  webhooks: t.field({
    type: [WebhookRef],
    description:
      'The tenant’s webhook endpoints, the oldest first; there are 20 at most. Refuses with `forbidden`.',
    resolve: (_, __, { ports, actor }) => listWebhooks(ports, { actor }),
  }),
  webhook: t.field({
    type: WebhookRef,
    description: 'One of them. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id(theId) },
    resolve: (_, { id }, { ports, actor }) => findWebhook(ports, { actor, id }),
  }),
  webhookDelivery: t.field({
    type: WebhookDeliveryRef,
    description: 'An event on its way to one of them. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id(theId), eventId: t.arg.id({ required: true, description: 'The id of the event.' }) },
    resolve: (_, { id, eventId }, { ports, actor }) => findWebhookMessage(ports, { actor, id, eventId }),
  }),
  events: t.field({
    type: EventStretchRef,
    description:
      'What happened in the tenant within 30 days, to catch up with. Refuses with `forbidden`, `validation_failed`.',
    args: {
      after: t.arg.id({
        description: 'The id of the last event that is known; none to begin with the oldest.',
      }),
      first: t.arg.int({
        description: 'At most so many, 50 where nothing is said; above 500 counts as 500.',
      }),
    },
    resolve: (_, { after, first }, { ports, actor }) => listEvents(ports, { actor, after, limit: first }),
  }),
}))

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: WebhookWithSecretRef,
    description:
      'Has a server told of what happens from now on, beginning with a `webhook.test` event. Refuses with `forbidden`, `validation_failed`.',
    args: { input: t.arg({ type: CreateWebhookInput, required: true, description: 'The server.' }) },
    resolve: (_, { input: { events, ...input } }, { ports, ...request }) =>
      createWebhook(ports, { ...input, kinds: events, request }),
  }),
  updateWebhook: t.field({
    type: WebhookRef,
    description: 'Changes an endpoint. Refuses with `forbidden`, `not_found`, `validation_failed`.',
    args: {
      id: t.arg.id(theId),
      input: t.arg({ type: UpdateWebhookInput, required: true, description: 'What is to change.' }),
    },
    resolve: (_, { id, input: { events, ...input } }, { ports, ...request }) =>
      updateWebhook(ports, { ...input, kinds: events, id, request }),
  }),
  stageWebhookSecret: t.field({
    type: WebhookWithSecretRef,
    description:
      'Makes the next secret, which from now on signs beside the first. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id(theId) },
    resolve: (_, { id }, { ports, ...request }) => stageWebhookSecret(ports, { id, request }),
  }),
  promoteWebhookSecret: t.field({
    type: WebhookRef,
    description:
      'Puts the staged secret in the place of the first. Refuses with `forbidden`, `not_found`, `invalid_state`.',
    args: { id: t.arg.id(theId) },
    resolve: (_, { id }, { ports, ...request }) => promoteWebhookSecret(ports, { id, request }),
  }),
  disableWebhook: t.field({
    type: WebhookRef,
    description: 'Tells an endpoint nothing any more. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id(theId) },
    resolve: (_, { id }, { ports, ...request }) => disableWebhook(ports, { id, request }),
  }),
  enableWebhook: t.field({
    type: WebhookRef,
    description:
      'Tells a disabled endpoint of what happens again, and of what waited for it. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id(theId) },
    resolve: (_, { id }, { ports, ...request }) => enableWebhook(ports, { id, request }),
  }),
  removeWebhook: t.boolean({
    description: 'Forgets an endpoint with its log. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id(theId) },
    resolve: async (_, { id }, { ports, ...request }) => {
      await removeWebhook(ports, { id, request })
      return true
    },
  }),
  replayWebhook: t.field({
    type: WebhookDeliveryRef,
    description:
      'Tells an endpoint of an event of the last 30 days once more. Refuses with `forbidden`, `not_found`, `invalid_state`.',
    args: { id: t.arg.id(theId), eventId: t.arg.id({ required: true, description: 'The id of the event.' }) },
    resolve: async (_, { id, eventId }, { ports, ...request }) => {
      await replayWebhook(ports, { request, id, eventId })
      return findWebhookMessage(ports, { actor: request.actor, id, eventId })
    },
  }),
  replayWebhooks: t.int({
    description:
      'The same for all events of a time that the endpoint wants; gives back how many. Refuses with `forbidden`, `not_found`, `invalid_state`, `validation_failed`.',
    args: {
      id: t.arg.id(theId),
      from: t.arg({
        type: 'DateTime',
        required: true,
        description: 'From this instant on, at most 30 days ago.',
      }),
      before: t.arg({
        type: 'DateTime',
        description: 'Until before this instant; now where nothing is said.',
      }),
    },
    resolve: (_, asked, { ports, ...request }) => replayWebhooks(ports, { ...asked, request }),
  }),
}))
