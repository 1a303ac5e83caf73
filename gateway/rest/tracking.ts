import { route } from './route.ts'
import { estimate } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const operation = storedOperation(`query Tracking($token: String!) {
  tracking(token: $token) {
    livemode code status status_label: statusLabel tier service_type: serviceType created_at: createdAt deadline_at: deadlineAt
    distance_km: distanceKm tracking_url: trackingUrl
    origem: origin { address lat lng } destino: destination { address lat lng }
    sender_name: senderName recipient_name: recipientName driver_name: driverName
    position { lat lng at } approach { stop nearness since } ${estimate} timeline { ts type label }
  }
}`)

export type TrackingSnapshot = DataOf<typeof operation>['tracking']

/** The public tracking snapshot: docs/reference/rules.md#privacy. The page at the same path without `.json` shows it to people. */
export const trackingRoute = route('GET /rastreio/:token.json', {
  summary: 'Track a delivery by its tracking link',
  auth: 'none',
  maxAgeSeconds: 5,
  operation,
})
