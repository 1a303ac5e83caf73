import type { Delivery } from '../../delivery/model/delivery.ts'
import { addSeconds, secondsBetween } from '../../shared/clock.ts'
import { earningsCents } from '../../wallet/driver-earnings.ts'
import type { DispatchedOrder } from '../find-dispatched-order.ts'
import type { PlannedPart } from './plan-problem.ts'
import type {
  PlanChoice,
  PlanProposal,
  PlanReason,
  ProposedDelivery,
  ProposedRoute,
  ProposedStop,
} from './plan-proposal.ts'
import { type FoundRoute, type FoundRoutes, type RouteReason, wholeVehicle } from './ports.ts'

export type PlanContext = {
  at: Date
  shown: (delivery: Delivery) => DispatchedOrder
  driverShareBasisPoints: number
}

/** The routes with orders, drivers and times for their indexes and seconds. A driver without anything new has none. */
export function describeRoutes(part: PlannedPart, found: FoundRoutes, context: PlanContext): ProposedRoute[] {
  const choices = new Map(found.choices.map((choice) => [choice.job, choice]))
  return found.routes.map((route) => {
    const driver = part.drivers[route.driver]!
    const { commitment } = driver
    const deliveries = route.stops
      .filter(({ isPickup }) => isPickup)
      .map(({ job }): ProposedDelivery => {
        const delivery = part.deliveries[job]!
        return {
          order: context.shown(delivery),
          payCents: earningsCents(delivery, context),
          choice: choiceOf(part, choices.get(job)!, route, context),
        }
      })
    return {
      driver,
      stops: stopsOf(part, route, context),
      deliveries,
      payCents: deliveries.reduce((sum, { payCents }) => sum + payCents, 0n),
      meters: Math.round(commitment.meters + route.meters),
      travelSeconds: Math.round(commitment.seconds + route.seconds),
      endsAt: addSeconds(context.at, route.ends),
    }
  })
}

function stopsOf(part: PlannedPart, route: FoundRoute, { at, shown }: PlanContext): ProposedStop[] {
  const committed = part.drivers[route.driver]!.commitment.stops.map(
    ({ delivery, kind, arrives, begins }): ProposedStop => ({
      order: shown(delivery),
      kind,
      ...timesOf({ arrives, begins }, at),
      isCommitted: true,
      lateSeconds:
        kind === 'dropoff'
          ? Math.max(0, Math.round(secondsBetween(delivery.deadlineAt, addSeconds(at, begins))))
          : 0,
    }),
  )
  const added = route.stops.map(
    ({ job, isPickup, ...times }): ProposedStop => ({
      order: shown(part.deliveries[job]!),
      kind: isPickup ? 'pickup' : 'dropoff',
      ...timesOf(times, at),
      isCommitted: false,
      lateSeconds: 0,
    }),
  )
  return [...committed, ...added]
}

function timesOf({ arrives, begins }: { arrives: number; begins: number }, at: Date) {
  return { arrivesAt: addSeconds(at, arrives), beginsAt: addSeconds(at, begins) }
}

function choiceOf(
  part: PlannedPart,
  { job, adds, nextBest, ruledOut, spareSeconds, boundBy }: FoundRoutes['choices'][number],
  route: FoundRoute,
  context: PlanContext,
): PlanChoice {
  const { planned: before = [], locked = [] } = part.problem.drivers[route.driver]!
  const isLocked = locked.includes(job)
  return {
    driver: part.drivers[route.driver]!,
    adds,
    isLocked,
    isKept:
      !isLocked &&
      !part.problem.isAsPlanned &&
      nextBest !== null &&
      nextBest.meters < adds.meters &&
      before.some((planned) => planned.job === job),
    nextBest: nextBest && { ...nextBest, driver: part.drivers[nextBest.driver]! },
    ruledOut: ruledOut && reasonOf(part, ruledOut.reason, context),
    spareSeconds: Math.max(0, Math.round(spareSeconds)),
    boundBy: boundBy === null ? null : part.deliveries[boundBy]!.code,
  }
}

/** Describes the deliveries that the plan leaves out, each with the reason. */
export function describeUnplanned(
  part: PlannedPart,
  found: FoundRoutes,
  context: PlanContext,
): PlanProposal['unplanned'] {
  return [
    ...found.unplanned.map(({ job, reason }) => ({
      order: context.shown(part.deliveries[job]!),
      reason: reasonOf(part, reason, context),
    })),
    ...part.tooLate.map((delivery) => ({
      order: context.shown(delivery),
      reason: { ...noFacts, kind: 'margin_gone' as const, closesAt: delivery.deadlineAt },
    })),
  ]
}

export const noFacts = { driver: null, arrivesAt: null, closesAt: null, code: null, room: null }

export function reasonOf(
  { drivers, deliveries }: PlannedPart,
  reason: RouteReason,
  { at }: PlanContext,
): PlanReason {
  const { kind } = reason
  const facts = { ...noFacts, kind }
  switch (kind) {
    case 'no_way':
    case 'declined':
      return { ...facts, driver: reason.driver === null ? null : drivers[reason.driver]! }
    case 'window_closes':
    case 'working_time':
    case 'delays_others':
      return {
        ...facts,
        driver: drivers[reason.driver]!,
        arrivesAt: addSeconds(at, reason.arrives),
        closesAt: addSeconds(at, reason.closes),
        code: kind === 'delays_others' ? deliveries[reason.job]!.code : null,
      }
    case 'vehicle_full': {
      const { driver, measure, needs, free } = reason
      const shown = (amount: number) =>
        measure === 'deliveries' ? amount : Math.round((100 * amount) / wholeVehicle)
      return {
        ...facts,
        driver: driver === null ? null : drivers[driver]!,
        room: { measure, needs: shown(needs), free: shown(free) },
      }
    }
    default:
      return facts
  }
}
