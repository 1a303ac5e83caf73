import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { z } from 'zod'
import { allowed, allowedOnce } from '../http/issues.ts'
import * as answers from './answers.ts'
import { cep } from './fields.ts'
import { type AnyRoute, route } from './route.ts'

const known: ReadonlySet<string> = new Set(serviceTypes)
const isServiceType = (given: string) => known.has(given.toUpperCase())
const aVehicle = `one of ${serviceTypes.join(', ')}, in any case`
const aTier = 'turbo or express'

const parameters = z.object({
  cep_origem: cep,
  cep_destino: cep,
  service_type: z
    .string(allowedOnce(aVehicle))
    .refine(isServiceType, allowed(aVehicle))
    .toUpperCase()
    .optional(),
  tier: z
    .string(allowedOnce(aTier))
    .pipe(z.enum(['turbo', 'express'], allowed(aTier)))
    .optional(),
})

const place = 'cep city uf lat lng precision'

type Price = { price_cents: number; breakdown: object[] }
type QuoteData = {
  quote: {
    cotacao_id: string
    expires_at: string
    service_type: string
    origem: object
    destino: object
    distance_km: number
    currency: string
    price: Price
    tiers: { tier: string; price_cents: number; deadline_hours: number }[]
  }
}

/** Contract section 4, Public. Without a tier the price is that of `padrao` (product rules, Quote). */
export const quoteRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/cotar/carrier',
    tag: 'public',
    summary: 'Prices a trip in every tier',
    answers: answers.quote,
    auth: 'none',
    budget: 'quote',
    query: parameters,
    operation: `mutation Quote($input: RequestQuoteInput!, $tier: Tier!) {
      quote: requestQuote(input: $input) {
        cotacao_id: id expires_at: expiresAt service_type: serviceType
        origem: origin { ${place} } destino: destination { ${place} }
        distance_km: distanceKm currency
        price(tier: $tier) { price_cents: priceCents breakdown { label cents } }
        tiers { tier price_cents: priceCents deadline_hours: deadlineHours }
      }
    }`,
    variables: ({ query: { cep_origem, cep_destino, service_type, tier } }) => ({
      input: { cepOrigem: cep_origem, cepDestino: cep_destino, serviceType: service_type },
      tier: tier ?? 'padrao',
    }),
    answer({ quote: { price, tiers, ...quote } }: QuoteData, { query }) {
      return {
        cotacao_id: quote.cotacao_id,
        expires_at: quote.expires_at,
        service_type: quote.service_type,
        tier: query.tier ?? null,
        origem: quote.origem,
        destino: quote.destino,
        distance_km: quote.distance_km,
        price_cents: price.price_cents,
        currency: quote.currency,
        breakdown: price.breakdown,
        tiers: Object.fromEntries(tiers.map(({ tier, ...priced }) => [tier, priced])),
      }
    },
  }),
]
