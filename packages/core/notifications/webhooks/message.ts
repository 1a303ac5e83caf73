import type { OutboxKind } from '../../shared/event-types.ts'
import type { EventId, OrderId, TenantId, WebhookEndpointId } from '../../shared/ids.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import type { WebhookEndpoint } from './endpoint.ts'

/** docs/reference/rules.md#privacy: how long events and the log of sending them are kept. */
export const eventRetentionDays = 30

/** `waiting` until an attempt succeeded or all failed. */
export const webhookStatuses = ['waiting', 'delivered', 'failed'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** One event for one endpoint: the pair identifies it. */
export type WebhookMessage = {
  tenantId: TenantId
  endpointId: WebhookEndpointId
  eventId: EventId
  kind: OutboxKind
  orderId: OrderId | null
  status: WebhookStatus
  /** The counted attempts, of ten. */
  attempts: number
  /** Null once it is delivered or failed. */
  nextAttemptAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

/** The identity of a message. */
export type MessageRef = Pick<WebhookMessage, 'eventId' | 'endpointId'>

export function messageKey({ eventId, endpointId }: MessageRef): string {
  return `${eventId} ${endpointId}`
}

/** A message that is due now. */
export type DueWebhook = {
  event: PublishedEvent
  endpoint: Pick<
    WebhookEndpoint,
    | 'id'
    | 'tenantId'
    | 'url'
    | 'headers'
    | 'secret'
    | 'stagedSecret'
    | 'failingSince'
    | 'openDeliveryClientId'
    | 'shopConnectionId'
  >
  attempts: number
  nextAttemptAt: Date
  /** The W3C trace context of the event. */
  traceParent?: string | null
}

/** An attempt as partners see it in the log. */
export type WebhookAttempt = {
  at: Date
  /** Attempt number, 1 to 10; probes during an outage do not count. */
  number: number
  url: string
  requestHeaders: Readonly<Record<string, string>>
  /** Null without an answer. */
  status: number | null
  /** Why there was no answer. */
  failure: string | null
  /** The beginning of the response body. */
  response: string | null
  milliseconds: number
}

/** The result of an attempt. */
export type WebhookResult = {
  due: DueWebhook
  attempt: WebhookAttempt
  status: WebhookStatus
  attempts: number
  nextAttemptAt: Date | null
  /** The state of the endpoint, by the attempt. */
  endpoint: 'answers' | 'fails' | 'gone'
  /** The time until which the endpoint asked for a pause. */
  pausedUntil: Date | null
}
