import { distanceSources } from '@rodovia/core/geo/roads.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { inputObject, inputOf } from './derive-body.ts'
import { parcelExample } from './examples.ts'
import { parcels } from './parcel-field.ts'
import { cep } from './request-fields.ts'
import { cents, currency, selected, time, uuid } from './response-schemas.ts'
import { type Address, type AnyRoute, type RouteInput, type Row, route } from './route.ts'
import { quotedPlace, wholeLoad, wholeLoadParts } from './selections.ts'
import { storedOperation, type VariablesOf } from './stored-operation.ts'

const knownTypes: ReadonlySet<string> = new Set(serviceTypes)
const isServiceType = (text: string) => knownTypes.has(text.toUpperCase())
const aVehicle = `one of ${serviceTypes.join(', ')}, in any case`
const aTier = 'turbo or express'

const serviceType = z
  .string(expecting(aVehicle))
  .refine(isServiceType, expecting(aVehicle))
  .toUpperCase()
  .describe(`The vehicle: ${aVehicle}. By default CAR`)
const tier = z
  .string(expecting(aTier))
  .pipe(z.enum(['turbo', 'express'], expecting(aTier)))
  .describe('The tier that `price_cents` is for; by default the price is that of `padrao`')
const ceps = {
  cep_origem: cep.describe('The postal code (CEP) of the pickup: 8 digits without a hyphen'),
  cep_destino: cep.describe('The postal code (CEP) of the destination: 8 digits without a hyphen'),
}

const quoteQuery = z.object({ ...ceps, service_type: serviceType.optional(), tier: tier.optional() })
const ends = [
  ['cep_origem', 'origin_address'],
  ['cep_destino', 'destination_address'],
] as const

/** Each end is a postal code, an address, or both of the same postal code. */
const quoteBody = ends.reduce(
  (body, [cep, address]) =>
    body.refine((trip) => trip[cep] != null || trip[address] != null, {
      path: [cep],
      params: { issue: { code: 'one_required', others: [address] } },
      // A fault of another field must not hide this one.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  inputObject('RequestQuoteInput', { service_type: serviceType.nullish(), parcels }).extend({
    tier: tier.nullish(),
  }),
)

/** The fields of `RequestQuoteInput` in snake case, and the tier that the answer's price is for. */
type Trip = Record<string, unknown> & { tier?: 'turbo' | 'express' | null | undefined }

const priced = 'price_cents: priceCents deadline_hours: deadlineHours'
const tierPrice = selected('TierPrice', priced)

const response = z.object({
  cotacao_id: uuid.meta({ description: 'The quote’s id, to order it' }),
  expires_at: time.meta({ description: 'When the quote expires, 15 minutes after it was made' }),
  service_type: z.enum(serviceTypes),
  tier: z.enum(['turbo', 'express']).nullable().meta({ description: 'The requested tier' }),
  origem: selected('QuotedPlace', quotedPlace),
  destino: selected('QuotedPlace', quotedPlace),
  distance_km: z.number().meta({ description: 'The distance by road in kilometres' }),
  distance_source: z.enum(distanceSources).meta({
    description: 'Whether the distance is that of a road network, or estimated from the straight line',
  }),
  duration_seconds: z
    .int()
    .nullable()
    .meta({ description: 'The driving time by the road network; null for an estimated distance' }),
  whole_load: selected('WholeLoad', wholeLoadParts).nullable().meta({
    description: 'The load of a whole truck with its freight floor; null for any other',
  }),
  price_cents: cents.meta({ description: 'The price in the requested tier, or in `padrao`' }),
  currency,
  breakdown: z.array(selected('PriceLine', 'label cents')),
  tiers: z.object({ turbo: tierPrice, express: tierPrice, padrao: tierPrice }),
  valid_windows: selected('ValidWindows', 'from until min_minutes: minMinutes').meta({
    description: 'The pickup and delivery windows that may be ordered at these prices',
  }),
})

const operation = storedOperation(`mutation Quote($input: RequestQuoteInput!, $tier: Tier!) {
  quote: requestQuote(input: $input) {
    cotacao_id: id expires_at: expiresAt service_type: serviceType
    origem: origin { ${quotedPlace} } destino: destination { ${quotedPlace} }
    distance_km: distanceKm distance_source: distanceSource duration_seconds: durationSeconds ${wholeLoad} currency valid_windows: validWindows { from until min_minutes: minMinutes }
    price(tier: $tier) { price_cents: priceCents breakdown { label cents } }
    tiers { tier ${priced} }
  }
}`)

type QuoteInput = VariablesOf<typeof operation>['input']

/** The trip is in the query or in the body. */
const tripOf = ({ query, body }: RouteInput<Trip, Trip>): Trip => ({ ...query, ...body })

/** Without a tier the price is that of `padrao`: docs/reference/rules.md#quote. */
function quoteRoute(address: Address, source: Partial<Row<Trip, Trip, unknown, unknown>>): AnyRoute {
  return route(address, {
    ...source,
    summary: 'Quote a trip in every tier',
    isForEveryRole: true,
    refusals: ['outside_service_area'],
    operation,
    variables(input) {
      const { tier, ...trip } = tripOf(input)
      return { input: inputOf<QuoteInput>('RequestQuoteInput', trip), tier: tier ?? ('padrao' as const) }
    },
    reshape: {
      response,
      from: ({ quote: { price, tiers, ...quote } }, input) => ({
        cotacao_id: quote.cotacao_id,
        expires_at: quote.expires_at,
        service_type: quote.service_type,
        tier: tripOf(input).tier ?? null,
        origem: quote.origem,
        destino: quote.destino,
        distance_km: quote.distance_km,
        distance_source: quote.distance_source,
        duration_seconds: quote.duration_seconds,
        whole_load: quote.whole_load,
        price_cents: price.price_cents,
        currency: quote.currency,
        breakdown: price.breakdown,
        tiers: Object.fromEntries(tiers.map(({ tier, ...priced }) => [tier, priced])),
        valid_windows: quote.valid_windows,
      }),
    },
  })
}

/** docs/reference/contract.md#public */
export const publicQuoteRoute = quoteRoute('GET /cotar/carrier', {
  auth: 'none',
  budget: 'quote',
  query: quoteQuery,
})

/** With credentials, on the caller's own budget. */
export const partnerQuoteRoute = quoteRoute('POST /v1/quotes', {
  body: quoteBody,
  example: {
    cep_origem: '01310100',
    cep_destino: '04538133',
    service_type: 'CAR',
    tier: 'turbo',
    parcels: [parcelExample],
  },
})
