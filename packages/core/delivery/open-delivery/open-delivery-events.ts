import { addSeconds } from '../../shared/clock.ts'
import { openDeliveryEventType } from '../../shared/event-types.ts'
import type { EventId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Delivery } from '../delivery.ts'
import type { DeliveryEvent } from '../delivery-event.ts'
import { orderView } from '../order-view.ts'
import type { DeliverySettings } from '../settings.ts'
import { isFinal } from '../states.ts'
import type { TimelineEntry } from '../timeline.ts'
import { expectedArrival } from './arrival.ts'
import { openDeliveryTypesOf } from './event-types-of.ts'
import { openDeliveryView } from './open-delivery-view.ts'
import { problemOf } from './problem-reasons.ts'

export type OpenDeliveryEventPorts = Pick<SystemPorts, 'newId'> & {
  deliverySettings: Pick<DeliverySettings, 'publicUrl' | 'estimate'>
}

/**
 * The events that a change of an Open Delivery order tells its client, after the change's own; none of other orders. `before` is null
 * for a new order.
 */
export function openDeliveryEvents(
  { newId, deliverySettings: { publicUrl, estimate } }: OpenDeliveryEventPorts,
  after: Delivery,
  entry: TimelineEntry,
  before: Delivery | null = null,
): DeliveryEvent[] {
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
