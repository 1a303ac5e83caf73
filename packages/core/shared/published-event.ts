import type { OutboxKind } from './event-types.ts'
import type { EventId, NewId, OrderId, TenantId } from './ids.ts'

/** An event as subscribers receive it: the same at each attempt and at every endpoint. */
export type PublishedEvent = {
  id: EventId
  tenantId: TenantId
  kind: OutboxKind
  /** Null for an event that is about no order, such as `webhook.test`. */
  orderId: OrderId | null
  /** Rises by one with every event of the same delivery. */
  sequence: number
  createdAt: Date
  data: object
}

/** An event that is about no order. */
export function draftEvent(
  { newId }: { newId: NewId },
  event: Pick<PublishedEvent, 'tenantId' | 'kind' | 'createdAt' | 'data'>,
): PublishedEvent {
  return { ...event, id: newId<EventId>(), orderId: null, sequence: 1 }
}
