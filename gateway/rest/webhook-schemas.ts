import { disabledReasons, endpointStatuses } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import { webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import { eventTypes } from '@rodovia/core/shared/event-types.ts'
import { z } from 'zod'
import { count, named, time, url, uuid } from './response-schemas.ts'

/** What answers about webhooks are made of, as answers.ts is for the rest. */

export const webhook = named(
  'Webhook',
  z.object({
    id: uuid,
    url,
    description: z.string().nullable(),
    events: z
      .array(z.enum(eventTypes))
      .nullable()
      .meta({ description: 'The kinds that it is told of; null for all of them' }),
    status: z.enum(endpointStatuses),
    is_secret_staged: z.boolean(),
    created_at: time,
    failing_since: time.nullable(),
    disabled_at: time.nullable(),
    disabled_reason: z.enum(disabledReasons).nullable(),
  }),
)

const deliveryFields = {
  event_id: uuid,
  type: z.enum(eventTypes),
  order_id: uuid.nullable(),
  status: z.enum(webhookStatuses),
  attempt_count: count,
  next_attempt_at: time.nullable(),
  created_at: time,
  finished_at: time.nullable(),
}

export const delivery = named('WebhookDelivery', z.object(deliveryFields))

const attempt = named(
  'WebhookAttempt',
  z.object({
    at: time,
    number: z.int(),
    url,
    request_headers: z.record(z.string(), z.string()),
    status: z.int().nullable(),
    failure: z.string().nullable(),
    response: z.string().nullable(),
    milliseconds: count,
  }),
)

export const deliveryDetail = named(
  'WebhookDeliveryDetail',
  z.object({ ...deliveryFields, request_body: z.string(), attempts: z.array(attempt) }),
)
