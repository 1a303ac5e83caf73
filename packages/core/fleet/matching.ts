import { greatCircleMeters } from '../geo/distance.ts'
import { canCarry, capacityOf, type ServiceType } from '../quoting/service-type.ts'
import { addSeconds } from '../shared/clock.ts'
import type { UserId } from '../shared/ids.ts'
import type { BarredFleets } from '../vehicles/papers.ts'
import type { BusyDriver, Driver } from './driver.ts'
import type { Offer, SkipReason } from './offer.ts'

/** The search widens in these steps: docs/reference/rules.md#nearby-drivers. */
export const searchRadiiKm = [10, 20, 40, 80] as const
export const widestRadiusKm = 80

export type Search = {
  origin: { lat: number; lng: number }
  serviceType: ServiceType
  /** The offers of this delivery so far. */
  offers: readonly Offer[]
  at: Date
  driverFreshSeconds: number
  /** The time for which a driver who let an offer time out is not asked again. */
  askAgainSeconds: number
  /** The fleets that may not carry the load, and why. */
  /** None without a fleet that may not be asked. */
  barredFleets: BarredFleets | undefined
  /** The drivers who owe too much cash for an order that is paid in cash. */
  cashLimited?: ReadonlyMap<UserId, unknown>
  /** Driving times to the origin by the road network; null for a driver without a way. Others were not asked for. */
  roadSeconds?: ReadonlyMap<UserId, number | null>
}

/** The road network is asked for so many drivers, the nearest by air. */
export const mostByRoad = 20

export type Match = { driver: BusyDriver; distanceMeters: number; radiusKm: number }
export type SkippedCandidate = { driverId: UserId; reason: SkipReason }

/**
 * A driver as a candidate for one delivery: the distance to its origin (infinite if unknown), and why the driver is
 * skipped.
 */
export type AssessedCandidate = { driver: BusyDriver; distanceMeters: number; reason: SkipReason | null }

/**
 * Assesses all candidates: those who can be asked come first, in the order in which they are asked. A driver with a known
 * driving time comes before those by distance, a driver without a way after them.
 */
export function assessCandidates(search: Search, candidates: readonly BusyDriver[]): AssessedCandidate[] {
  return candidates
    .map((driver) => ({
      driver,
      distanceMeters: distanceTo(search, driver),
      reason: reasonToSkip(search, driver),
    }))
    .sort(
      (a, b) =>
        Number(a.reason !== null) - Number(b.reason !== null) ||
        Number(hasOfferForEachSlot(a.driver)) - Number(hasOfferForEachSlot(b.driver)) ||
        compareByRoad(search, a.driver, b.driver) ||
        a.distanceMeters - b.distanceMeters ||
        (a.driver.id < b.driver.id ? -1 : 1),
    )
}

/** Drivers by driving time, then those whose time is unknown, then those without a way. */
function compareByRoad({ roadSeconds }: Search, a: BusyDriver, b: BusyDriver): number {
  const [ofA, ofB] = [roadSeconds?.get(a.id), roadSeconds?.get(b.id)]
  const rank = (seconds: number | null | undefined) => (seconds === null ? 2 : seconds === undefined ? 1 : 0)
  return rank(ofA) - rank(ofB) || (ofA ?? 0) - (ofB ?? 0)
}

/**
 * Chooses the nearest driver, by road where the times are known, who can carry the delivery and has free
 * capacity. A driver with an open offer for each free slot is asked only as a last resort. Lists all others
 * with the reason.
 */
export function chooseDriver(
  search: Search,
  candidates: readonly BusyDriver[],
): { match: Match | null; skipped: SkippedCandidate[] } {
  const assessed = assessCandidates(search, candidates)
  const skipped = assessed.flatMap(({ driver, reason }) => (reason ? [{ driverId: driver.id, reason }] : []))
  const [first] = assessed
  if (!first || first.reason) return { match: null, skipped }
  const { driver, distanceMeters } = first
  const radiusKm = searchRadiiKm.find((km) => distanceMeters <= km * 1000) ?? widestRadiusKm
  return { match: { driver, distanceMeters: Math.round(distanceMeters), radiusKm }, skipped }
}

function reasonToSkip(search: Search, driver: BusyDriver): SkipReason | null {
  if (!canCarry(driver.persona, search.serviceType)) return 'vehicle_does_not_fit'
  const paperFault = search.barredFleets?.get(driver.tenantId)
  if (paperFault) return paperFault
  if (search.cashLimited?.has(driver.id)) return 'cash_limit'
  if (!driver.isAvailable) return 'not_available'
  if (!isFresh(driver, search)) return 'not_seen_lately'
  if (!driver.position) return 'position_unknown'
  if (distanceTo(search, driver) > widestRadiusKm * 1000) return 'too_far'
  if (driver.activeDeliveries >= capacityOf[driver.persona]) return 'at_capacity'
  return reasonOfPastOffers(search, driver)
}

/** Whether the driver was seen lately enough to be asked. */
export function isFresh(
  { isKeptFresh, lastSeenAt }: Driver,
  { at, driverFreshSeconds }: Pick<Search, 'at' | 'driverFreshSeconds'>,
): boolean {
  return isKeptFresh || (lastSeenAt !== null && addSeconds(lastSeenAt, driverFreshSeconds) >= at)
}

function reasonOfPastOffers({ offers, at, askAgainSeconds }: Search, driver: BusyDriver): SkipReason | null {
  for (const { driverId, outcome, answeredAt } of offers) {
    if (driverId !== driver.id) continue
    if (outcome === 'declined') return 'declined_before'
    if (outcome === 'withdrawn') return 'taken_off_before'
    if (outcome === 'timed_out' && answeredAt && addSeconds(answeredAt, askAgainSeconds) > at)
      return 'asked_a_moment_ago'
  }
  return null
}

function hasOfferForEachSlot({ persona, activeDeliveries, openOffers }: BusyDriver): boolean {
  return activeDeliveries + openOffers >= capacityOf[persona]
}

function distanceTo({ origin }: Search, { position }: BusyDriver): number {
  return position ? greatCircleMeters(position, origin) : Number.POSITIVE_INFINITY
}
