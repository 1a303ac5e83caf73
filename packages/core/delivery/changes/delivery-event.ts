import type { ClientEventType, DomainEventType } from '../../shared/event-types.ts'
import type { EventId } from '../../shared/ids.ts'
import type { OrderView } from '../model/order-view.ts'
import type { RoutePlaceView } from '../model/route.ts'

/**
 * An event of a change, with the order as it was right after the change, of a failed attempt with the
 * attempt, of a route with the place in it.
 */
export type DeliveryEvent = {
  id: EventId
  kind: DomainEventType | ClientEventType
  sequence: number
  data: OrderView & {
    attempt?: AttemptView
    route?: RoutePlaceView | null
  }
}

/** A failed attempt, counted from 1. */
export type AttemptView = { number: number; reason: string; at: string }
