import { gql } from '@rodovia/client'

/** All that the app sends to `/graphql`; the server trusts these texts where it trusts no others. */

const driverFields = `name persona ratingCount averageRating isAvailable lastSeenAt position { lat lng }
  workDay { activeDeliveries capacity receivesPushes noPushMessage reasons { code message } }` as const

export const workDay = gql(`query WorkDay {
  myDriver { ${driverFields} }
  earnings { balanceCents today { count cents } }
  supportPhone
  missedOrders { at message distanceKm }
}`)

export const setAvailability = gql(
  `mutation SetAvailability($available: Boolean!) { setAvailability(available: $available) { ${driverFields} } }`,
)

export const reportDutyPosition = gql(
  `mutation ReportDutyPosition($input: DutyPositionInput!) { reportDutyPosition(input: $input) { ${driverFields} } }`,
)

const place = `address lat lng precision cep timeZone details {
  street number complement district city state reference
}` as const
const contact = 'name phone telUrl whatsappUrl remarks'

const stopRequirements = 'photo signature photoOrSignature pin barcode barcodes document age'

const deliveryFields = `
  code status routeId originalCode failedAttempts tier serviceType createdAt deadlineAt distanceKm durationSeconds pod needsPin earningsCents offerExpiresAt
  suggestion { step since } arrivedAtDestinationAt readyAt pickupWindow { from until } deliveryWindow { from until } remarks
  requirements { pickup { ${stopRequirements} } handover { ${stopRequirements} } return { ${stopRequirements} } }
  collectOnDelivery { amountCents method status }
  goodsDocuments { kind key } noDocumentReason wholeLoad { axles floorCents }
  freightOperations { kind status number amountCents means refusalCode refusalText }
  instructions { complement reference note atHome leaveWith { place name } } isAddressIncomplete areNumbersHidden callableParties
  timeline { ts }
  notes { id at role authorName isOwn text }
  parcels { weightGrams lengthCm widthCm heightCm description fragile }
  origin { ${place} } destination { ${place} } sender { ${contact} } recipient { ${contact} }` as const

export const openDeliveries = gql(`query OpenDeliveries {
  deliveries(first: 50, statuses: [assigned, accepted, at_pickup, picked_up, in_transit, returning]) {
    nodes { ${deliveryFields} }
  }
}`)

const routeFields = `id status payCents distanceKm travelSeconds expiresAt endsAt
  stops { kind plannedAt isDone missedBySkip { code kind until } delivery { code } }` as const

export const myRoutes = gql(`query MyRoutes { myRoutes { ${routeFields} } }`)

export const acceptRoute = gql(`mutation AcceptRoute($id: ID!) { acceptRoute(id: $id) { ${routeFields} } }`)

export const declineRoute = gql(
  `mutation DeclineRoute($id: ID!, $input: DeclineInput) { declineRoute(id: $id, input: $input) { ${routeFields} } }`,
)

export const deliveryFiscalDocument = gql(`query DeliveryFiscalDocument($code: String!) {
  deliveryFiscalDocument(code: $code) { series number key }
  deliveryFiscalDocumentPdf(code: $code) { base64 }
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

export const requestDeliveryCall =
  gql(`mutation RequestDeliveryCall($code: String!, $to: CallParty!, $from: String) {
  requestDeliveryCall(code: $code, to: $to, from: $from) { number telUrl }
}`)

export const money = gql(`query Money {
  me { pixKey payoutsHeldUntil }
  earnings {
    balanceCents last7Days { count cents } last30Days { count cents } byDay { date count cents }
  }
  payouts(first: 20) { totalCount nodes { id status amountCents pixKey requestedAt heldUntil closedAt reason } }
  ownCash { owedCents limitCents payments { id code amountCents settledCents collectedAt } }
  secondFactors { factors { kind } }
}`)

export const chargeDelivery = gql(
  `mutation ChargeDelivery($code: String!) { chargeDelivery(code: $code) { brCode qrSvg } }`,
)

export const depositCash = gql(
  `mutation DepositCash($amountCents: Cents!) { depositCash(amountCents: $amountCents) { brCode qrSvg } }`,
)

export const takeCashFromEarnings = gql(
  `mutation TakeCashFromEarnings { takeCashFromEarnings { owedCents } }`,
)

export const earnedDay = gql(`query EarnedDay($date: String!) {
  earnedDeliveries(date: $date, first: 100) {
    totalCount
    nodes { code deliveredAt distanceKm cents parts { label cents } }
  }
}`)

export const requestPayout = gql(`mutation RequestPayout { requestPayout { id } }`)

export const setPixKey = gql(
  `mutation SetPixKey($pixKey: String!) { setPixKey(pixKey: $pixKey) { pixKey payoutsHeldUntil } }`,
)

export const confirmIdentity = gql(
  `mutation ConfirmIdentity($password: String, $code: String, $challenge: String, $passkey: String) {
    confirmIdentity(password: $password, code: $code, challenge: $challenge, passkey: $passkey) { token }
  }`,
)

export const startPasskeyConfirmation = gql(
  `mutation StartPasskeyConfirmation { startPasskeyConfirmation { challenge options } }`,
)
