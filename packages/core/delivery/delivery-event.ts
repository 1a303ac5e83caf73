import type { DomainEventType, openDeliveryEventType } from '../shared/event-types.ts'
import type { EventId } from '../shared/ids.ts'
import type { OpenDeliveryView } from './open-delivery/open-delivery-view.ts'
import type { OrderView } from './order-view.ts'

/** An event of a change, with the order as it was right after the change, and of a failed attempt with the attempt. */
export type DeliveryEvent = {
  id: EventId
  kind: DomainEventType | typeof openDeliveryEventType
  sequence: number
  data: OrderView & { attempt?: AttemptView; open_delivery?: OpenDeliveryView }
}

/** A failed attempt, counted from 1. */
export type AttemptView = { number: number; reason: string; at: string }
