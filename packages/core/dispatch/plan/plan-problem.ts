import type { Delivery } from '../../delivery/model/delivery.ts'
import { carryMarginSeconds, type EstimateSettings, handOverSeconds } from '../../delivery/model/estimate.ts'
import type { Position } from '../../geo/position.ts'
import { type Persona, personas } from '../../identity/persona.ts'
import { capacities, totalGrams, totalLiters } from '../../quoting/parcels.ts'
import { canCarry, capacityOf, vehiclesOf } from '../../quoting/service-type.ts'
import { secondsBetween } from '../../shared/clock.ts'
import { type Commitment, commitmentOf } from './committed-stops.ts'
import { routeSeconds, searchSeconds } from './limits.ts'
import type { PlannedDriver, PlanScope } from './load-plan-scope.ts'
import { type Load, type RouteProblem, wholeVehicle } from './ports.ts'

/** Deliveries and drivers of one kind that are planned together, and the meaning of the problem's indexes. */
export type PlannedPart = {
  persona: Persona
  drivers: readonly (PlannedDriver & { commitment: Commitment })[]
  deliveries: readonly Delivery[]
  /** Deliveries whose deadline does not leave the time that the way takes in nine of ten cases. */
  tooLate: readonly Delivery[]
  problem: RouteProblem
}

/** A problem for each kind of driver: the vehicles of one kind carry nothing of another. */
export function planParts(scope: PlanScope, settings: EstimateSettings, at: Date): PlannedPart[] {
  const all = personas.map((persona) =>
    scope.waiting.filter(({ serviceType }) => canCarry(persona, serviceType)),
  )
  const total = all.reduce((sum, deliveries) => sum + deliveries.length, 0)
  return personas.flatMap((persona, index) => {
    const deliveries = all[index]!
    if (deliveries.length === 0) return []
    const share = deliveries.length / total
    return [planPart({ ...scope, waiting: deliveries }, persona, settings, at, share)]
  })
}

function planPart(
  { waiting, drivers: all, barred }: PlanScope,
  persona: Persona,
  settings: EstimateSettings,
  at: Date,
  share: number,
): PlannedPart {
  const kmh = Math.min(...vehiclesOf[persona].map((type) => settings.speedOf(type, at).medianKmh))
  const { pickupSeconds } = settings
  const drivers = all
    .filter((driver) => driver.persona === persona)
    .map((driver) => ({
      ...driver,
      commitment: commitmentOf(driver.deliveries, driver.position, { at, kmh, pickupSeconds }),
    }))
    // A driver who is busy until the routes have to end gets no new delivery.
    .filter(({ commitment }) => commitment.freeAt < routeSeconds)
  const closesAt = (delivery: Delivery) => handOverClosesAt(settings, delivery, at)
  const deliveries = waiting.filter(
    (delivery) => closesAt(delivery) > opensAt(at, delivery.deliveryWindow?.from),
  )
  const places = indexedPlaces()
  const problem: RouteProblem = {
    drivers: drivers.map(({ commitment }) => ({
      place: places.indexOf(commitment.place),
      freeAt: commitment.freeAt,
    })),
    jobs: deliveries.map((delivery) => {
      const { origin, destination, pickupWindow, readyAt, deliveryWindow, orderId } = delivery
      const refusers = barred.get(orderId)
      const pickupOpens = opensAt(at, pickupWindow?.from ?? readyAt)
      return {
        pickup: {
          place: places.indexOf(origin),
          opens: pickupOpens,
          // A window that has passed keeps nobody from fetching the parcel late.
          closes:
            pickupWindow && pickupWindow.until > at
              ? secondsBetween(at, pickupWindow.until)
              : Number.POSITIVE_INFINITY,
          serviceSeconds: pickupSeconds,
        },
        drop: {
          place: places.indexOf(destination),
          opens: opensAt(at, deliveryWindow?.from),
          closes: closesAt(delivery),
          serviceSeconds: handOverSeconds,
        },
        load: loadOf(delivery),
        barred: refusers?.size ? drivers.flatMap(({ id }, index) => (refusers.has(id) ? [index] : [])) : [],
      }
    }),
    places: places.all,
    kmh,
    roadSeconds: null,
    capacity: { weight: wholeVehicle, volume: wholeVehicle, deliveries: capacityOf[persona] },
    endsAt: routeSeconds,
    searchSeconds: searchSeconds * share,
  }
  const tooLate = waiting.filter((delivery) => !deliveries.includes(delivery))
  return { persona, drivers, deliveries, tooLate, problem }
}

/** Until when a hand-over keeps the margin of its estimate (P90), in seconds after `at`. */
export function handOverClosesAt(settings: EstimateSettings, delivery: Delivery, at: Date): number {
  return secondsBetween(at, delivery.deadlineAt) - carryMarginSeconds(settings, delivery, at)
}

function opensAt(at: Date, from: Date | null | undefined): number {
  return from ? Math.max(0, secondsBetween(at, from)) : 0
}

/**
 * Returns how much of the ordered vehicle the parcels take. Nobody knows whether a driver of cars and
 * vans has a car or a van, so a load that fills the ordered car fills the driver's vehicle. Without
 * parcels only the number counts.
 */
function loadOf({ parcels, serviceType }: Delivery): Load {
  const { weightGrams, liters } = capacities[serviceType]
  const share = (part: number, whole: number) =>
    Math.min(wholeVehicle, Math.ceil((wholeVehicle * part) / whole))
  return {
    weight: share(totalGrams(parcels ?? []), weightGrams),
    volume: share(totalLiters(parcels ?? []), liters),
    deliveries: 1,
  }
}

/** Many parcels have the same pickup: each place is in the table of ways once. */
function indexedPlaces() {
  const all: Position[] = []
  const known = new Map<string, number>()
  return {
    all,
    indexOf({ lat, lng }: Position): number {
      const key = `${lat} ${lng}`
      const index = known.get(key) ?? all.push({ lat, lng }) - 1
      known.set(key, index)
      return index
    },
  }
}
