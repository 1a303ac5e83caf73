import type { EventType } from '../../shared/event-types.ts'
import type { EventId, OrderId, TenantId, WebhookEndpointId } from '../../shared/ids.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import type { WebhookEndpoint } from './endpoint.ts'

/** For so long events and the log of telling them are kept (product rules, Privacy: webhook bodies). */
export const eventRetentionDays = 30

/** `waiting` until it was told or all attempts failed. */
export const webhookStatuses = ['waiting', 'delivered', 'failed'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** What is known of one event on its way to one endpoint, which together are its name. */
export type WebhookMessage = {
  tenantId: TenantId
  endpointId: WebhookEndpointId
  eventId: EventId
  kind: EventType
  orderId: OrderId | null
  status: WebhookStatus
  /** Attempts that count towards the ten. */
  attempts: number
  /** Null once it does not wait any more. */
  nextAttemptAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

/** An event and an endpoint name a delivery. */
export type MessageRef = Pick<WebhookMessage, 'eventId' | 'endpointId'>

export function messageKey({ eventId, endpointId }: MessageRef): string {
  return `${eventId} ${endpointId}`
}

/** An event that an endpoint is to be told of now. */
export type DueWebhook = {
  event: PublishedEvent
  endpoint: Pick<WebhookEndpoint, 'id' | 'tenantId' | 'url' | 'secret' | 'stagedSecret' | 'failingSince'>
  attempts: number
  nextAttemptAt: Date
  /** The trace that the event is a part of, for whoever looks on. */
  traceParent?: string | null
}

/** How an attempt ended, for the log that partners read. */
export type WebhookAttempt = {
  at: Date
  /** The how manieth it was of the ten; those made early, behind an outage, do not count. */
  number: number
  url: string
  requestHeaders: Readonly<Record<string, string>>
  /** Null where nobody answered. */
  status: number | null
  /** Why nobody did. */
  failure: string | null
  /** The beginning of what was answered. */
  response: string | null
  milliseconds: number
}

/** What is written down behind an attempt. */
export type WebhookResult = {
  due: DueWebhook
  attempt: WebhookAttempt
  status: WebhookStatus
  attempts: number
  nextAttemptAt: Date | null
  /** What it says of the endpoint. */
  endpoint: 'answers' | 'fails' | 'gone'
  /** Until when it wishes to be left alone. */
  pausedUntil: Date | null
}
