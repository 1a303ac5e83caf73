import type { Delivery } from '../delivery/model/delivery.ts'
import { carrySeconds, type EstimateSettings, estimateArrival } from '../delivery/model/estimate.ts'
import { dispatchLeadMinutes } from '../delivery/model/schedule.ts'
import { isFinal } from '../delivery/model/states.ts'
import { addSeconds, later } from '../shared/clock.ts'

/** When the driver is expected at the merchant and at the customer; the first is null from the arrival at the merchant on. */
export type ExpectedArrival = { pickup: Date | null; delivery: Date }

/**
 * Returns the expected times. If the driver's position is not known, the driver is at the merchant after
 * the usual lead time.
 */
export function expectedArrival(settings: EstimateSettings, delivery: Delivery, at: Date): ExpectedArrival {
  const { status, arrivedAtDestinationAt, pickupWindow, readyAt } = delivery
  if (isFinal(status) || arrivedAtDestinationAt) return { pickup: null, delivery: at }
  const estimate = estimateArrival(settings, delivery, { position: null, since: at }, at)
  if (estimate?.destination)
    return { pickup: estimate.pickup?.p50 ?? null, delivery: estimate.destination.p50 }
  const isBeforePickup = ['awaiting_driver', 'assigned', 'accepted'].includes(status)
  const ready = pickupWindow?.from ?? readyAt ?? at
  const pickup = isBeforePickup ? later(ready, addSeconds(at, 60 * dispatchLeadMinutes)) : null
  return { pickup, delivery: addSeconds(pickup ?? at, carrySeconds(settings, delivery, pickup ?? at)) }
}
