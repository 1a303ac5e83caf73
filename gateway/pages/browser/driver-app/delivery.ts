import { type DataOf, operation } from './graphql.ts'
import type { Step } from './operations.ts'

const place = `address lat lng cep details {
  street number complement district city state reference
}` as const
const contact = 'name phone remarks'

const deliveryFields = `
  code status tier serviceType createdAt deadlineAt distanceKm durationSeconds pod needsPin earningsCents offerExpiresAt
  suggestion { step since } readyAt pickupWindow { from until } deliveryWindow { from until } remarks
  instructions { complement reference note } isAddressIncomplete
  parcels { weightGrams lengthCm widthCm heightCm description fragile }
  origin { ${place} } destination { ${place} } sender { ${contact} } recipient { ${contact} }` as const

export const openDeliveries = operation(`query OpenDeliveries {
  deliveries(first: 50, statuses: [assigned, accepted, at_pickup, picked_up, in_transit, returning]) {
    nodes { ${deliveryFields} }
  }
}`)

export const oneDelivery = operation(
  `query OneDelivery($code: String!) { delivery(code: $code) { ${deliveryFields} } }`,
)

export const deliveryUpdates = operation(`subscription Deliveries { myDeliveries { ${deliveryFields} } }`)

export const acceptDelivery = operation(
  `mutation Accept($code: String!) { acceptDelivery(code: $code) { ${deliveryFields} } }`,
)

export const declineDelivery = operation('mutation Decline($code: String!) { declineDelivery(code: $code) }')

export type Delivery = DataOf<typeof openDeliveries>['deliveries']['nodes'][number]
export type Place = Delivery['origin']

/** A delivery as this phone knows it. */
export type StoredDelivery = Delivery & {
  /** Why it left this driver; the driver is told once. */
  gone?: 'canceled' | 'taken_away'
}

/** Where the driver goes next: to the pickup until the parcels are on board, then to the recipient, or back. */
export function nextStop(delivery: Pick<Delivery, 'status'>): 'pickup' | 'destination' {
  return ['picked_up', 'in_transit', 'delivered'].includes(delivery.status) ? 'destination' : 'pickup'
}

export const stepsOf: readonly Step[] = ['accept', 'arrived', 'picked', 'on-route', 'delivered']
