import { carrySeconds } from '../delivery/model/estimate.ts'
import { dispatchLeadMinutes } from '../delivery/model/schedule.ts'
import type { DeliverySettings } from '../delivery/model/settings.ts'
import type { Request } from '../identity/request.ts'
import type { RequestQuotePorts } from '../quoting/request-quote.ts'
import { deadlineHours } from '../quoting/tier.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import { type Refusal, refuseField } from '../shared/refusal.ts'
import { requireClient } from './acting-client.ts'
import { minutesUntil, openDeliveryPrice } from './open-delivery-call.ts'
import type { OpenDeliveryStore } from './ports.ts'
import { rejectionMessages } from './rejection-messages.ts'
import { quoteTrip, type TripRequest } from './trip.ts'

type Ports = RequestQuotePorts & { openDelivery: OpenDeliveryStore; deliverySettings: DeliverySettings }

/**
 * Whether a delivery could be requested now, its price and times, as Open Delivery's
 * DeliveryAvailabilityPriceResponse. It promises nothing. Refuses with `validation_failed` wrong fields, and
 * with the reason what would be rejected; like `requireClient`.
 */
export async function readOpenDeliveryAvailability(
  ports: Ports,
  { request, ...tripRequest }: TripRequest & { request: Request; container?: string | null },
): Promise<object> {
  const { actor } = await requireClient(ports, request, 'quote.request')
  const trip = await quoteTrip(ports, actor, tripRequest)
  if ('hindrance' in trip) throw rejected(request, trip.hindrance)
  const { quote, tier, vehicle } = trip
  const at = ports.clock()
  const pickup = addSeconds(at, 60 * dispatchLeadMinutes)
  const delivery = addSeconds(pickup, carrySeconds(ports.deliverySettings.estimate, quote, pickup))
  const limit = tripRequest.deliveryLimitMinutes
  const until = limit == null ? addHours(at, deadlineHours[tier]) : addSeconds(at, 60 * limit)
  if (delivery > until)
    throw rejected(request, { reason: 'DOES_NOT_MEET_REQUESTED_TIMES', message: 'tooSoon' })
  return {
    deliveryPrice: openDeliveryPrice(Number(quote.prices[tier].priceCents)),
    vehicles: { vehiclesAvailable: { type: [vehicle], container: tripRequest.container ?? 'NORMAL' } },
    ETAs: {
      updateMethod: 'ONLINE',
      pickupEtaInMinutes: minutesUntil(at, pickup.toISOString()),
      pickupEtaDatetime: pickup.toISOString(),
      deliveryEtaInMinutes: minutesUntil(at, delivery.toISOString()),
      deliveryEtaDatetime: delivery.toISOString(),
      maxDeliveryTime: until.toISOString(),
    },
  }
}

function rejected(
  { language }: Request,
  { reason, message }: { reason: string; message: keyof typeof rejectionMessages },
): Refusal {
  // For the merchant, and so in the caller's language already.
  return refuseField('request', 'written', { text: `${reason}: ${rejectionMessages[message][language]}` })
}
