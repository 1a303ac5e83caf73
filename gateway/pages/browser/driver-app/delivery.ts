import { gql, type TypedDocument } from '@rodovia/client'

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

export const openDeliveries = gql(`query OpenDeliveries {
  deliveries(first: 50, statuses: [assigned, accepted, at_pickup, picked_up, in_transit, returning]) {
    nodes { ${deliveryFields} }
  }
}`)

export const oneDelivery = gql(
  `query OneDelivery($code: String!) { delivery(code: $code) { ${deliveryFields} } }`,
)

export const deliveryUpdates = gql(`subscription Deliveries { myDeliveries { ${deliveryFields} } }`)

export const acceptDelivery = gql(
  `mutation Accept($code: String!) { acceptDelivery(code: $code) { ${deliveryFields} } }`,
)

export const declineDelivery = gql('mutation Decline($code: String!) { declineDelivery(code: $code) }')

/** The data of an operation. */
export type DataOf<Document> = Document extends TypedDocument<infer Data, never> ? Data : never

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
