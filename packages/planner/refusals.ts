import type { Job, Problem, Stop, Vehicle, Window } from './problem.ts'

/** A fault of a problem: the place, and a text with the value and the allowed values. */
export type Fault = { at: string; text: string }

/** A problem that cannot be planned as it is written. */
export class RefusedProblem extends Error {
  override readonly name = 'RefusedProblem'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ at, text }) => `${at}: ${text}`).join('\n'))
    this.faults = faults
  }
}

/** More is not accepted, so that memory stays bounded. */
export const most = { stops: 5_000, vehicles: 1_000, cells: 4_000_000, measures: 8, faults: 50 }

/** Throws `RefusedProblem` with the first 50 faults. */
export function refuseFaults(problem: Problem): void {
  const faults: Fault[] = []
  const check = (isRight: boolean, at: string, text: () => string) => {
    if (!isRight && faults.length < most.faults) faults.push({ at, text: text() })
    return isRight
  }
  const places = checkTravel(problem, check)
  checkSizes(problem, check)
  const jobs = checkJobs(problem, places, check)
  checkVehicles(problem, places, jobs, check)
  checkPrices(problem, check)
  if (faults.length > 0) throw new RefusedProblem(faults)
}

type Check = (isRight: boolean, at: string, text: () => string) => boolean

const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && Number.isFinite(value)

function checkTravel({ travel }: Problem, check: Check): number {
  const profiles = Object.entries(travel)
  check(profiles.length > 0, 'travel', () => 'has no profile; it needs one at least')
  const places = profiles[0]?.[1].seconds.length ?? 0
  for (const [profile, { seconds, metres }] of profiles) {
    for (const [name, matrix] of Object.entries({ seconds, metres })) {
      const at = `travel.${profile}.${name}`
      if (
        !check(
          matrix.length === places,
          at,
          () => `has ${matrix.length} rows; all matrices must have ${places}`,
        )
      )
        continue
      for (const [from, row] of matrix.entries()) {
        const isWhole = check(
          row.length === places,
          `${at}[${from}]`,
          () => `has ${row.length} columns; it must have ${places}`,
        )
        if (!isWhole) break
        const wrong = wrongIn(row)
        if (
          !check(
            wrong < 0,
            `${at}[${from}][${wrong}]`,
            () => `is ${row[wrong]}; it must be 0 or more, or Infinity where no way leads`,
          )
        )
          break
      }
    }
  }
  return places
}

/** The first value that is no length of a way, or -1. */
function wrongIn(row: ArrayLike<number>): number {
  for (let to = 0; to < row.length; to++) {
    const value = row[to]
    if (typeof value !== 'number' || !(value >= 0)) return to
  }
  return -1
}

function checkSizes({ vehicles, jobs }: Problem, check: Check): void {
  const stops = jobs.reduce((sum, { pickup, drop }) => sum + Number(!!pickup) + Number(!!drop), 0)
  const measures = new Set([
    ...vehicles.flatMap(({ capacity }) => Object.keys(capacity ?? {})),
    ...jobs.flatMap(({ load }) => Object.keys(load ?? {})),
  ])
  check(vehicles.length > 0, 'vehicles', () => 'is empty; there must be one at least')
  check(
    vehicles.length <= most.vehicles,
    'vehicles',
    () => `has ${vehicles.length} entries; ${most.vehicles} are allowed`,
  )
  check(stops <= most.stops, 'jobs', () => `has ${stops} stops; ${most.stops} are allowed`)
  check(
    jobs.length * vehicles.length <= most.cells,
    'jobs',
    () => `times vehicles is ${jobs.length * vehicles.length}; ${most.cells} is allowed`,
  )
  check(
    measures.size <= most.measures,
    'capacity',
    () => `has ${measures.size} measures; ${most.measures} are allowed`,
  )
}

function checkWindow(window: Window | undefined, at: string, check: Check): void {
  if (!window) return
  check(
    Number.isFinite(window.from) && window.from >= 0,
    at,
    () => `begins at ${window.from}; it must be 0 or later`,
  )
  check(window.to >= window.from, at, () => `ends at ${window.to}, before it begins at ${window.from}`)
}

function checkAmounts(amounts: Readonly<Record<string, number>> | undefined, at: string, check: Check): void {
  for (const [measure, amount] of Object.entries(amounts ?? {})) {
    check(isAmount(amount), `${at}.${measure}`, () => `is ${amount}; it must be 0 or more`)
  }
}

function checkPlace(place: number, at: string, places: number, check: Check): void {
  check(
    Number.isInteger(place) && place >= 0 && place < places,
    at,
    () => `is place ${place}; the matrices have places 0 to ${places - 1}`,
  )
}

function checkJobs({ jobs, vehicles }: Problem, places: number, check: Check): Map<string, Job> {
  const jobOfStop = new Map<string, Job>()
  const ids = new Set<string>()
  const vehicleIds = new Set(vehicles.map(({ id }) => id))
  for (const job of jobs) {
    const at = `job ${job.id}`
    check(!ids.has(job.id), at, () => 'is there twice; ids must be unique')
    ids.add(job.id)
    check(
      job.pickup !== undefined || job.drop !== undefined,
      at,
      () => 'has neither pickup nor drop; it needs one at least',
    )
    checkAmounts(job.load, `${at}: load`, check)
    check(
      job.penalty === undefined || isAmount(job.penalty),
      at,
      () => `has the penalty ${job.penalty}; it must be 0 or more`,
    )
    if (job.prefers) {
      const { vehicle, penalty } = job.prefers
      check(
        vehicleIds.has(vehicle),
        at,
        () => `prefers the vehicle ${vehicle}, which is not among the vehicles`,
      )
      check(
        isAmount(penalty),
        at,
        () => `has the penalty ${penalty} for other vehicles; it must be 0 or more`,
      )
    }
    for (const stop of [job.pickup, job.drop]) if (stop) checkStop(stop, job, places, jobOfStop, check)
  }
  return jobOfStop
}

function checkStop(stop: Stop, job: Job, places: number, jobOfStop: Map<string, Job>, check: Check): void {
  const at = `stop ${stop.id}`
  check(!jobOfStop.has(stop.id), at, () => 'is there twice; ids must be unique')
  jobOfStop.set(stop.id, job)
  checkPlace(stop.place, at, places, check)
  checkWindow(stop.window, `${at}: window`, check)
  check(
    stop.serviceSeconds === undefined || isAmount(stop.serviceSeconds),
    at,
    () => `has ${stop.serviceSeconds} s of service; it must be 0 or more`,
  )
}

function checkVehicles(
  { vehicles, travel }: Problem,
  places: number,
  jobOfStop: Map<string, Job>,
  check: Check,
): void {
  const ids = new Set<string>()
  const routed = new Set<string>()
  for (const vehicle of vehicles) {
    const at = `vehicle ${vehicle.id}`
    check(!ids.has(vehicle.id), at, () => 'is there twice; ids must be unique')
    ids.add(vehicle.id)
    const { profile } = vehicle
    check(
      profile === undefined || profile in travel,
      at,
      () => `has the profile ${profile}; there are ${Object.keys(travel).join(', ')}`,
    )
    checkPlace(vehicle.start, `${at}: start`, places, check)
    if (vehicle.end !== undefined) checkPlace(vehicle.end, `${at}: end`, places, check)
    checkWindow(vehicle.shift, `${at}: shift`, check)
    checkAmounts(vehicle.capacity, `${at}: capacity`, check)
    checkSequence(vehicle, jobOfStop, routed, check)
  }
}

/** Stops of a route so far are known, in one route only, and a fixed drop is behind its fixed pickup. */
function checkSequence(
  vehicle: Vehicle,
  jobOfStop: Map<string, Job>,
  routed: Set<string>,
  check: Check,
): void {
  const before = new Set<string>()
  const fixed = vehicle.fixed ?? []
  const planned = new Set((vehicle.planned ?? []).map((id) => jobOfStop.get(id)?.id))
  for (const id of vehicle.locked ?? [])
    check(
      planned.has(id),
      `vehicle ${vehicle.id}: job ${id}`,
      () => 'is locked, and no stop of it is planned',
    )
  for (const [index, id] of [...fixed, ...(vehicle.planned ?? [])].entries()) {
    const at = `vehicle ${vehicle.id}: stop ${id}`
    const job = jobOfStop.get(id)
    check(job !== undefined, at, () => 'is in its route, but no job has it')
    check(!routed.has(id), at, () => 'is in a route twice')
    routed.add(id)
    before.add(id)
    if (!job || index >= fixed.length) continue
    const isBehindPickup = !job.pickup || job.pickup.id === id || before.has(job.pickup.id)
    check(isBehindPickup, at, () => `is fixed, and its pickup ${job.pickup?.id} is not before it`)
    check(
      (job.vehicle ?? vehicle.id) === vehicle.id,
      at,
      () => `is fixed, and its job is for the vehicle ${job.vehicle} only`,
    )
  }
}

function checkPrices({ cost, vehicleCost }: Problem, check: Check): void {
  for (const [name, value] of Object.entries({
    'cost.metre': cost?.metre,
    'cost.second': cost?.second,
    vehicleCost,
  })) {
    check(value === undefined || isAmount(value), name, () => `is ${value}; it must be 0 or more`)
  }
}
