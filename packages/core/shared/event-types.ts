/**
 * The events of the contract (docs/reference/contract.md#6-events), the arrival at the destination, notes on
 * orders, the documents of goods, metadata, the codes to scan, what recipients pay at the door, and what they say.
 */
export const domainEventTypes = [
  'tracking.driver_assigned',
  'tracking.picked_up',
  'tracking.arrived_at_destination',
  'tracking.delivered',
  'tracking.attempt_failed',
  'tracking.sla_breached',
  'tracking.canceled',
  'order.note_added',
  'order.goods_documents_changed',
  'order.metadata_changed',
  'order.barcodes_changed',
  'order.collect_on_delivery_changed',
  'order.collected',
  'recipient.instructed',
  'order.rated',
  'return.created',
  'route.planned',
  'route.changed',
  'wallet.credit',
  'wallet.debit',
] as const
export type DomainEventType = (typeof domainEventTypes)[number]

/** Events about webhooks in the same stream: the test of a new endpoint, and an endpoint that was disabled. */
export const webhookEventTypes = ['webhook.test', 'webhook.disabled'] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Events about a day of a repetition without an order: docs/reference/rules.md#repetition. */
export const repetitionEventTypes = ['repetition.unpaid', 'repetition.failed'] as const
export type RepetitionEventType = (typeof repetitionEventTypes)[number]

/** The events about a message to a recipient: docs/reference/rules.md#messages-to-recipients. */
export const recipientEventTypes = ['recipient.notified'] as const
export type RecipientEventType = (typeof recipientEventTypes)[number]

/** The events about the CIOT or the toll voucher of a whole load: docs/reference/freight-duties.md#ciot-and-toll. */
export const freightOperationEventTypes = [
  'freight_operation.issued',
  'freight_operation.rectified',
  'freight_operation.refused',
  'freight_operation.canceled',
  'freight_operation.closed',
] as const
export type FreightOperationEventType = (typeof freightOperationEventTypes)[number]

export const eventTypes = [
  ...domainEventTypes,
  ...repetitionEventTypes,
  ...recipientEventTypes,
  ...freightOperationEventTypes,
  ...webhookEventTypes,
] as const
export type EventType =
  | DomainEventType
  | RepetitionEventType
  | RecipientEventType
  | FreightOperationEventType
  | WebhookEventType

/** An event of an Open Delivery order. Only the endpoint of the order's client receives it, in the form of that protocol. */
export const openDeliveryEventType = 'open_delivery.event'

/** An event for a connected shop. Only the endpoint of that connection receives it, by the API of the shop. */
export const shopEventType = 'shop.event'

/** The events of one client, which no other endpoint receives. */
export const clientEventTypes = [openDeliveryEventType, shopEventType] as const
export type ClientEventType = (typeof clientEventTypes)[number]

/** Everything that waits in the outbox. */
export const outboxKinds = [...eventTypes, ...clientEventTypes] as const
export type OutboxKind = (typeof outboxKinds)[number]
