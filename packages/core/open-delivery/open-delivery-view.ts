import type { Delivery } from '../delivery/model/delivery.ts'
import type { ExpectedArrival } from './arrival.ts'
import type { OpenDelivery, OpenDeliveryType } from './open-delivery.ts'
import type { OpenDeliveryProblem } from './problem-reasons.ts'

/** Why a request was rejected. */
export const rejectionReasons = [
  'PRICE_EXCEEDED',
  'VEHICLE_NOT_AVAILABLE',
  'NO_DELIVERYPERSON_AVAILABLE',
  'DOES_NOT_MEET_REQUESTED_TIMES',
  'REGION_NOT_SERVED',
  'OTHER',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** The facts that an event of an Open Delivery order carries besides the order, for its client's endpoint. */
export type OpenDeliveryView = {
  type: OpenDeliveryType
  /** ISO 8601. Of several events of one change each is a millisecond later than the one before. */
  at: string
  client_id: string
  version: string
  order_id: string
  order_display_id: string
  merchant: { id: string; name: string }
  vehicle: string
  container: string
  driver_id: string | null
  /** The expected times of the hand-over and, before the pickup, of the pickup. */
  expected: { pickup: string | null; delivery: string } | null
  deliver_until: string
  /** The requester's other orders that it asked to carry together with this one. */
  combined_order_ids: readonly string[]
  problem: { reason: OpenDeliveryProblem; message: string | null; can_finish: boolean } | null
  rejection: { reason: RejectionReason; message: string | null } | null
}

type Told = Pick<OpenDeliveryView, 'type' | 'problem' | 'rejection'> & {
  at: Date
  driver: Delivery['driver']
  expected: ExpectedArrival | null
}

export function openDeliveryView(
  kept: OpenDelivery,
  { type, at, problem, rejection, driver, expected }: Told,
): OpenDeliveryView {
  return {
    type,
    at: at.toISOString(),
    client_id: kept.clientId,
    version: kept.version,
    order_id: kept.orderId,
    order_display_id: kept.displayId,
    merchant: { id: kept.merchantId, name: kept.merchantName },
    vehicle: kept.vehicle,
    container: kept.container,
    driver_id: driver?.id ?? null,
    expected: expected && {
      pickup: expected.pickup?.toISOString() ?? null,
      delivery: expected.delivery.toISOString(),
    },
    deliver_until: kept.deliverUntil,
    combined_order_ids: kept.combinedOrderIds,
    problem,
    rejection,
  }
}
