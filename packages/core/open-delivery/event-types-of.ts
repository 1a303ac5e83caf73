import type { Delivery } from '../delivery/model/delivery.ts'
import { isUnderWay, type Status } from '../delivery/model/states.ts'
import type { TimelineEntry, TimelineType } from '../delivery/model/timeline.ts'
import type { OpenDelivery, OpenDeliveryType } from './open-delivery.ts'
import { problemOf } from './problem-reasons.ts'

const typesOfEntry: Partial<Record<TimelineType, readonly OpenDeliveryType[]>> = {
  create: ['PENDING'],
  accept: ['ACCEPTED', 'PICKUP_ONGOING'],
  arrived: ['ARRIVED_AT_MERCHANT'],
  'tracking.picked_up': ['ORDER_PICKED'],
  'on-route': ['DELIVERY_ONGOING'],
  'tracking.arrived_at_destination': ['ARRIVED_AT_CUSTOMER'],
  'tracking.delivered': ['ORDER_DELIVERED'],
  return: ['RETURNING_TO_MERCHANT'],
  returned: ['RETURNED_TO_MERCHANT', 'DELIVERY_FINISHED'],
}

const typeOfStatus: Record<Status, OpenDeliveryType> = {
  awaiting_driver: 'PENDING',
  assigned: 'PENDING',
  accepted: 'PICKUP_ONGOING',
  at_pickup: 'ARRIVED_AT_MERCHANT',
  picked_up: 'ORDER_PICKED',
  in_transit: 'DELIVERY_ONGOING',
  delivered: 'ORDER_DELIVERED',
  canceled: 'CANCELLED',
  returning: 'RETURNING_TO_MERCHANT',
  returned: 'RETURNED_TO_MERCHANT',
}

type At = Pick<Delivery, 'status' | 'arrivedAtDestinationAt'>

/**
 * The events that an entry of the timeline is for the requester: docs/reference/open-delivery.md#events. A problem repeats the event
 * that is true already. `before` and `after` are the delivery around the entry.
 */
export function openDeliveryTypesOf(
  { type, by, facts }: Pick<TimelineEntry, 'type' | 'by' | 'facts'>,
  { waitsForFinish }: Pick<OpenDelivery, 'waitsForFinish'>,
  { before, after }: { before: At | null; after: At },
): readonly OpenDeliveryType[] {
  // No driver was found: the requester may try again. Everybody else cancels.
  if (type === 'tracking.canceled') return by.kind === 'platform' ? ['REJECTED'] : ['CANCELLED']
  // The accepted delivery lost its driver, and waits for another one.
  if (type === 'unassign' || type === 'reschedule')
    return before && isUnderWay(before.status) ? ['PENDING'] : []
  if (type === 'tracking.delivered' && !waitsForFinish) return ['ORDER_DELIVERED', 'DELIVERY_FINISHED']
  return typesOfEntry[type] ?? (problemOf({ type, facts }) ? [typeNow(after)] : [])
}

function typeNow({ status, arrivedAtDestinationAt }: At): OpenDeliveryType {
  return status === 'in_transit' && arrivedAtDestinationAt ? 'ARRIVED_AT_CUSTOMER' : typeOfStatus[status]
}
