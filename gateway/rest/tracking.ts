import { z } from 'zod'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

export type TrackingSnapshot = z.infer<typeof answers.tracking>

/** The public status snapshot (product rules, Privacy), which the page at the same address without `.json` shows to people. */
export const trackingRoute: AnyRoute = route({
  method: 'GET',
  path: '/rastreio/:token.json',
  tag: 'public',
  summary: 'Where a delivery stands, for anyone who has its tracking link',
  answers: z.object({ tracking: answers.tracking }),
  auth: 'none',
  maxAgeSeconds: 5,
  operation: `query Tracking($token: String!) {
    tracking(token: $token) {
      livemode code status status_label: statusLabel tier service_type: serviceType created_at: createdAt deadline_at: deadlineAt
      distance_km: distanceKm tracking_url: trackingUrl
      origem: origin { address lat lng } destino: destination { address lat lng }
      sender_name: senderName recipient_name: recipientName driver_name: driverName
      position { lat lng at } approach { stop nearness since }
      estimate { pickup { p50 p90 } destination { p50 p90 } } timeline { ts type label }
    }
  }`,
  variables: ({ params }) => params,
})
