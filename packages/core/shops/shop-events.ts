import type { ClientEventPorts } from '../delivery/changes/client-events.ts'
import type { DeliveryEvent } from '../delivery/changes/delivery-event.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { orderView } from '../delivery/model/order-view.ts'
import type { TimelineEntry, TimelineType } from '../delivery/model/timeline.ts'
import { shopEventType } from '../shared/event-types.ts'
import type { EventId } from '../shared/ids.ts'
import { isHubKind, type ShopEventType, type ShopOrigin, type TrackedEventType } from './shop-origin.ts'
import type { ShopView } from './shop-view.ts'

/** The shop's events for the timeline entries that a buyer should know of. */
export const shopEventTypeOf: Partial<Record<TimelineType, TrackedEventType>> = {
  accept: 'ACCEPTED',
  'tracking.picked_up': 'PICKED_UP',
  'on-route': 'OUT_FOR_DELIVERY',
  'tracking.delivered': 'DELIVERED',
  'tracking.attempt_failed': 'ATTEMPT_FAILED',
  'tracking.sla_breached': 'DELAYED',
  return: 'RETURNING',
  'tracking.canceled': 'CANCELED',
}

type ShopEvent = DeliveryEvent & { data: { shop: ShopView } }

/**
 * The event that a change of a shop's order tells the shop, after the change's own; none of other orders, and
 * none of a shop that reads its tracking itself.
 */
export function shopEvents(
  { newId, deliverySettings: { publicUrl } }: ClientEventPorts,
  after: Delivery,
  entry: TimelineEntry,
): ShopEvent[] {
  const type = shopEventTypeOf[entry.type]
  if (!after.shop || !type || isHubKind(after.shop.kind)) return []
  return [
    {
      id: newId<EventId>(),
      kind: shopEventType,
      sequence: after.eventSequence + 1,
      data: { ...orderView(after, publicUrl), shop: shopView(after.shop, type, entry.at) },
    },
  ]
}

function shopView(
  { connectionId, shopOrderId, number }: ShopOrigin,
  type: ShopEventType,
  at: Date,
): ShopView {
  return {
    type,
    at: at.toISOString(),
    connection_id: connectionId,
    order_id: shopOrderId,
    order_number: number,
  }
}
