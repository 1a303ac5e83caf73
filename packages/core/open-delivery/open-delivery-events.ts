import type { ClientEventPorts } from '../delivery/changes/client-events.ts'
import type { DeliveryEvent } from '../delivery/changes/delivery-event.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { orderView } from '../delivery/model/order-view.ts'
import { isFinal } from '../delivery/model/states.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'
import { addSeconds } from '../shared/clock.ts'
import { openDeliveryEventType } from '../shared/event-types.ts'
import type { EventId } from '../shared/ids.ts'
import { expectedArrival } from './arrival.ts'
import { openDeliveryTypesOf } from './event-types-of.ts'
import { type OpenDeliveryView, openDeliveryView } from './open-delivery-view.ts'
import { problemOf } from './problem-reasons.ts'

type OpenDeliveryEvent = DeliveryEvent & { data: { open_delivery: OpenDeliveryView } }

/**
 * The events that a change of an Open Delivery order tells its client, after the change's own; none of other orders. `before` is null
 * for a new order.
 */
export function openDeliveryEvents(
  { newId, deliverySettings: { publicUrl, estimate } }: ClientEventPorts,
  after: Delivery,
  entry: TimelineEntry,
  before: Delivery | null = null,
): OpenDeliveryEvent[] {
  const { openDelivery } = after
  if (!openDelivery) return []
  const problem = problemOf(entry)
  const note = entry.facts.note
  return openDeliveryTypesOf(entry, openDelivery, { before, after }).map((type, index) => ({
    id: newId<EventId>(),
    kind: openDeliveryEventType,
    sequence: after.eventSequence + index + 1,
    data: {
      ...orderView(after, publicUrl),
      open_delivery: openDeliveryView(openDelivery, {
        type,
        at: addSeconds(entry.at, index / 1000),
        driver: after.driver,
        expected: after.driver ? expectedArrival(estimate, after, entry.at) : null,
        problem: problem && {
          reason: problem,
          message: typeof note === 'string' ? note : null,
          can_finish: !isFinal(after.status) && after.status !== 'returning',
        },
        rejection: type === 'REJECTED' ? { reason: 'NO_DELIVERYPERSON_AVAILABLE', message: null } : null,
      }),
    },
  }))
}
