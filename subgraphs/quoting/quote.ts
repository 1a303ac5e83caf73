import { timeZoneOf } from '@rodovia/core/geo/time-zone.ts'
import { findQuote, findQuotes } from '@rodovia/core/quoting/find-quote.ts'
import type { Quote, QuotedPlace } from '@rodovia/core/quoting/quote.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import { type ValidWindows, validWindowsOf } from '@rodovia/core/quoting/valid-windows.ts'
import { precisionNoteField } from '../shared/address.ts'
import { currency, latitude, longitude, timeZone } from '../shared/descriptions.ts'
import { asEntity } from '../shared/entity.ts'
import { cep, dateTime, described, float, id, inputs, int, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { fromInput, withActor } from '../shared/resolvers.ts'
import {
  AddressInput,
  AddressRef,
  builder,
  distance,
  duration,
  ParcelInput,
  ParcelRef,
  PrecisionEnum,
  ServiceTypeEnum,
  WholeLoadInput,
  WholeLoadRef,
} from './builder.ts'

const QuotedPlaceRef = builder.objectRef<QuotedPlace>('QuotedPlace').implement({
  description: 'The place of a postal code or an address.',
  fields: described({
    cep: cep('Postal code (CEP).'),
    city: string.orNull('City; null if only the region is known.'),
    uf: string('State, as two letters such as `SP`.'),
    lat: float(latitude),
    lng: float(longitude),
    precision: of(PrecisionEnum)('Precision of the coordinates.'),
    precisionNote: precisionNoteField,
    timeZone: string(timeZone, ({ cep }) => timeZoneOf(cep)),
    details: of(AddressRef).orNull(
      'Street address; null for a postal code alone, and for readers outside of the quote’s tenant.',
    ),
  }),
})

const ValidWindowsRef = builder.objectRef<ValidWindows>('ValidWindows').implement({
  description: 'A span of time in which all windows are allowed.',
  fields: described({
    from: dateTime('A window begins no earlier.'),
    until: dateTime('A window ends no later: 30 days after the quote.'),
    minMinutes: int('A window is at least so many minutes long.'),
  }),
})

export const QuoteRef = builder.objectRef<Quote>('Quote').implement({
  description:
    'A binding price for one origin, destination and vehicle class. It expires, and it is good for one order.',
  fields: described({
    id: id('Quote id (UUID): pass it as `quoteId` to place an order.'),
    createdAt: dateTime('When the quote was made.'),
    expiresAt: dateTime('When the quote expires.'),
    serviceType: of(ServiceTypeEnum)('Vehicle class.'),
    origin: of(QuotedPlaceRef)('Pickup place.'),
    destination: of(QuotedPlaceRef)('Destination.'),
    ...distance,
    ...duration,
    parcels: of([ParcelRef]).orNull(
      'The priced parcels; null for any that the price includes. Readers outside of the quote’s tenant see measures only.',
      ({ parcels }) => parcels && [...parcels],
    ),
    wholeLoad: of(WholeLoadRef).orNull(
      'The load of a whole truck with its freight floor, below which no price is; null for any other.',
    ),
    currency: string(currency, () => 'BRL'),
    tariffVersion: int('Version of the applied tariff.'),
    validWindows: of(ValidWindowsRef)(
      'The pickup and delivery windows that may be ordered at these prices.',
      validWindowsOf,
    ),
  }),
})

const quotes = createLoader(
  ({ ports, actor }, quoteIds: readonly string[]) => findQuotes(ports, { actor, quoteIds }),
  notFound('quote'),
)

asEntity(builder, QuoteRef, 'id', quotes)

builder.queryField('quote', (t) =>
  t.field({
    type: QuoteRef,
    description:
      'A quote of the caller’s tenant, or one that was requested without an account. Errors: `not_found`.',
    args: { id: t.arg(id('Quote id.')) },
    resolve: (_, { id }, { ports, actor }) => findQuote(ports, { actor, quoteId: id }),
  }),
)

const RequestQuoteInput = builder.inputType('RequestQuoteInput', {
  description: 'Delivery to price.',
  fields: inputs({
    cepOrigem: cep.orNull('Postal code of the pickup; required without `originAddress`.'),
    cepDestino: cep.orNull('Postal code of the destination; required without `destinationAddress`.'),
    originAddress: of(AddressInput).orNull('Address of the pickup. Needs a caller.'),
    destinationAddress: of(AddressInput).orNull('Address of the destination. Needs a caller.'),
    serviceType: string.orNull(
      'Vehicle class: `MOTO`, `CAR`, `VAN` or `TRUCK`; letter case does not matter. The default is the smallest that takes the parcels, and `CAR` without parcels.',
    ),
    parcels: of([ParcelInput]).orNull(
      'Up to 30 parcels, which choose the vehicle and count for the price. Needs a caller.',
    ),
    wholeLoad: of(WholeLoadInput).orNull(
      'The load takes a whole truck: the price is at least the freight floor, and so is what the driver earns. Only for `TRUCK`, which is then the default.',
    ),
  }),
})

builder.mutationField('requestQuote', (t) =>
  t.field({
    type: QuoteRef,
    description:
      'Price a delivery at every speed. Public; a quote that a logged-in user requests belongs to the tenant. Errors: `validation_failed`, `unauthorized` for addresses and parcels without a caller, `outside_service_area`.',
    args: { input: t.arg(of(RequestQuoteInput)('Delivery to price.')) },
    resolve: fromInput(withActor(requestQuote)),
  }),
)
