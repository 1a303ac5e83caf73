import type { FloorPorts } from '../freight-floor/compute-freight-floor.ts'
import { type LoadOver, readWholeLoad, type WholeLoadInput } from '../freight-floor/whole-load.ts'
import type { AddressInput } from '../geo/address.ts'
import { parseCep } from '../geo/cep.ts'
import { type AddressedPlace, type LocatePorts, placeOfAddress, placeOfCep } from '../geo/locate-address.ts'
import type { Roads } from '../geo/roads.ts'
import type { Actor } from '../identity/actor.ts'
import { permit, requireActor } from '../identity/permissions.ts'
import type { QuoteId } from '../shared/ids.ts'
import { readOneOf } from '../shared/one-of.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import { chooseVehicle, type ParcelInput, readParcels } from './parcels.ts'
import type { Quotes } from './ports.ts'
import { draftQuote, type Quote } from './quote.ts'
import { assertServed, type ServedAreas } from './service-areas/served-areas.ts'
import { defaultServiceType, parseServiceType, roadVehicleOf } from './service-type.ts'
import type { Tariff } from './tariff.ts'

export type RequestQuotePorts = SystemPorts &
  FloorPorts &
  LocatePorts & {
    quotes: Quotes
    servedAreas: ServedAreas
    roads: Roads
    quoteSettings: { quoteLifeSeconds: number }
  }

export type RequestQuote = {
  actor: Actor | null
  /** Each end is a postal code, an address, or both of the same postal code. */
  cepOrigem?: string | null
  cepDestino?: string | null
  originAddress?: AddressInput | null
  destinationAddress?: AddressInput | null
  /** The vehicle; by default the smallest that takes the parcels, and without parcels a car. */
  serviceType?: string | null
  parcels?: readonly ParcelInput[] | null
  /** The load of a whole truck, whose price and driver's pay are at least the freight floor. */
  wholeLoad?: WholeLoadInput | null
}

/**
 * Prices a trip in every tier and stores the quote. Anyone may ask; a logged-in shipper's quote belongs to the
 * tenant. Refuses with `forbidden` an API key without the scope, with `unauthorized` addresses and parcels without a
 * caller, with `validation_failed` an unknown CEP or vehicle, an invalid address or load, and parcels that the vehicle does not take, with
 * `outside_service_area` a pickup or destination where the platform does not deliver.
 */
export async function requestQuote(ports: RequestQuotePorts, input: RequestQuote): Promise<Quote> {
  const quote = await calculateQuote(ports, input)
  await ports.quotes.save(quote)
  return quote
}

/** The quote that `requestQuote` would store. Refuses like it. */
export async function calculateQuote(ports: RequestQuotePorts, input: RequestQuote): Promise<Quote> {
  const asker = input.actor && permit(input.actor, 'quote.request')
  const { parcels, serviceType } = readLoad(input)
  // Anyone who has the id may read a quote that belongs to nobody.
  if (input.originAddress || input.destinationAddress || parcels) requireActor(input.actor)
  const at = ports.clock()
  const [loadOver, origin, destination] = await Promise.all([
    input.wholeLoad ? readWholeLoad(ports, input.wholeLoad, at) : null,
    locateOrigin(ports, input),
    locateDestination(ports, input),
  ])
  const tariff = ports.quotes.currentTariff(at)
  const tenantId = asker?.tenantId ?? null
  return quoteTrip(ports, { tenantId, origin, destination, serviceType, parcels, loadOver, tariff, at })
}

/**
 * The parcels, and the vehicle that was asked for, else the smallest that takes them; a whole load takes a truck. Refuses with
 * `validation_failed`.
 */
export function readLoad(
  input: Pick<RequestQuote, 'parcels' | 'serviceType' | 'wholeLoad'>,
): Pick<Quote, 'serviceType'> & { parcels: Quote['parcels'] } {
  const parcels = readParcels(input.parcels)
  const named = input.serviceType ? parseServiceType(input.serviceType) : null
  const requested = input.wholeLoad ? readOneOf('service_type', ['TRUCK'], named ?? 'TRUCK') : named
  return {
    parcels,
    serviceType: parcels ? chooseVehicle(parcels, requested) : (requested ?? defaultServiceType),
  }
}

export type QuotedTrip = Pick<Quote, 'tenantId' | 'origin' | 'destination' | 'serviceType' | 'parcels'> & {
  loadOver?: LoadOver | null
  tariff: Tariff | Promise<Tariff>
  at: Date
}

/** The quote of a trip, which is not stored yet. Refuses with `outside_service_area`. */
export async function quoteTrip(ports: RequestQuotePorts, trip: QuotedTrip): Promise<Quote> {
  const { origin, destination, serviceType } = trip
  assertServed(ports.servedAreas, { origin, destination })
  const [tariff, route] = await Promise.all([
    trip.tariff,
    ports.roads.route({ from: origin, to: destination, vehicle: roadVehicleOf[serviceType] }),
  ])
  return draftQuote({
    ...trip,
    id: ports.newId<QuoteId>(),
    tariff,
    originCityCode: origin.city === null ? null : (ports.cities.named(origin.city, origin.uf)?.code ?? null),
    lifeSeconds: ports.quoteSettings.quoteLifeSeconds,
    route,
  })
}

/** The pickup. Refuses with `validation_failed` an unknown postal code, an invalid address, and both missing. */
export function locateOrigin(
  ports: LocatePorts,
  { cepOrigem, originAddress }: Pick<RequestQuote, 'cepOrigem' | 'originAddress'>,
): Promise<AddressedPlace> {
  return locateEnd(ports, ['cep_origem', cepOrigem], ['origin_address', originAddress])
}

/** The destination. Refuses as `locateOrigin`. */
export function locateDestination(
  ports: LocatePorts,
  { cepDestino, destinationAddress }: Pick<RequestQuote, 'cepDestino' | 'destinationAddress'>,
): Promise<AddressedPlace> {
  return locateEnd(ports, ['cep_destino', cepDestino], ['destination_address', destinationAddress])
}

type Given<Value> = readonly [field: string, value: Value | null | undefined]

async function locateEnd(
  ports: LocatePorts,
  [cepField, cepText]: Given<string>,
  [addressField, address]: Given<AddressInput>,
): Promise<AddressedPlace> {
  const cep = cepText == null ? null : parseCep(cepText, cepField)
  if (address) {
    const place = await placeOfAddress(ports, addressField, address)
    if (cep === null || cep === place.cep) return place
    throw refuseField(cepField, 'other_cep', { got: cep, address: addressField, cep: place.cep })
  }
  if (cep === null) throw refuseField(cepField, 'one_required', { others: [addressField] })
  return placeOfCep(ports, cepField, cep)
}
