import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { z } from 'zod'
import { allowed, allowedOnce } from '../http/issues.ts'
import * as answers from './answers.ts'
import { anObject, cep, cepInBody } from './fields.ts'
import { type AnyRoute, type Door, type Route, type RouteInput, route } from './route.ts'

const known: ReadonlySet<string> = new Set(serviceTypes)
const isServiceType = (given: string) => known.has(given.toUpperCase())
const aVehicle = `one of ${serviceTypes.join(', ')}, in any case`
const aTier = 'turbo or express'

const serviceTypeIn = (said: typeof allowed) =>
  z.string(said(aVehicle)).refine(isServiceType, allowed(aVehicle)).toUpperCase()
const tierIn = (said: typeof allowed) =>
  z.string(said(aTier)).pipe(z.enum(['turbo', 'express'], allowed(aTier)))

const parameters = z.object({
  cep_origem: cep,
  cep_destino: cep,
  service_type: serviceTypeIn(allowedOnce).optional(),
  tier: tierIn(allowedOnce).optional(),
})

const tripBody = z.object(
  {
    cep_origem: cepInBody,
    cep_destino: cepInBody,
    service_type: serviceTypeIn(allowed).nullish(),
    tier: tierIn(allowed).nullish(),
  },
  anObject,
)

type Trip = z.infer<typeof tripBody>

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

type Asked<Query, Body> = Pick<Route<Query, Body, QuoteData>, 'method' | 'budget' | 'query' | 'body'> & {
  tripIn: (input: RouteInput<Query, Body>) => Trip
}

/** Without a tier the price is that of `padrao` (product rules, Quote). */
function quoteRoute<Query, Body>({ tripIn, ...asked }: Asked<Query, Body>, door: Door): AnyRoute {
  return route<Query, Body, QuoteData>({
    ...asked,
    ...door,
    summary: 'Prices a trip in every tier',
    answers: answers.quote,
    operation: `mutation Quote($input: RequestQuoteInput!, $tier: Tier!) {
      quote: requestQuote(input: $input) {
        cotacao_id: id expires_at: expiresAt service_type: serviceType
        origem: origin { ${place} } destino: destination { ${place} }
        distance_km: distanceKm currency
        price(tier: $tier) { price_cents: priceCents breakdown { label cents } }
        tiers { tier price_cents: priceCents deadline_hours: deadlineHours }
      }
    }`,
    variables(input) {
      const { cep_origem, cep_destino, service_type, tier } = tripIn(input)
      return {
        input: { cepOrigem: cep_origem, cepDestino: cep_destino, serviceType: service_type },
        tier: tier ?? 'padrao',
      }
    },
    answer({ quote: { price, tiers, ...quote } }, input) {
      return {
        cotacao_id: quote.cotacao_id,
        expires_at: quote.expires_at,
        service_type: quote.service_type,
        tier: tripIn(input).tier ?? null,
        origem: quote.origem,
        destino: quote.destino,
        distance_km: quote.distance_km,
        price_cents: price.price_cents,
        currency: quote.currency,
        breakdown: price.breakdown,
        tiers: Object.fromEntries(tiers.map(({ tier, ...priced }) => [tier, priced])),
      }
    },
  })
}

/** Contract section 4, Public. */
export const quoteRoutes: AnyRoute[] = [
  quoteRoute(
    { method: 'GET', budget: 'quote', query: parameters, tripIn: ({ query }) => query },
    { path: '/cotar/carrier', tag: 'public', auth: 'none' },
  ),
]

/** The same for somebody who is known, on the own budget. */
export function ownQuoteRoute(door: Door): AnyRoute {
  return quoteRoute({ method: 'POST', body: tripBody, tripIn: ({ body }) => body }, door)
}
