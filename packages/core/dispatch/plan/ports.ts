import type { Position } from '../../geo/position.ts'

/** Shares of one vehicle of the kind that was ordered, in ten thousandths, and a number of deliveries. */
export type Load = { weight: number; volume: number; deliveries: number }
export type Measure = keyof Load

export const wholeVehicle = 10_000

/** Times are seconds after the moment for which is planned. */
export type RouteStop = { place: number; opens: number; closes: number; serviceSeconds: number }

export type RouteJob = {
  pickup: RouteStop
  drop: RouteStop
  load: Load
  /** The drivers who may not get it, by index. */
  barred: readonly number[]
}

/**
 * `place` is where the driver is free, and `freeAt` when. `planned` are the stops of the plan so far, from
 * which the search starts; the jobs of them that are `locked` stay there in this order, with others before,
 * between and after them.
 */
export type RouteDriver = {
  place: number
  freeAt: number
  planned?: readonly PlannedStop[]
  locked?: readonly number[]
}

export type PlannedStop = { job: number; isPickup: boolean }

/** Deliveries and drivers of one kind of vehicle: no other vehicle may carry them. */
export type RouteProblem = {
  places: readonly Position[]
  /** The speed of such vehicles now, in half of the cases. */
  kmh: number
  /** Seconds from each place to each by the road network, null without a way; null where travel is estimated. */
  roadSeconds: readonly (readonly (number | null)[])[] | null
  drivers: readonly RouteDriver[]
  jobs: readonly RouteJob[]
  capacity: Load
  endsAt: number
  searchSeconds: number
  /**
   * So many attempts end the search before that, so that the same problem has the same plan everywhere; 200
   * for each job unless said otherwise.
   */
  attempts?: number
  /** A planned job goes to another driver only where that saves more metres: plans stay stable. 0 unless said otherwise. */
  changeMeters?: number
  /** Leaves out why each job is where it is, which takes as long as the search: for plans that nobody reads. */
  isUnexplained?: boolean
  /** Searches nothing: the routes are `planned` as far as it keeps the rules, and `broken` says where it does not. */
  isAsPlanned?: boolean
}

/** Why a driver cannot do a job. Drivers and jobs are indexes, times seconds. */
export type RouteReason =
  | { kind: 'no_driver' | 'no_place' | 'before_pickup' }
  | { kind: 'no_way'; driver: number }
  /** Null for all who could. */
  | { kind: 'declined'; driver: number | null }
  | { kind: 'window_closes' | 'working_time'; driver: number; arrives: number; closes: number }
  | { kind: 'delays_others'; driver: number; job: number; arrives: number; closes: number }
  | { kind: 'vehicle_full'; driver: number | null; measure: Measure; needs: number; free: number }

export type Added = { meters: number; seconds: number }

/** Why a job is where it is: what it adds there, what the next best driver would add, and who nearer may not. */
export type RouteChoice = {
  job: number
  adds: Added
  nextBest: (Added & { driver: number }) | null
  ruledOut: { driver: number; reason: RouteReason } | null
  /**
   * The seconds by which the hand-over may be later, and the job whose time allows no more; null for the
   * end of the working time.
   */
  spareSeconds: number
  boundBy: number | null
}

export type FoundStop = PlannedStop & { arrives: number; begins: number; departs: number }

export type FoundRoute = {
  driver: number
  stops: readonly FoundStop[]
  leaves: number
  ends: number
  meters: number
  seconds: number
}

export type FoundRoutes = {
  routes: readonly FoundRoute[]
  choices: readonly RouteChoice[]
  unplanned: readonly { job: number; reason: RouteReason }[]
  /** The locked jobs that could not stay where they were, and what breaks there. */
  unlocked: readonly { job: number; reason: RouteReason }[]
  /** The first stop at which each driver's `planned` breaks a rule; only for parts with `isAsPlanned`. */
  broken: readonly BrokenStop[]
}

export type BrokenStop = PlannedStop & { driver: number; reason: RouteReason }

/**
 * Finds routes, apart from the threads that answer requests and for one caller at a time. Refuses with `unavailable` if too many wait or
 * it takes too long.
 */
export type RoutePlanner = { plan(problems: readonly RouteProblem[]): Promise<readonly FoundRoutes[]> }
