import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { z } from 'zod'
import { expecting, expectingOnce } from '../http/parse-input.ts'
import { bodyCep, expectingObject, queryCep } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type Route, type RouteInput, type RouteMount, route } from './route.ts'

const serviceTypeSet: ReadonlySet<string> = new Set(serviceTypes)
const isServiceType = (given: string) => serviceTypeSet.has(given.toUpperCase())
const aVehicle = `one of ${serviceTypes.join(', ')}, in any case`
const aTier = 'turbo or express'

const serviceTypeIn = (said: typeof expecting) =>
  z.string(said(aVehicle)).refine(isServiceType, expecting(aVehicle)).toUpperCase()
const tierIn = (said: typeof expecting) =>
  z.string(said(aTier)).pipe(z.enum(['turbo', 'express'], expecting(aTier)))

const parameters = z.object({
  cep_origem: queryCep,
  cep_destino: queryCep,
  service_type: serviceTypeIn(expectingOnce).optional(),
  tier: tierIn(expectingOnce).optional(),
})

const tripBody = z.object(
  {
    cep_origem: bodyCep,
    cep_destino: bodyCep,
    service_type: serviceTypeIn(expecting).nullish(),
    tier: tierIn(expecting).nullish(),
  },
  expectingObject,
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

type QuoteSource<Query, Body> = Pick<
  Route<Query, Body, QuoteData>,
  'method' | 'budget' | 'query' | 'body'
> & {
  tripIn: (input: RouteInput<Query, Body>) => Trip
}

/** Without a tier the price is that of `padrao` (product rules, Quote). */
function quoteRoute<Query, Body>(
  { tripIn, ...asked }: QuoteSource<Query, Body>,
  mount: RouteMount,
): AnyRoute {
  return route<Query, Body, QuoteData>({
    ...asked,
    ...mount,
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
export function partnerQuoteRoute(mount: RouteMount): AnyRoute {
  return quoteRoute({ method: 'POST', body: tripBody, tripIn: ({ body }) => body }, mount)
}
