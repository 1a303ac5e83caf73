import type { AddressInput } from '../geo/address.ts'
import { readStreetAndNumber } from '../geo/address-lines.ts'
import type { Actor } from '../identity/actor.ts'
import { equalParcels } from '../quoting/equal-parcels.ts'
import { capacities, type ParcelInput } from '../quoting/parcels.ts'
import type { Quote } from '../quoting/quote.ts'
import { type RequestQuotePorts, requestQuote } from '../quoting/request-quote.ts'
import { type ServiceType, serviceTypes } from '../quoting/service-type.ts'
import { deadlineHours, type OrderableTier } from '../quoting/tier.ts'
import { readOneOf } from '../shared/one-of.ts'
import { isRefusal } from '../shared/refusal.ts'
import { assertRange, readWhole } from '../shared/whole-number.ts'
import { type OpenDeliveryVehicle, openDeliveryVehicles } from './open-delivery.ts'
import type { RejectionReason } from './open-delivery-view.ts'
import type { RejectionMessage } from './rejection-messages.ts'

/** The common part of an availability request and a delivery request. */
export type TripRequest = {
  pickupAddress: AddressInput
  deliveryAddress: AddressInput
  /** Those that the requester allows. */
  vehicles: readonly string[]
  totalWeightGrams: number
  /** Cubic metres, of all packages together. */
  packageVolume?: number | null
  packageQuantity?: number | null
  /** Minutes from the request to the hand-over. */
  deliveryLimitMinutes?: number | null
  returnToMerchant: boolean
  isPaidAtTheDoor: boolean
}

/** Why a request is rejected although it is well formed. */
export type Hindrance = { reason: RejectionReason; message: RejectionMessage }

export type Trip = {
  quote: Quote
  tier: OrderableTier
  vehicle: OpenDeliveryVehicle
  /** The destination names no number, and does not say that there is none. */
  lacksNumber: boolean
}

/** The smallest first of those that carry a vehicle of the protocol. Nobody delivers by bicycle. */
const servicesOf: Record<OpenDeliveryVehicle, readonly ServiceType[]> = {
  MOTORBIKE_BAG: ['MOTO'],
  MOTORBIKE_BOX: ['MOTO'],
  SCOOTER: ['MOTO'],
  CAR: ['CAR'],
  VUC: ['VAN', 'TRUCK'],
  BICYCLE: [],
}

/**
 * Prices a trip. Refuses with `validation_failed` wrong addresses and numbers; what is well formed and cannot be carried out is a
 * hindrance. docs/reference/open-delivery.md#requests
 */
export async function quoteTrip(
  ports: RequestQuotePorts,
  actor: Actor,
  request: TripRequest,
): Promise<Trip | { hindrance: Hindrance }> {
  const limit = readLimit(request.deliveryLimitMinutes)
  const grams = readWhole('totalWeight', request.totalWeightGrams, [0, 8_000_000])
  const parcels = parcelsOf(request, grams)
  if (request.returnToMerchant) return { hindrance: { reason: 'OTHER', message: 'returnToMerchant' } }
  const chosen = chooseService(request.vehicles, grams)
  if (!chosen) return { hindrance: { reason: 'VEHICLE_NOT_AVAILABLE', message: 'noVehicle' } }
  const { lacksNumber, ...destinationAddress } = readAddress(request.deliveryAddress)
  const { lacksNumber: _, ...originAddress } = readAddress(request.pickupAddress)
  try {
    const quote = await requestQuote(ports, {
      actor,
      originAddress,
      destinationAddress,
      serviceType: chosen.serviceType,
      parcels,
    })
    return { quote, tier: tierOf(limit), vehicle: chosen.vehicle, lacksNumber }
  } catch (error) {
    const hindrance = hindranceOf(error)
    if (hindrance) return { hindrance }
    throw error
  }
}

/** Points of sale let people write the number or the flat into the street. */
function readAddress(address: AddressInput): AddressInput & { lacksNumber: boolean } {
  const { street, number, complement, lacksNumber } = readStreetAndNumber(address.street, address.number)
  return {
    ...address,
    street,
    number,
    complement: [complement, address.complement].filter(Boolean).join(', '),
    lacksNumber,
  }
}

function hindranceOf(error: unknown): Hindrance | null {
  if (!isRefusal(error)) return null
  if (error.code === 'outside_service_area') return { reason: 'REGION_NOT_SERVED', message: 'notServed' }
  if (error.code !== 'validation_failed') return null
  const isOfVehicle = error.facts.issues.every(({ field }) => /^(service_type|parcels)/.test(field))
  return isOfVehicle ? { reason: 'VEHICLE_NOT_AVAILABLE', message: 'noVehicle' } : null
}

const maxLimitMinutes = 7 * 24 * 60

function readLimit(minutes: number | null | undefined): number | null {
  return minutes == null ? null : readWhole('limitTimes.deliveryLimit', minutes, [1, maxLimitMinutes])
}

/** The slowest tier that keeps the limit. Without one, the fastest. */
function tierOf(limitMinutes: number | null): OrderableTier {
  return limitMinutes !== null && limitMinutes >= 60 * deadlineHours.express ? 'express' : 'turbo'
}

function chooseService(
  names: readonly string[],
  grams: number,
): { serviceType: ServiceType; vehicle: OpenDeliveryVehicle } | null {
  const offered = names
    .map((name) => readOneOf('vehicle.type', openDeliveryVehicles, name))
    .flatMap((vehicle) => servicesOf[vehicle].map((serviceType) => ({ serviceType, vehicle })))
    .filter(({ serviceType }) => grams <= capacities[serviceType].weightGrams)
  return offered.sort((a, b) => rank(a.serviceType) - rank(b.serviceType))[0] ?? null
}

const rank = (serviceType: ServiceType) => serviceTypes.indexOf(serviceType)

/** Packages of equal weight, as cubes. Null without a weight. */
function parcelsOf({ packageVolume, packageQuantity }: TripRequest, grams: number): ParcelInput[] | null {
  const packageCount =
    packageQuantity == null ? 1 : readWhole('packageQuantity', packageQuantity, [1, 100_000])
  if (packageVolume != null) assertRange('packageVolume', 'number', packageVolume, [0, 100])
  return grams === 0 ? null : equalParcels(grams, packageCount, packageVolume ? packageVolume * 1000 : null)
}
