import { addressView, parcelView, timesOf } from '../delivery/model/order-view.ts'
import { type Repetition, type RepetitionRun, windowsOn } from './repetition.ts'

/** A day without an order as webhooks and `GET /v1/events` carry it, without the names and telephone numbers of contacts. */
export function runView(repetition: Repetition, { repetitionId, day, reason, priceCents }: RepetitionRun) {
  const { tier, serviceType, reference, parcels, ...order } = repetition.order
  const { pickup, delivery } = windowsOn(repetition, day)
  return {
    repetition_id: repetitionId,
    day,
    reason,
    price_cents: priceCents === null ? null : Number(priceCents),
    pickup_window: timesOf(pickup),
    delivery_window: timesOf(delivery),
    order: {
      reference,
      tier,
      service_type: serviceType,
      origin_postal_code: order.originCep,
      destination_postal_code: order.destinationCep,
      origin_address: order.originAddress && addressView(order.originAddress),
      destination_address: order.destinationAddress && addressView(order.destinationAddress),
      parcels: parcels?.map(parcelView) ?? null,
    },
  }
}
