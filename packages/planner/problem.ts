/**
 * A problem to be planned. Times are seconds from one origin of the caller's choice, distances metres; any
 * other unit does as well, if it is the same everywhere.
 */
export type Problem = {
  /** Travel between places by profile; a vehicle without a profile uses the first. */
  travel: Record<string, Travel>
  vehicles: readonly Vehicle[]
  jobs: readonly Job[]
  /**
   * The cost of a metre and a second of travel; a metre costs 1 and a second nothing unless said otherwise.
   */
  cost?: { metre?: number; second?: number }
  /** The cost of using a vehicle. Without it fewer vehicles count more than any distance. */
  vehicleCost?: number
}

/** Row by row, from each place to each; `Infinity` where no way leads. It need not be symmetric. */
export type Travel = { seconds: Matrix; metres: Matrix }
/** Rows of numbers; for large tables rows of `Float64Array` are faster. */
export type Matrix = readonly ArrayLike<number>[]

export type Vehicle = {
  id: string
  /** A key of `travel`. */
  profile?: string
  /** The place where it starts, as a row of the matrices. */
  start: number
  /** The place where it ends; an open route ends with its last stop. */
  end?: number
  shift: Window
  /** The largest load by measure ("grams", "litres", "parcels"); a measure that is not named has no limit. */
  capacity?: Readonly<Record<string, number>>
  skills?: readonly string[]
  /** Stops that it makes first, in this order, whatever happens: what the driver accepted. */
  fixed?: readonly string[]
  /** The stops after them in the plan so far, from which the search starts. */
  planned?: readonly string[]
  /**
   * Jobs of `planned` that stay on this vehicle, with their stops in this order; other stops may come before,
   * between and after them. One that breaks a rule there is free again: `unlocked` of the plan says why.
   */
  locked?: readonly string[]
}

/** A parcel from its pickup to its drop. With a drop alone it is on board from the start, with a pickup alone it stays to the end. */
export type Job = {
  id: string
  pickup?: Stop
  drop?: Stop
  /** The load by measure; a measure that is not named is 0. */
  load?: Readonly<Record<string, number>>
  /** The skills that a vehicle must have. */
  skills?: readonly string[]
  /** The only vehicle that may do it, as for a parcel on board. */
  vehicle?: string
  /** The stop is optional, and left out where it would cost more than this. */
  penalty?: number
  /** The preferred vehicle, and the cost of any other one, so that a plan stays stable. */
  prefers?: { vehicle: string; penalty: number }
}

export type Stop = {
  /** Unique among all stops. */
  id: string
  place: number
  /** When service may begin; a vehicle that arrives earlier waits. */
  window?: Window
  serviceSeconds?: number
}

export type Window = { from: number; to: number }

export type Plan = {
  routes: PlannedRoute[]
  unassigned: Unassigned[]
  /** The locked jobs that could not stay where they were locked. They are planned like the others. */
  unlocked: Broken[]
  /** The vehicles that move. */
  vehicles: number
  metres: number
  seconds: number
  /**
   * The cost of travel, vehicles, preferences and optional stops left out; `vehicleCost` counts only where
   * the problem names it.
   */
  cost: number
  iterations: number
  /** The same seed gives this plan again: the clock had no part in it. */
  repeatable: boolean
}

export type PlannedRoute = {
  vehicle: string
  stops: PlannedStop[]
  /** When it leaves: as late as it can without being later anywhere. */
  leaves: number
  /** When it is at its end, or has served its last stop. */
  returns: number
  metres: number
  /** The seconds of travel alone. */
  seconds: number
}

export type PlannedStop = {
  stop: string
  job: string
  arrives: number
  /** When service begins. */
  begins: number
  departs: number
  /** The seconds by which a fixed stop begins later than its window; 0 for all others. */
  late: number
}

export type Unassigned = { job: string; stop: string; why: Reason; text: string }

/** The first stop at which a vehicle's given stops break a rule. `job` is the one that is asked about; the stop may be another's. */
export type Broken = { vehicle: string; job: string; stop: string; why: Reason; text: string }

/** Why a job has no place. Seconds are those of the problem; `vehicle` is the one that comes nearest to doing it. */
export type Reason =
  | { kind: 'skills_missing'; skills: string[] }
  | { kind: 'vehicle_unknown'; vehicle: string }
  | { kind: 'load_too_large'; measure: string; needs: number; largest: number }
  | { kind: 'no_way'; vehicle: string }
  | { kind: 'window_closes'; closes: number; arrives: number; vehicle: string }
  | { kind: 'shift_ends'; ends: number; returns: number; vehicle: string }
  | { kind: 'delays_others'; vehicle: string; stop: string; closes: number; arrives: number }
  | { kind: 'vehicles_full'; measure: string; needs: number; free: number; vehicle: string }
  | { kind: 'costs_more'; costs: number; penalty: number }
  | { kind: 'before_pickup'; vehicle: string }
  | { kind: 'no_place' }
