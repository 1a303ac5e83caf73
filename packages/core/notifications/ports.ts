import type { EventId, OrderId, TenantId } from '../shared/ids.ts'
import type { EventKind } from './event-kinds.ts'
import type { OrderView } from './order-view.ts'

/** An event as it was committed with its change. */
export type OutboxEvent = {
  id: EventId
  tenantId: TenantId
  orderId: OrderId
  kind: EventKind
  createdAt: Date
  /** Rises by one with every event of the same delivery. */
  sequence: number
  data: OrderView
}

export type Outbox = {
  eventsOfOrders(ids: readonly OrderId[]): Promise<Map<OrderId, readonly OutboxEvent[]>>
}
