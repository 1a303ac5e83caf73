import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { addressParts, wholeLoad } from '@rodovia/gateway/rest/selections.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'
import type { SignedInContext } from '../page.ts'
import { typedParcels } from './parcels-section.ts'

const place =
  'cep city uf lat lng precision_note: precisionNote time_zone: timeZone details { street number }'

const read = storedOperation(`query Prices($quote_id: ID!) {
  quote(id: $quote_id) {
    id expires_at: expiresAt service_type: serviceType distance_km: distanceKm duration_seconds: durationSeconds
    parcels { weightGrams fragile } ${wholeLoad}
    origin { ${place} } destination { ${place} }
    tiers { tier price_cents: priceCents deadline_hours: deadlineHours }
  }
}`)
export type Quote = NonNullable<DataOf<typeof read>['quote']>

const streets = storedOperation(`query KnownStreets($cep: String!) {
  place: postalCode(cep: $cep) { streets { name district } }
}`)
export type KnownPlace = DataOf<typeof streets>['place']

const suggestions = storedOperation(`query SuggestedStreets($cep: String!, $query: String!) {
  streets: addressSuggestions(cep: $cep, query: $query) { street district cep }
}`)
export type SuggestedStreet = DataOf<typeof suggestions>['streets'][number]

const recipients = storedOperation(`query PastRecipients($text: String!) {
  orders: searchOrders(text: $text, first: 6) {
    recipient { name phone } destination { details { ${addressParts} } }
  }
}`)
export type PastRecipient = DataOf<typeof recipients>['orders'][number]

const quotes = restRoute('POST /v1/quotes')
const typedBody: z.ZodType = z.looseObject({ parcels: typedParcels.optional() })

export const quoteRoutes = {
  request: { ...quotes, body: typedBody.pipe(quotes.body!) },
  placeOrder: restRoute('POST /v1/orders'),
  read: pageOperation({ operation: read }),
  streets: pageOperation({ operation: streets }),
  suggestions: pageOperation({ operation: suggestions }),
  recipients: pageOperation({ operation: recipients }),
}

export async function readQuote({ run }: SignedInContext, quote_id: string): Promise<Quote> {
  const { quote } = await run<{ quote: Quote }>(quoteRoutes.read, { params: { quote_id } })
  return quote
}
