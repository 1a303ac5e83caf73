import type { Delivery } from '../../delivery/model/delivery.ts'
import { handOverSeconds } from '../../delivery/model/estimate.ts'
import type { Status } from '../../delivery/model/states.ts'
import { greatCircleMeters } from '../../geo/distance.ts'
import type { Position } from '../../geo/position.ts'
import { secondsBetween } from '../../shared/clock.ts'
import type { StopKind } from './plan-proposal.ts'
import { legBetween } from './travel.ts'

/** A stop that a driver has to make because of what was offered, accepted or loaded. Times are seconds after the plan's moment. */
export type CommittedStop = {
  delivery: Delivery
  kind: StopKind
  arrives: number
  begins: number
  departs: number
}

/** The stops that a driver still has to make, and where and when the driver is free after them. */
export type Commitment = {
  stops: readonly CommittedStop[]
  place: Position
  freeAt: number
  meters: number
  seconds: number
}

const stopsLeft: Partial<Record<Status, readonly StopKind[]>> = {
  assigned: ['pickup', 'dropoff'],
  accepted: ['pickup', 'dropoff'],
  at_pickup: ['pickup', 'dropoff'],
  picked_up: ['dropoff'],
  in_transit: ['dropoff'],
  returning: ['return'],
}

type Pending = { delivery: Delivery; kind: StopKind }

/**
 * The stops that are left of a driver's deliveries: first where the driver stands, then always the nearest of those that the steps allow.
 * An open offer counts as accepted. No plan changes them: what is new comes after.
 */
export function commitmentOf(
  deliveries: readonly Delivery[],
  from: Position,
  { at, kmh, pickupSeconds }: { at: Date; kmh: number; pickupSeconds: number },
): Commitment {
  let pending = deliveries.flatMap((delivery) =>
    (stopsLeft[delivery.status] ?? []).map((kind): Pending => ({ delivery, kind })),
  )
  const stops: CommittedStop[] = []
  let [place, now, meters, seconds] = [from, 0, 0, 0]
  while (pending.length > 0) {
    const next = nextOf(pending, place)
    const target = placeOf(next)
    const leg = isThere(next) ? { meters: 0, seconds: 0 } : legBetween(place, target, kmh)
    const arrives = now + leg.seconds
    const begins = Math.max(arrives, opensAt(next, at))
    const departs = begins + (next.kind === 'pickup' ? pickupSeconds : handOverSeconds)
    stops.push({ ...next, arrives, begins, departs })
    meters += leg.meters
    seconds += leg.seconds
    place = target
    now = departs
    pending = pending.filter((one) => one !== next)
  }
  return { stops, place, freeAt: now, meters, seconds }
}

function nextOf(pending: readonly Pending[], place: Position): Pending {
  const isAllowed = ({ delivery, kind }: Pending) =>
    kind !== 'dropoff' || !pending.some((one) => one.delivery === delivery && one.kind === 'pickup')
  const rank = (one: Pending) => (isThere(one) ? -1 : greatCircleMeters(place, placeOf(one)))
  return pending.filter(isAllowed).reduce((best, one) => (rank(one) < rank(best) ? one : best))
}

function isThere({ delivery, kind }: Pending): boolean {
  if (kind === 'pickup') return delivery.status === 'at_pickup'
  return kind === 'dropoff' && delivery.status === 'in_transit' && delivery.arrivedAtDestinationAt !== null
}

export function placeOf({ delivery, kind }: Pending) {
  return kind === 'dropoff' ? delivery.destination : delivery.origin
}

function opensAt({ delivery, kind }: Pending, at: Date): number {
  const { pickupWindow, readyAt, deliveryWindow } = delivery
  const opens = { pickup: pickupWindow?.from ?? readyAt, dropoff: deliveryWindow?.from, return: null }[kind]
  return opens ? Math.max(0, secondsBetween(at, opens)) : 0
}
