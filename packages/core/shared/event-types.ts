/** Contract section 6: everything a webhook can tell. */
export const domainEventTypes = [
  'tracking.driver_assigned',
  'tracking.picked_up',
  'tracking.delivered',
  'tracking.sla_breached',
  'tracking.canceled',
  'wallet.credit',
  'wallet.debit',
] as const
export type DomainEventType = (typeof domainEventTypes)[number]

/** What webhooks tell of themselves, in the same stream: a new endpoint is tried out; one was given up. */
export const webhookEventTypes = ['webhook.test', 'webhook.disabled'] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

export const eventTypes = [...domainEventTypes, ...webhookEventTypes] as const
export type EventType = DomainEventType | WebhookEventType
