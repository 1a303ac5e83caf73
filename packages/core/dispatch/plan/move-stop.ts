import type { BrokenStop, FoundRoutes, PlannedStop, RoutePlanner, RouteProblem } from './ports.ts'

/** A stop of a job that goes to a driver, before one of that driver's planned stops, or to the end. */
export type Move = PlannedStop & { driver: number; before: PlannedStop | null }

export type Moved =
  | { stops: readonly PlannedStop[] }
  /** In the driver's route, or in the one that the job leaves. */
  | { broken: BrokenStop }
  /** The driver has no such planned stop, or it is the one that moves. */
  | { isUnknownPlace: true }

const isSame = (one: PlannedStop) => (other: PlannedStop) =>
  one.job === other.job && one.isPickup === other.isPickup

/**
 * The stops of the driver after a move, checked by the planner. Within a route the one stop moves. From elsewhere the whole job comes: its
 * other stop goes where the way is shortest. `broken` is the first stop at which a rule is broken; nothing else is planned anew.
 */
export async function moveStop(planner: RoutePlanner, problem: RouteProblem, move: Move): Promise<Moved> {
  const { job, driver } = move
  const holder = problem.drivers.findIndex(({ planned = [] }) => planned.some((stop) => stop.job === job))
  const touched = holder >= 0 && holder !== driver ? [driver, holder] : [driver]
  // The routes that the dispatcher sees omit stops that cannot be in time any more.
  const shown = await evaluate(
    planner,
    touched.map((one) => alone(problem, one)),
  )
  const [stops = [], left = []] = shown.map(({ routes }) => routes[0]?.stops ?? [])
  const isThere = stops.some((stop) => stop.job === job)
  const rest = stops.filter((stop) => (isThere ? !isSame(move)(stop) : true))
  const at = move.before ? rest.findIndex(isSame(move.before)) : rest.length
  if (at < 0) return { isUnknownPlace: true }
  const sequences = isThere ? [inserted(rest, at, move)] : withBoth(rest, at, move)
  const remaining = left.filter((stop) => stop.job !== job)
  const found = await evaluate(planner, [
    ...sequences.map((sequence) => alone(problem, driver, sequence)),
    ...(touched.length > 1 ? [alone(problem, holder, remaining)] : []),
  ])
  const tried = found.slice(0, sequences.length)
  const rests = found.slice(sequences.length)
  const meters = ({ broken, routes }: FoundRoutes) =>
    broken.length > 0 ? Number.POSITIVE_INFINITY : (routes[0]?.meters ?? 0)
  const best = tried.reduce((least, one, index) => (meters(one) < meters(tried[least]!) ? index : least), 0)
  const broken = [...tried[best]!.broken, ...rests.flatMap((one) => one.broken)][0]
  return broken ? { broken } : { stops: sequences[best]! }
}

function inserted(stops: readonly PlannedStop[], at: number, { job, isPickup }: PlannedStop): PlannedStop[] {
  return [...stops.slice(0, at), { job, isPickup }, ...stops.slice(at)]
}

/** The stop at its place, and the other stop of its job at each place that its order allows: beside it first. */
export function withBoth(
  stops: readonly PlannedStop[],
  at: number,
  { job, isPickup }: PlannedStop,
): PlannedStop[][] {
  const other = { job, isPickup: !isPickup }
  const withStop = inserted(stops, at, { job, isPickup })
  const places = isPickup
    ? Array.from({ length: stops.length - at + 1 }, (_, index) => at + 1 + index)
    : Array.from({ length: at + 1 }, (_, index) => at - index)
  return places.map((place) => inserted(withStop, place, other))
}

/** Answers with the indexes of the whole problem. */
async function evaluate(planner: RoutePlanner, problems: readonly Alone[]): Promise<FoundRoutes[]> {
  const found = await planner.plan(problems.map(({ problem }) => problem))
  return found.map((one, index) => inWhole(one, problems[index]!))
}

type Alone = { problem: RouteProblem; driver: number; jobs: readonly number[] }

/** The problem of one driver with the jobs of a sequence and nothing else: a small table of ways. */
function alone(problem: RouteProblem, driver: number, sequence?: readonly PlannedStop[]): Alone {
  const planDriver = problem.drivers[driver]!
  const stops = sequence ?? planDriver.planned ?? []
  const jobs = [...new Set(stops.map(({ job }) => job))]
  const chosen = jobs.map((job) => problem.jobs[job]!)
  const places = [
    ...new Set([planDriver.place, ...chosen.flatMap(({ pickup, drop }) => [pickup.place, drop.place])]),
  ]
  const at = <S extends { place: number }>(stop: S): S => ({ ...stop, place: places.indexOf(stop.place) })
  const planned = stops.map(({ job, isPickup }) => ({ job: jobs.indexOf(job), isPickup }))
  const locked = sequence ? [] : (planDriver.locked ?? []).map((job) => jobs.indexOf(job))
  return {
    driver,
    jobs,
    problem: {
      ...problem,
      isAsPlanned: true,
      isUnexplained: true,
      places: places.map((place) => problem.places[place]!),
      roadSeconds:
        problem.roadSeconds && places.map((from) => places.map((to) => problem.roadSeconds![from]![to]!)),
      drivers: [{ ...at(planDriver), planned, locked }],
      jobs: chosen.map((job) => ({
        ...job,
        pickup: at(job.pickup),
        drop: at(job.drop),
        barred: job.barred.includes(driver) ? [0] : [],
      })),
    },
  }
}

function inWhole(found: FoundRoutes, { driver, jobs }: Alone): FoundRoutes {
  const whole = <S extends { job: number }>(stop: S): S => ({ ...stop, job: jobs[stop.job]! })
  return {
    ...found,
    routes: found.routes.map((route) => ({ ...route, driver, stops: route.stops.map(whole) })),
    broken: found.broken.map((one) => ({
      ...whole(one),
      driver,
      reason: 'driver' in one.reason ? { ...one.reason, driver } : one.reason,
    })),
  }
}
