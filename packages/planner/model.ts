import type { Job, Problem, Vehicle } from './problem.ts'
import { travelByVehicle, unreachable } from './travel.ts'

/**
 * A problem as flat arrays. Nodes are the stops, then the start of each vehicle, then its end; `unreachable` stands for an infinite
 * distance, so that sums and differences stay numbers.
 */
export type Model = {
  stops: number
  vehicles: number
  jobs: number
  nodes: number
  /** Places and one more, where open routes end: nothing is far from it. */
  places: number
  place: Int32Array
  /** `place` times `places`: where a node's row begins. */
  row: Int32Array
  /** Tables of travel, one for each vehicle; vehicles of a profile share the array. */
  seconds: Float64Array[]
  cost: Float64Array[]
  /**
   * The same tables by column: entries that lead to a place stand side by side. They are the same arrays as
   * above where both directions are alike.
   */
  secondsTo: Float64Array[]
  costTo: Float64Array[]
  opens: Float64Array
  closes: Float64Array
  service: Float64Array
  /** Each job's first stop, and its second or -1. */
  first: Int32Array
  second: Int32Array
  /** Each node's job, or -1 for starts and ends. */
  jobOf: Int32Array
  measures: string[]
  /** The load that each node adds (or takes off, below 0), by measure. */
  change: Float64Array
  /** The load on board from the start because of this stop, by node and measure. */
  fromStart: Float64Array
  /** Every job is a drop of something on board from the start: the load of a route is one sum. */
  onlyDrops: boolean
  capacity: Float64Array
  /** Whether a vehicle may do a job, by job and vehicle. */
  may: Uint8Array
  /** The cost of a vehicle that is not preferred, by job and vehicle. */
  aversion: Float64Array | undefined
  /** The cost of leaving out a job; `mandatory` for those that are not optional. */
  penalty: Float64Array
  mandatory: number
  vehicleCost: number
  /** The node after which stops may be inserted: the last fixed stop, or the start. */
  lastFixed: Int32Array
  fixed: Int32Array[]
  planned: Int32Array[]
  /** The jobs locked to each vehicle. Those that are in place are not movable. */
  locked: ReadonlySet<number>[]
  isFixed: Uint8Array
  /** Whether the search may move a job. */
  isMovable: Uint8Array
  /** Vehicles of one class are the same while they are empty. */
  classOf: Int32Array
  classes: number
  /** The mean cost of a leg to a near neighbour: the scale of temperatures. */
  legCost: number
}

const never = 1e11

export function startOf(model: Model, vehicle: number): number {
  return model.stops + vehicle
}

export function endOf(model: Model, vehicle: number): number {
  return model.stops + model.vehicles + vehicle
}

export function mayDo(model: Model, job: number, vehicle: number): boolean {
  return model.may[job * model.vehicles + vehicle] === 1
}

export function capacityOf({ capacity, measures }: Model, vehicle: number, measure: number): number {
  return capacity[vehicle * measures.length + measure]!
}

/** The load that a node adds, or takes off below 0. */
export function loadChange({ change, measures }: Model, node: number, measure: number): number {
  return change[node * measures.length + measure]!
}

/** The load that a stop has on board from the start of the route. */
export function loadFromStart({ fromStart, measures }: Model, node: number, measure: number): number {
  return fromStart[node * measures.length + measure]!
}

export function travelSeconds(
  { seconds, row, place }: Model,
  vehicle: number,
  from: number,
  to: number,
): number {
  return seconds[vehicle]![row[from]! + place[to]!]!
}

/** The arrays of a problem that `refuseFaults` let pass. */
export function createModel(problem: Problem): Model {
  const { vehicles, jobs } = problem
  const stops = jobs.flatMap((job) => [job.pickup, job.drop].filter((stop) => stop !== undefined))
  const profiles = Object.keys(problem.travel)
  const places = (problem.travel[profiles[0] ?? '']?.seconds.length ?? 0) + 1
  const nodes = stops.length + 2 * vehicles.length
  const measures = [
    ...new Set(
      [...vehicles, ...jobs].flatMap((it) =>
        Object.keys(('capacity' in it ? it.capacity : 'load' in it ? it.load : undefined) ?? {}),
      ),
    ),
  ]
  const nodeOf = new Map(stops.map((stop, node) => [stop.id, node]))
  const jobOf = new Map(jobs.map(({ id }, job) => [id, job]))
  const model: Model = {
    stops: stops.length,
    vehicles: vehicles.length,
    jobs: jobs.length,
    nodes,
    places,
    place: new Int32Array(nodes).fill(places - 1),
    row: new Int32Array(nodes),
    ...travelByVehicle(problem, places),
    opens: new Float64Array(nodes),
    closes: new Float64Array(nodes).fill(never),
    service: new Float64Array(nodes),
    first: new Int32Array(jobs.length),
    second: new Int32Array(jobs.length).fill(-1),
    jobOf: new Int32Array(nodes).fill(-1),
    measures,
    change: new Float64Array(nodes * measures.length),
    fromStart: new Float64Array(nodes * measures.length),
    onlyDrops: jobs.every((job) => job.pickup === undefined),
    capacity: new Float64Array(vehicles.length * measures.length),
    may: new Uint8Array(jobs.length * vehicles.length),
    aversion: jobs.some((job) => job.prefers) ? new Float64Array(jobs.length * vehicles.length) : undefined,
    penalty: new Float64Array(jobs.length),
    mandatory: 0,
    vehicleCost: 0,
    lastFixed: new Int32Array(vehicles.length),
    fixed: vehicles.map((vehicle) => Int32Array.from(vehicle.fixed ?? [], (id) => nodeOf.get(id) as number)),
    planned: vehicles.map((vehicle) =>
      Int32Array.from(vehicle.planned ?? [], (id) => nodeOf.get(id) as number),
    ),
    locked: vehicles.map(({ locked }) => new Set(locked?.map((id) => jobOf.get(id)!))),
    isFixed: new Uint8Array(nodes),
    isMovable: new Uint8Array(jobs.length).fill(1),
    ...classesOf(vehicles),
    legCost: 0,
  }
  fillStops(model, jobs)
  fillVehicles(model, vehicles)
  fillPrices(model, problem)
  fillFixed(model)
  fillPermissions(model, problem)
  return model
}

/** Equal vehicles without stops of their own share a class. */
function classesOf(vehicles: readonly Vehicle[]): { classOf: Int32Array; classes: number } {
  const classes = new Map<string, number>()
  const classOf = Int32Array.from(vehicles, (vehicle, index) => {
    const { id: _, fixed, planned: __, locked: ___, ...rest } = vehicle
    const key = fixed?.length
      ? `own ${index}`
      : JSON.stringify([
          rest.profile,
          rest.start,
          rest.end,
          rest.shift,
          rest.capacity,
          rest.skills?.toSorted(),
        ])
    if (!classes.has(key)) classes.set(key, classes.size)
    return classes.get(key) as number
  })
  return { classOf, classes: classes.size }
}

function fillStops(model: Model, jobs: readonly Job[]): void {
  let node = 0
  for (const [index, job] of jobs.entries()) {
    model.first[index] = node
    for (const stop of [job.pickup, job.drop]) {
      if (!stop) continue
      if (node !== model.first[index]) model.second[index] = node
      model.jobOf[node] = index
      model.place[node] = stop.place
      model.opens[node] = stop.window?.from ?? 0
      model.closes[node] = Math.min(stop.window?.to ?? never, never)
      model.service[node] = stop.serviceSeconds ?? 0
      for (const [measure, name] of model.measures.entries()) {
        const load = job.load?.[name] ?? 0
        model.change[node * model.measures.length + measure] = stop === job.pickup ? load : -load
        if (!job.pickup) model.fromStart[node * model.measures.length + measure] = load
      }
      node++
    }
  }
}

function fillVehicles(model: Model, vehicles: readonly Vehicle[]): void {
  for (const [index, vehicle] of vehicles.entries()) {
    const start = startOf(model, index)
    const end = endOf(model, index)
    model.place[start] = vehicle.start
    if (vehicle.end !== undefined) model.place[end] = vehicle.end
    for (const node of [start, end]) {
      model.opens[node] = vehicle.shift.from
      model.closes[node] = Math.min(vehicle.shift.to, never)
    }
    for (const [measure, name] of model.measures.entries()) {
      model.capacity[index * model.measures.length + measure] =
        vehicle.capacity?.[name] ?? Number.POSITIVE_INFINITY
    }
  }
  for (let node = 0; node < model.nodes; node++) model.row[node] = model.place[node]! * model.places
}

/** A vehicle costs more than any plan's travel where it has no price, and a mandatory job more than all vehicles. */
function fillPrices(model: Model, problem: Problem): void {
  let largest = 0
  for (const costs of new Set(model.cost)) {
    for (let i = 0; i < costs.length; i++) {
      const cost = costs[i]!
      if (cost > largest && cost < unreachable) largest = cost
    }
  }
  const aversion = problem.jobs.reduce((sum, job) => sum + (job.prefers?.penalty ?? 0), 0)
  const optional = problem.jobs.reduce((sum, job) => sum + (job.penalty ?? 0), 0)
  const travelAtMost = largest * (model.stops + model.vehicles) + aversion + optional + 1
  model.vehicleCost = problem.vehicleCost ?? travelAtMost
  model.mandatory = travelAtMost + model.vehicleCost * 2
  for (const [index, job] of problem.jobs.entries()) model.penalty[index] = job.penalty ?? model.mandatory
  model.legCost = meanLegCost(model)
}

/** The mean, over the stops, of the cost to the tenth of those nearest. */
function meanLegCost(model: Model): number {
  const costs = model.cost[0]
  if (!costs || model.stops < 2) return 1
  let sum = 0
  const step = Math.max(1, Math.floor(model.stops / 200))
  let count = 0
  const near = new Float64Array(model.stops - 1)
  for (let a = 0; a < model.stops; a += step) {
    let found = 0
    for (let b = 0; b < model.stops; b++) if (b !== a) near[found++] = costs[model.row[a]! + model.place[b]!]!
    near.sort()
    sum += near[Math.min(9, near.length - 1)]!
    count++
  }
  return Math.max(1e-9, Math.min(sum / count, unreachable))
}

/** A fixed stop that can no longer be in time stays: its window, and the end of the shift, are as late as they have to be. */
function fillFixed(model: Model): void {
  for (let vehicle = 0; vehicle < model.vehicles; vehicle++) {
    const seconds = model.seconds[vehicle]!
    let last = startOf(model, vehicle)
    let departs = model.opens[last]!
    const go = (node: number) => {
      const begins = Math.max(departs + seconds[model.row[last]! + model.place[node]!]!, model.opens[node]!)
      model.closes[node] = Math.max(model.closes[node]!, begins)
      departs = begins + model.service[node]!
    }
    for (const node of model.fixed[vehicle]!) {
      go(node)
      model.isFixed[node] = 1
      last = node
    }
    if (model.fixed[vehicle]!.length > 0) go(endOf(model, vehicle))
    model.lastFixed[vehicle] = last
  }
  for (let job = 0; job < model.jobs; job++) {
    const second = model.second[job]!
    if (model.isFixed[second >= 0 ? second : model.first[job]!]) model.isMovable[job] = 0
  }
}

function fillPermissions(model: Model, { vehicles, jobs }: Problem): void {
  const vehicleOfFixed = new Map<number, number>()
  for (const [vehicle, nodes] of model.fixed.entries())
    for (const node of nodes) vehicleOfFixed.set(node, vehicle)
  for (const [index, job] of jobs.entries()) {
    const holder = vehicleOfFixed.get(model.first[index]!)
    for (const [number, vehicle] of vehicles.entries()) {
      const at = index * vehicles.length + number
      const isAllowed =
        (job.skills ?? []).every((skill) => vehicle.skills?.includes(skill)) &&
        (job.vehicle ?? vehicle.id) === vehicle.id
      model.may[at] = holder === undefined ? Number(isAllowed) : Number(holder === number)
      if (model.aversion && job.prefers && job.prefers.vehicle !== vehicle.id)
        model.aversion[at] = job.prefers.penalty
    }
  }
}
