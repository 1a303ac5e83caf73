import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Users } from '../identity/ports.ts'
import { capacityOf, vehiclesOf } from '../quoting/service-type.ts'
import { addSeconds, type Clock, secondsBetween } from '../shared/clock.ts'
import { refuse } from '../shared/refusal.ts'
import type { BusyDriver } from './driver.ts'
import { isFresh, widestRadiusKm } from './matching.ts'
import type { Drivers } from './ports.ts'

export const noOfferCodes = [
  'sign_up_pending',
  'not_available',
  'not_seen_lately',
  'position_unknown',
  'position_stale',
  'at_capacity',
  'offers_waiting',
  'no_orders_near',
] as const
export type NoOfferCode = (typeof noOfferCodes)[number]

/**
 * Why a driver gets no offers now, or with `position_stale` only those around an old position, with what was
 * measured and the limit: seconds, deliveries or kilometres.
 */
export type NoOfferReason = { code: NoOfferCode; value: number | null; limit: number | null }

/** A driver's work at the moment. Without reasons the driver is asked when an order comes up. */
export type WorkDay = {
  driver: BusyDriver
  /** The most deliveries that the vehicle carries at a time. */
  capacity: number
  reasons: readonly NoOfferReason[]
}

type Ports = {
  drivers: Drivers
  users: Users
  clock: Clock
  deliverySettings: { driverFreshSeconds: number; searchAgainSeconds: number }
}

/** The work day of the calling driver. Refuses with `unauthorized`, `forbidden`. */
export async function readWorkDay(
  { drivers, users, clock, deliverySettings }: Ports,
  { actor }: { actor: Actor | null },
): Promise<WorkDay> {
  const { userId } = permit(actor, 'delivery.drive')
  const at = clock()
  const [known, accounts, busy] = await Promise.all([
    drivers.findByIds([userId]),
    users.findByIds([userId]),
    drivers.findBusy(userId),
  ])
  const driver = known.get(userId)
  if (!driver) throw refuse('not_found', { kind: 'driver', id: userId })
  const { driverFreshSeconds, searchAgainSeconds } = deliverySettings
  // The search for a waiting order is repeated so often: those that are due by then are all that wait now.
  const dueBefore = addSeconds(at, searchAgainSeconds)
  const serviceTypes = vehiclesOf[driver.persona]
  const near = { radiusKm: widestRadiusKm, serviceTypes, dueBefore }
  const hasOrdersNear = driver.position ? await drivers.hasWaitingOrders(driver.position, near) : true
  const isPending = accounts.get(userId)?.isPending ?? false
  const working = busy ?? { ...driver, activeDeliveries: 0, openOffers: 0 }
  const facts = { driver: working, isPending, hasOrdersNear, at, driverFreshSeconds }
  return { driver: working, capacity: capacityOf[driver.persona], reasons: reasonsWithoutOffers(facts) }
}

type WorkFacts = {
  driver: BusyDriver
  isPending: boolean
  hasOrdersNear: boolean
  at: Date
  driverFreshSeconds: number
}

/** All reasons at once, in the order in which the driver can solve them; the matcher's own limits. */
export function reasonsWithoutOffers({
  driver,
  isPending,
  hasOrdersNear,
  at,
  driverFreshSeconds,
}: WorkFacts): NoOfferReason[] {
  const { isAvailable, lastSeenAt, position, positionedAt, activeDeliveries, openOffers, persona } = driver
  const capacity = capacityOf[persona]
  const reason = (code: NoOfferCode, value: number | null = null, limit: number | null = null) => ({
    code,
    value,
    limit,
  })
  if (isPending) return [reason('sign_up_pending')]
  const reasons: NoOfferReason[] = []
  if (!isAvailable) reasons.push(reason('not_available'))
  if (!isFresh(driver, { at, driverFreshSeconds })) {
    const silentSeconds = lastSeenAt && Math.round(secondsBetween(lastSeenAt, at))
    reasons.push(reason('not_seen_lately', silentSeconds, driverFreshSeconds))
  }
  const positionSeconds = positionedAt && Math.round(secondsBetween(positionedAt, at))
  if (!position) reasons.push(reason('position_unknown'))
  else if (positionSeconds !== null && positionSeconds > driverFreshSeconds)
    reasons.push(reason('position_stale', positionSeconds, driverFreshSeconds))
  if (activeDeliveries >= capacity) reasons.push(reason('at_capacity', activeDeliveries, capacity))
  else if (activeDeliveries + openOffers >= capacity)
    reasons.push(reason('offers_waiting', openOffers, capacity - activeDeliveries))
  if (!hasOrdersNear) reasons.push(reason('no_orders_near', null, widestRadiusKm))
  return reasons
}
