import type { Precision } from '@rodovia/core/geo/cep-range.ts'
import { findQuote, findQuotes } from '@rodovia/core/quoting/find-quote.ts'
import type { Quote, QuotedPlace } from '@rodovia/core/quoting/quote.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import { describedValues } from '../shared/enums.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, ServiceTypeEnum } from './builder.ts'

const PrecisionEnum = builder.enumType('Precision', {
  description: 'How precisely the place of a postal code is known.',
  values: describedValues<Precision>({
    street: 'To the street.',
    district: 'To the district of a city.',
    city: 'To the city.',
    region: 'To the region of a state.',
  }),
})

const QuotedPlaceRef = builder.objectRef<QuotedPlace>('QuotedPlace').implement({
  description: 'Where a postal code is.',
  fields: (t) => ({
    cep: t.expose('cep', { type: 'Cep', description: 'The postal code.' }),
    city: t.exposeString('city', {
      nullable: true,
      description: 'The city; null where only the region is known.',
    }),
    uf: t.exposeString('uf', { description: 'The state, as its two letters.' }),
    lat: t.exposeFloat('lat', { description: 'Degrees north.' }),
    lng: t.exposeFloat('lng', { description: 'Degrees east.' }),
    precision: t.expose('precision', { type: PrecisionEnum, description: 'How precisely that is known.' }),
  }),
})

export const QuoteRef = builder.objectRef<Quote>('Quote').implement({
  description:
    'A promise of prices for one origin, destination and vehicle. It lives for a while and is good for one order.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, to order with.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'From when on it is over.' }),
    serviceType: t.expose('serviceType', { type: ServiceTypeEnum, description: 'The vehicle.' }),
    origin: t.expose('origin', { type: QuotedPlaceRef, description: 'Where the trip begins.' }),
    destination: t.expose('destination', { type: QuotedPlaceRef, description: 'Where it ends.' }),
    distanceKm: t.float({
      description: 'The distance by road in kilometres.',
      resolve: ({ distanceMeters }) => distanceMeters / 1000,
    }),
    currency: t.string({ description: 'The currency of the prices, always `BRL`.', resolve: () => 'BRL' }),
    tariffVersion: t.exposeInt('tariffVersion', {
      description: 'The version of the tariff it was made with.',
    }),
  }),
})

const quotes = createLoader(
  ({ ports, actor }, quoteIds: readonly string[]) => findQuotes(ports, { actor, quoteIds }),
  notFound('quote'),
)

builder.asEntity(QuoteRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }, context) => quotes(context, id),
})

builder.queryField('quote', (t) =>
  t.field({
    type: QuoteRef,
    description:
      'A quote by its id: the tenant’s own, or one that was asked for without an account. Refuses with `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The id of the quote.' }) },
    resolve: (_, { id }, { ports, actor }) => findQuote(ports, { actor, quoteId: id }),
  }),
)

const RequestQuoteInput = builder.inputType('RequestQuoteInput', {
  description: 'The trip to price.',
  fields: (t) => ({
    cepOrigem: t.field({ type: 'Cep', required: true, description: 'The postal code where it begins.' }),
    cepDestino: t.field({ type: 'Cep', required: true, description: 'The postal code where it ends.' }),
    serviceType: t.string({
      description: 'The vehicle: MOTO, CAR, VAN or TRUCK in any case; CAR where nothing is said.',
    }),
  }),
})

builder.mutationField('requestQuote', (t) =>
  t.field({
    type: QuoteRef,
    description:
      'Prices a trip at every speed. Anyone may ask; what somebody with an account asks for is the tenant’s. Refuses with `validation_failed`.',
    args: { input: t.arg({ type: RequestQuoteInput, required: true, description: 'The trip to price.' }) },
    resolve: (_, { input }, { ports, actor }) => requestQuote(ports, { ...input, actor }),
  }),
)
