import type { Delivery } from '../delivery/model/delivery.ts'
import { publicPlace } from '../delivery/model/place-views.ts'
import type { AssessedCandidate } from '../fleet/matching.ts'
import type { PassedOver, PassedOverDriver } from '../fleet/passed-over.ts'
import { greatCircleMeters } from '../geo/distance.ts'

/** In each search at most this many drivers, the best placed, can read why they were not asked. */
const mostDrivers = 50
/** Drivers read distances in steps of 100 m. */
const stepMeters = 100

/**
 * Why the search for a driver, who is the first that can be asked, did not ask the others, for them to read. Distances are
 * to the public point of the pickup, so that they reveal no more of the address than it does.
 */
export function passedOverIn(
  { orderId, tenantId, serviceType, origin }: Delivery,
  assessed: readonly AssessedCandidate[],
  at: Date,
): PassedOver {
  const [first] = assessed
  const isOffered = first?.reason === null
  const pickup = publicPlace(origin)
  const drivers = assessed
    .slice(isOffered ? 1 : 0)
    .slice(0, mostDrivers)
    .map(({ driver, reason }): PassedOverDriver => {
      const meters = driver.position && greatCircleMeters(driver.position, pickup)
      const distanceMeters = meters === null ? null : Math.round(meters / stepMeters) * stepMeters
      return { driverId: driver.id, reason: reason ?? 'other_nearer', distanceMeters }
    })
  return { orderId, tenantId, at, serviceType, isOffered, drivers }
}
