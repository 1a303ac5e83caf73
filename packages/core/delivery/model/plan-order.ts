import type { Quote } from '../../quoting/quote.ts'
import { hoursToDeadline } from '../../quoting/tier.ts'
import { carrySeconds } from './estimate.ts'
import type { ValidatedOrder } from './order-input.ts'
import { type Plan, planOf, type Schedule } from './schedule.ts'
import type { DeliverySettings } from './settings.ts'

/** When the search for a driver begins, and the deadline. Refuses with `validation_failed` a delivery window out of reach. */
export function planOrder(
  { deliverySettings }: { deliverySettings: DeliverySettings },
  quote: Pick<Quote, 'serviceType' | 'distanceMeters' | 'roadSeconds' | 'wholeLoad'>,
  { tier, ...schedule }: Pick<ValidatedOrder, 'tier' | keyof Schedule>,
  at: Date,
): Plan {
  const { pickupWindow, readyAt } = schedule
  return planOf(schedule, {
    at,
    tierHours: hoursToDeadline(tier, quote),
    carrySeconds: carrySeconds(deliverySettings.estimate, quote, pickupWindow?.from ?? readyAt ?? at),
  })
}
