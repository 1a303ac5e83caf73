import type { ServiceType } from '@rodovia/core/quoting/service-type.ts'
import { pageOperation, restRoute } from '../../routes.ts'

type Place = { cep: string; city: string | null; uf: string }
export type Quote = {
  id: string
  expires_at: string
  service_type: ServiceType
  distance_km: number
  origin: Place
  destination: Place
  tiers: { tier: string; price_cents: number; deadline_hours: number }[]
}

export const quoteRoutes = {
  request: restRoute('POST', '/v1/quotes'),
  placeOrder: restRoute('POST', '/v1/orders'),
  read: pageOperation({
    operation: `query Prices($quote_id: ID!) {
      quote(id: $quote_id) {
        id expires_at: expiresAt service_type: serviceType distance_km: distanceKm
        origin { cep city uf } destination { cep city uf }
        tiers { tier price_cents: priceCents deadline_hours: deadlineHours }
      }
    }`,
  }),
}
