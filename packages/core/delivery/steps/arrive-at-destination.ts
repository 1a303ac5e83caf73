import type { Drivers } from '../../fleet/ports.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import { approachNotifications } from '../changes/push-notifications.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import { allowedMoves, type DriverFact, driverMoves } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { distanceToDestination } from '../positions/distance-to-destination.ts'
import { type DriverView, driverView, viewContext } from '../reading/driver-view.ts'
import { findDriverDelivery } from '../reading/find-delivery.ts'

export type ArriveAtDestination = {
  request: Request
  code: string
  /** The time of an arrival that was reported offline, by the phone's clock. */
  device?: TimelineFacts
  /**
   * The driver's place at the time of the arrival, if the caller knows it better than the last reported
   * position does.
   */
  place?: { lat: number; lng: number }
}

type Ports = DeliveryPorts & { drivers: Drivers }

/**
 * The driver reports the arrival at the destination: a fact, not a status, which apps may leave out. Reporting it again
 * changes nothing. Refuses with `not_found` another driver's delivery, with `invalid_state` one that is not in transit.
 */
export async function arriveAtDestination(
  ports: Ports,
  { request, code, device, place }: ArriveAtDestination,
): Promise<DriverView> {
  const driver = requireActor(request.actor)
  const at = ports.clock()
  await ports.drivers.markSeen(driver.userId, at)
  const by = { kind: 'driver', userId: driver.userId } as const
  const delivery = await decideAndCommit(
    ports,
    { request, by },
    {
      read: () => findDriverDelivery(ports, driver, code),
      prepare: (before) => distanceToDestination(ports, before, place),
      decide: (before, context, distanceMeters) =>
        reachDestination(ports, before, { ...context, device, distanceMeters }),
    },
  )
  return driverView(delivery, viewContext(ports, at))
}

type Reached = ChangeContext & { device?: TimelineFacts | undefined; distanceMeters?: number | null }

/** The change that records the arrival; null if it was recorded before. Refuses with `invalid_state`. */
export function reachDestination(
  ports: ChangePorts,
  before: Delivery,
  { device, distanceMeters = null, ...context }: Reached,
): Change | null {
  const { status, arrivedAtDestinationAt } = before
  if (arrivedAtDestinationAt) return null
  if (status !== 'in_transit')
    throw refuse('invalid_state', { status, allowed: allowedMoves(status, driverMoves) })
  const change = recordEntry(ports, before, {
    ...context,
    type: 'tracking.arrived_at_destination',
    kinds: ['tracking.arrived_at_destination'],
    facts: { ...device, ...(distanceMeters !== null && { distance_to_destination_m: distanceMeters }) },
    patch: { arrivedAtDestinationAt: context.at },
  })
  const pushes = approachNotifications(ports, change.after, ['order.arrived_at_destination'], context.at)
  return { ...change, pushes }
}

/**
 * Returns what the driver may report now: the moves that the status allows, then the arrival at the
 * destination.
 */
export function allowedSteps({
  status,
  routeId,
  arrivedAtDestinationAt,
}: Pick<Delivery, 'status' | 'routeId' | 'arrivedAtDestinationAt'>): (
  | (typeof driverMoves)[number]
  | DriverFact
)[] {
  const canArrive = status === 'in_transit' && !arrivedAtDestinationAt
  // A route is accepted as a whole.
  const moves = allowedMoves(status, driverMoves).filter((move) => move !== 'accept' || routeId === null)
  return [...moves, ...(canArrive ? (['arrived-at-destination'] as const) : [])]
}
