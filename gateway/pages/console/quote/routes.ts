import { partnerOrderRequest, placeOrderRoute } from '@rodovia/gateway/rest/orders.ts'
import { partnerQuoteRoute } from '@rodovia/gateway/rest/quote.ts'
import * as answers from '@rodovia/gateway/rest/response-schemas.ts'
import { type RouteMount, route } from '@rodovia/gateway/rest/route.ts'
import { z } from 'zod'

const at = (path: string): RouteMount => ({ path: `/conta${path}`, tag: 'embarcador', auth: 'bearer' })

export const requestQuoteRoute = partnerQuoteRoute(at('/cotar'))
export const placeRoute = placeOrderRoute(at('/cotacoes/:quote_id'), partnerOrderRequest)

const prices = z.object({
  id: answers.uuid,
  expires_at: answers.time,
  service_type: answers.quote.shape.service_type,
  origin: answers.quote.shape.origem,
  destination: answers.quote.shape.destino,
  distance_km: z.number(),
  tiers: z.array(z.object({ tier: z.string(), price_cents: answers.cents, deadline_hours: z.int() })),
})
export type Prices = z.infer<typeof prices>

/** A quote that was asked for before. */
export const readQuoteRoute = route({
  ...at('/cotacoes/:quote_id'),
  method: 'GET',
  summary: 'A quote',
  answers: z.object({ quote: prices }),
  operation: `query Prices($quote_id: ID!) {
    quote(id: $quote_id) {
      id expires_at: expiresAt service_type: serviceType distance_km: distanceKm
      origin { cep city uf lat lng precision } destination { cep city uf lat lng precision }
      tiers { tier price_cents: priceCents deadline_hours: deadlineHours }
    }
  }`,
  variables: ({ params }) => params,
})
