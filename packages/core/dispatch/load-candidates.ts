import type { Delivery } from '../delivery/model/delivery.ts'
import type { DeliveryPorts } from '../delivery/ports.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { assessCandidates, mostByRoad, type Search, widestRadiusKm } from '../fleet/matching.ts'
import type { Offer } from '../fleet/offer.ts'
import type { Drivers } from '../fleet/ports.ts'
import type { Roads } from '../geo/roads.ts'
import { personas } from '../identity/persona.ts'
import { canCarry, roadVehicleOf } from '../quoting/service-type.ts'
import { addSeconds } from '../shared/clock.ts'
import type { UserId } from '../shared/ids.ts'
import { barredFleets, type PaperPorts } from '../vehicles/papers.ts'
import { type CashLimitPorts, driversAtCashLimit } from '../wallet/collect-on-delivery/cash-limit.ts'

export type CandidatePorts = Pick<DeliveryPorts, 'deliveries' | 'deliverySettings'> & {
  drivers: Drivers
  roads: Roads
  vehicles: PaperPorts['vehicles']
} & CashLimitPorts

/** A search, and the drivers from whom the matcher chooses. */
export type Candidates = { search: Search; candidates: readonly BusyDriver[] }

/** The matcher considers at most this many suitable drivers near one origin. */
const maxCandidates = 200

/** Reads the drivers near a delivery's origin and the offers made so far, and asks the road network who is nearest. */
export async function loadCandidates(
  ports: CandidatePorts,
  delivery: Delivery,
  at: Date,
): Promise<Candidates> {
  const [candidates, offers] = await Promise.all([
    ports.drivers.near(delivery.origin, {
      radiusKm: widestRadiusKm,
      personas: personas.filter((persona) => canCarry(persona, delivery.serviceType)),
      seenSince: addSeconds(at, -ports.deliverySettings.driverFreshSeconds),
      limit: maxCandidates,
    }),
    offersOf(ports, delivery),
  ])
  const fleets = candidates.map(({ tenantId }) => tenantId)
  const barred = await barredFleets(ports, [delivery], fleets, at)
  const ids = candidates.map(({ id }) => id)
  const cashLimited = await driversAtCashLimit(ports, [delivery], ids)
  const facts = { offers, barredFleets: barred.get(delivery.orderId), cashLimited }
  const search = searchFor(ports, delivery, facts, at)
  return { search: { ...search, roadSeconds: await drivingTimes(ports, search, candidates) }, candidates }
}

/** Returns the matcher's search, without the road network. */
export function searchFor(
  { deliverySettings }: Pick<DeliveryPorts, 'deliverySettings'>,
  { origin, serviceType }: Delivery,
  facts: Pick<Search, 'offers' | 'barredFleets' | 'cashLimited'>,
  at: Date,
): Search {
  const { driverFreshSeconds, askAgainSeconds } = deliverySettings
  return { origin, serviceType, ...facts, at, driverFreshSeconds, askAgainSeconds }
}

/** Reads the driving times to the origin of the nearest drivers who can be asked. */
async function drivingTimes(
  { roads }: CandidatePorts,
  search: Search,
  candidates: readonly BusyDriver[],
): Promise<Map<UserId, number | null>> {
  const nearest = assessCandidates(search, candidates)
    .filter(({ reason }) => reason === null)
    .slice(0, mostByRoad)
    .flatMap(({ driver: { id, position } }) => (position ? [{ id, position }] : []))
  // One driver is the nearest in any case.
  if (nearest.length < 2) return new Map()
  const positions = nearest.map(({ position }) => position)
  const seconds = await roads.secondsTo(search.origin, positions, roadVehicleOf[search.serviceType])
  return new Map(seconds ? nearest.map(({ id }, index) => [id, seconds[index] ?? null]) : [])
}

/** An order in its first version was offered to nobody. */
async function offersOf(
  { deliveries }: CandidatePorts,
  { orderId, version }: Delivery,
): Promise<readonly Offer[]> {
  if (version === 1) return []
  return (await deliveries.offers([orderId])).get(orderId) ?? []
}
