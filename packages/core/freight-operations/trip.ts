import type { Delivery } from '../delivery/model/delivery.ts'
import type { Users } from '../identity/ports.ts'
import { type Day, dayOf } from '../shared/local-day.ts'
import type { Cents } from '../shared/money.ts'
import type { Carrier, CarrierKind } from '../vehicles/carrier.ts'
import type { VehicleStore } from '../vehicles/ports.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { earningsCents } from '../wallet/driver-earnings.ts'

/** The data that is missing before anything can be asked for: the carrier's registration, and a truck with enough axles. */
export const tripFaults = ['no_rntrc', 'no_vehicle'] as const
export type TripFault = (typeof tripFaults)[number]

type End = { cep: string; city: string | null; uf: string | null }

/** The facts that a registry gets about a trip. */
export type OperationDetails = {
  rntrc: string
  carrierKind: CarrierKind
  driverName: string
  plate: string
  axles: number
  cargoType: string
  /** The freight that the carrier is paid. */
  amountCents: Cents
  distanceMeters: number
  origin: End
  destination: End
  startsOn: Day
  endsOn: Day
}

/** The carrier of a whole load and the truck; null for what nobody entered. */
export type Trip = {
  carrier: Carrier | null
  vehicle: Vehicle | null
  vehicleCount: number
  driverName: string
}

export type TripPorts = {
  vehicles: Pick<VehicleStore, 'carrierOf' | 'list'>
  users: Pick<Users, 'findByIds'>
  deliverySettings: { driverShareBasisPoints: number }
}

/** The trip of an order that has a driver. */
export async function readTrip(
  { vehicles, users }: TripPorts,
  { driver, wholeLoad }: Pick<Delivery, 'driver' | 'wholeLoad'>,
): Promise<Trip> {
  const { id, tenantId, firstName } = driver!
  const [carrier, fleet, people] = await Promise.all([
    vehicles.carrierOf(tenantId),
    vehicles.list(tenantId),
    users.findByIds([id]),
  ])
  const fitting = fleet.filter(
    ({ serviceType, axles }) => serviceType === 'TRUCK' && axles >= (wholeLoad?.axles ?? 0),
  )
  const free = fitting.filter(({ driverId }) => driverId === null)
  const vehicle = fitting.find(({ driverId }) => driverId === id) ?? (free.length === 1 ? free[0]! : null)
  return { carrier, vehicle, vehicleCount: fleet.length, driverName: people.get(id)?.name ?? firstName }
}

/** A fleet with as many vehicles counts as self-employed, and a cooperative does (Lei 11.442/2007, art. 5-A, § 3). */
const mostOfEquivalent = 3

/** Whether a carrier is self-employed, or counts as one. Without a registration it may be. */
export function isLikeTac({
  carrier,
  vehicleCount,
}: {
  carrier: Pick<Carrier, 'kind'> | null
  vehicleCount: number
}): boolean {
  return carrier?.kind !== 'ETC' || vehicleCount <= mostOfEquivalent
}

/** The facts about a trip, or the first one that is missing. */
export function detailsOf(
  { deliverySettings }: Pick<TripPorts, 'deliverySettings'>,
  delivery: Delivery,
  { carrier, vehicle, driverName }: Trip,
): OperationDetails | TripFault {
  if (!carrier) return 'no_rntrc'
  if (!vehicle) return 'no_vehicle'
  const { origin, destination, pickupWindow, createdAt, deadlineAt, wholeLoad } = delivery
  return {
    rntrc: carrier.rntrc,
    carrierKind: carrier.kind,
    driverName,
    plate: vehicle.plate,
    axles: wholeLoad!.axles,
    cargoType: wholeLoad!.cargoType,
    amountCents: earningsCents(delivery, deliverySettings),
    distanceMeters: delivery.distanceMeters,
    origin: endOf(origin),
    destination: endOf(destination),
    startsOn: dayOf(pickupWindow?.from ?? createdAt),
    endsOn: dayOf(deadlineAt),
  }
}

const endOf = ({ cep, details }: Delivery['origin']): End => ({
  cep,
  city: details?.city ?? null,
  uf: details?.uf ?? null,
})
