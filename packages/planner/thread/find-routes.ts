import type {
  BrokenStop,
  FoundRoute,
  FoundRoutes,
  Measure,
  RouteChoice,
  RouteProblem,
  RouteReason,
} from '@rodovia/core/dispatch/plan/ports.ts'
import { travelTable } from '@rodovia/core/dispatch/plan/travel.ts'
import {
  type Broken,
  type Explanation,
  evaluate,
  explainPlan,
  type Plan,
  type Problem,
  plan,
  type Reason,
} from '../index.ts'
import { withoutSearch } from './without-search.ts'

/** So much of the travel cost is time: of two ways of the same length drivers take the faster. */
const meterOfSecond = 0.1
/** Few deliveries need no long search. */
const iterationsOfJob = 200

/** Plans by `@rodovia/planner`, and explains each choice. */
export async function findRoutes(problem: RouteProblem): Promise<FoundRoutes> {
  const known = withoutSearch(problem)
  if (known) return known
  const input = plannerProblem(problem)
  const { plan: found, broken } = problem.isAsPlanned
    ? evaluate(input)
    : { plan: await search(problem, input), broken: [] }
  return {
    routes: found.routes.map(routeOf),
    choices: problem.isUnexplained ? [] : explainPlan(input, found).map(choiceOf),
    unplanned: found.unassigned.map(({ job, why }) => ({ job: Number(job), reason: reasonOf(why) })),
    unlocked: found.unlocked.map(({ vehicle, job, stop, why }) => {
      const reason = reasonOf(why, vehicle)
      const other = jobOfStop(stop)
      const isOthers = reason.kind === 'window_closes' && other !== Number(job)
      return {
        job: Number(job),
        reason: isOthers ? { ...reason, kind: 'delays_others', job: other } : reason,
      }
    }),
    broken: broken.map(brokenOf),
  }
}

function search({ jobs, searchSeconds, attempts }: RouteProblem, input: Problem): Promise<Plan> {
  return plan(input, {
    seconds: searchSeconds,
    iterations: attempts ?? iterationsOfJob * jobs.length,
    seed: 1,
  })
}

function brokenOf({ vehicle, stop, why }: Broken): BrokenStop {
  return {
    driver: Number(vehicle),
    job: jobOfStop(stop),
    isPickup: stop.startsWith('p'),
    reason: reasonOf(why, vehicle),
  }
}

function choiceOf({ job, adds, nextBest, ruledOut, spare, boundBy }: Explanation): RouteChoice {
  return {
    job: Number(job),
    adds: { meters: adds.metres, seconds: adds.seconds },
    nextBest: nextBest
      ? { driver: Number(nextBest.vehicle), meters: nextBest.metres, seconds: nextBest.seconds }
      : null,
    ruledOut: ruledOut
      ? { driver: Number(ruledOut.vehicle), reason: reasonOf(ruledOut.why, ruledOut.vehicle) }
      : null,
    spareSeconds: spare,
    boundBy: boundBy === undefined ? null : jobOfStop(boundBy),
  }
}

/** A problem for `@rodovia/planner`: drivers and jobs are named by their indexes, stops by `p` or `d` and the index. */
export function plannerProblem({
  drivers,
  jobs,
  capacity,
  endsAt,
  changeMeters,
  ...ways
}: RouteProblem): Problem {
  const { meters: metres, seconds } = travelTable(ways)
  // A job that somebody refused needs what all others have.
  const refused = jobs.flatMap(({ barred }, job) => (barred.length > 0 ? [job] : []))
  const driverOf = new Map(
    drivers.flatMap(({ planned = [] }, driver) => planned.map(({ job }) => [job, String(driver)] as const)),
  )
  const preferenceFor = (vehicle: string | undefined) =>
    vehicle !== undefined && changeMeters ? { prefers: { vehicle, penalty: changeMeters } } : {}
  return {
    travel: { road: { metres, seconds } },
    cost: { metre: 1, second: meterOfSecond },
    vehicleCost: 0,
    vehicles: drivers.map(({ place, freeAt, planned = [], locked = [] }, driver) => ({
      id: String(driver),
      start: place,
      shift: { from: freeAt, to: endsAt },
      capacity,
      planned: planned.map(({ job, isPickup }) => `${isPickup ? 'p' : 'd'}${job}`),
      locked: locked.map(String),
      skills: refused.filter((job) => !jobs[job]!.barred.includes(driver)).map(String),
    })),
    jobs: jobs.map(({ pickup, drop, load, barred }, job) => ({
      id: String(job),
      pickup: { id: `p${job}`, ...stopOf(pickup) },
      drop: { id: `d${job}`, ...stopOf(drop) },
      load,
      ...preferenceFor(driverOf.get(job)),
      ...(barred.length > 0 && { skills: [String(job)] }),
    })),
  }
}

function stopOf({ place, opens, closes, serviceSeconds }: RouteProblem['jobs'][number]['pickup']) {
  return { place, window: { from: opens, to: closes }, serviceSeconds }
}

const jobOfStop = (stop: string) => Number(stop.slice(1))

function routeOf({ vehicle, stops, leaves, returns, metres, seconds }: Plan['routes'][number]): FoundRoute {
  return {
    driver: Number(vehicle),
    stops: stops.map(({ stop, job, arrives, begins, departs }) => ({
      job: Number(job),
      isPickup: stop.startsWith('p'),
      arrives,
      begins,
      departs,
    })),
    leaves,
    ends: returns,
    meters: metres,
    seconds,
  }
}

/** `about` is the driver whom the reason is about, where it names none. */
function reasonOf(reason: Reason, about?: string): RouteReason {
  switch (reason.kind) {
    case 'skills_missing':
      return { kind: 'declined', driver: about === undefined ? null : Number(about) }
    case 'load_too_large':
      return {
        kind: 'vehicle_full',
        driver: about === undefined ? null : Number(about),
        measure: reason.measure as Measure,
        needs: reason.needs,
        free: reason.largest,
      }
    case 'no_way':
      return { kind: 'no_way', driver: Number(reason.vehicle) }
    case 'window_closes':
      return {
        kind: 'window_closes',
        driver: Number(reason.vehicle),
        arrives: reason.arrives,
        closes: reason.closes,
      }
    case 'shift_ends':
      return {
        kind: 'working_time',
        driver: Number(reason.vehicle),
        arrives: reason.returns,
        closes: reason.ends,
      }
    case 'delays_others':
      return {
        kind: 'delays_others',
        driver: Number(reason.vehicle),
        job: jobOfStop(reason.stop),
        arrives: reason.arrives,
        closes: reason.closes,
      }
    case 'vehicles_full':
      return {
        kind: 'vehicle_full',
        driver: Number(reason.vehicle),
        measure: reason.measure as Measure,
        needs: reason.needs,
        free: reason.free,
      }
    case 'before_pickup':
      return { kind: 'before_pickup' }
    // Neither a vehicle by name nor an optional stop is in these problems.
    case 'vehicle_unknown':
    case 'costs_more':
    case 'no_place':
      return { kind: 'no_place' }
  }
}
