import type { Delivery } from './delivery.ts'
import type { DeliveryEvent } from './delivery-event.ts'
import { type OpenDeliveryEventPorts, openDeliveryEvents } from './open-delivery/open-delivery-events.ts'
import { shopEvents } from './shops/shop-events.ts'
import type { TimelineEntry } from './timeline.ts'

/**
 * The events of a change for the application or shop that the order came from, after the change's own.
 * `before` is null for a new order.
 */
export function clientEvents(
  ports: OpenDeliveryEventPorts,
  after: Delivery,
  entry: TimelineEntry,
  before: Delivery | null = null,
): DeliveryEvent[] {
  return [...openDeliveryEvents(ports, after, entry, before), ...shopEvents(ports, after, entry)]
}
