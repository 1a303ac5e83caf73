import { gql } from '@rodovia/client'

/** All that the app sends to `/graphql`; the server trusts these texts where it trusts no others. */

const driverFields = `name persona isAvailable lastSeenAt position { lat lng }
  workDay { activeDeliveries capacity reasons { code message } }` as const

export const workDay = gql(`query WorkDay {
  myDriver { ${driverFields} }
  earnings { balanceCents today { count cents } }
  supportPhone
  missedOrders { at message distanceKm }
}`)

export const setAvailability = gql(
  `mutation SetAvailability($available: Boolean!) { setAvailability(available: $available) { ${driverFields} } }`,
)

const place = `address lat lng cep details {
  street number complement district city state reference
}` as const
const contact = 'name phone remarks'

const deliveryFields = `
  code status tier serviceType createdAt deadlineAt distanceKm durationSeconds pod needsPin earningsCents offerExpiresAt
  suggestion { step since } arrivedAtDestinationAt readyAt pickupWindow { from until } deliveryWindow { from until } remarks
  instructions { complement reference note } isAddressIncomplete
  timeline { ts }
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

export const declineDelivery = gql(
  `mutation Decline($code: String!, $input: DeclineInput) { declineDelivery(code: $code, input: $input) }`,
)
