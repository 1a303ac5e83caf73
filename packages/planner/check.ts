import type { Job, Plan, PlannedRoute, Problem, Stop, Vehicle } from './problem.ts'

const tolerance = 1e-6

/**
 * Lists the faults of a plan; none when it keeps every rule of the problem. Shares no code with the search,
 * walks each route from its start, and compares with what the plan says.
 */
export function checkPlan(problem: Problem, plan: Plan): string[] {
  const faults: string[] = []
  const vehicles = new Map(problem.vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const routeOf = new Map<string, PlannedRoute>()
  const timesSeen = new Map<string, number>()
  for (const route of plan.routes) {
    const vehicle = vehicles.get(route.vehicle)
    if (!vehicle) {
      faults.push(`the vehicle ${route.vehicle} is not in the problem`)
      continue
    }
    if (routeOf.has(route.vehicle)) faults.push(`the vehicle ${route.vehicle} has two routes`)
    routeOf.set(route.vehicle, route)
    for (const { stop } of route.stops) timesSeen.set(stop, (timesSeen.get(stop) ?? 0) + 1)
    faults.push(...checkRoute(problem, vehicle, route))
  }
  faults.push(
    ...checkFixed(problem, routeOf),
    ...checkLocked(problem, plan, routeOf),
    ...checkJobs(problem, plan, timesSeen),
  )
  const metres = plan.routes.reduce((sum, route) => sum + route.metres, 0)
  if (Math.abs(metres - plan.metres) > tolerance * Math.max(1, metres))
    faults.push(`the plan says ${plan.metres} m and has ${metres}`)
  if (plan.vehicles !== plan.routes.length)
    faults.push(`the plan says ${plan.vehicles} vehicles and has ${plan.routes.length}`)
  return faults
}

type KnownStop = { job: Job; stop: Stop; isPickup: boolean }

function stopsOf(problem: Problem): Map<string, KnownStop> {
  const stops = new Map<string, KnownStop>()
  for (const job of problem.jobs) {
    if (job.pickup) stops.set(job.pickup.id, { job, stop: job.pickup, isPickup: true })
    if (job.drop) stops.set(job.drop.id, { job, stop: job.drop, isPickup: false })
  }
  return stops
}

function checkRoute(problem: Problem, vehicle: Vehicle, route: PlannedRoute): string[] {
  const faults: string[] = []
  const known = stopsOf(problem)
  const travel = problem.travel[vehicle.profile ?? Object.keys(problem.travel)[0]!]!
  const fixed = new Set(vehicle.fixed ?? [])
  const load = loadAtStart(known, route)
  const picked = new Set<string>()
  let place = vehicle.start
  let time = route.leaves
  let metres = 0
  if (route.leaves < vehicle.shift.from - tolerance)
    faults.push(`${vehicle.id} leaves at ${route.leaves}, before its shift`)
  if (exceeds(load, vehicle)) faults.push(`${vehicle.id} starts with ${exceeds(load, vehicle)}`)
  for (const planned of route.stops) {
    const found = known.get(planned.stop)
    if (!found) {
      faults.push(`the stop ${planned.stop} is not in the problem`)
      continue
    }
    const { job, stop, isPickup } = found
    const arrives = time + travel.seconds[place]![stop.place]!
    const begins = Math.max(arrives, stop.window?.from ?? 0)
    const closes = stop.window?.to ?? Number.POSITIVE_INFINITY
    metres += travel.metres[place]![stop.place]!
    if (Math.abs(planned.begins - begins) > tolerance)
      faults.push(`${stop.id} begins at ${begins}, not ${planned.begins}`)
    if (begins > closes + tolerance && !fixed.has(stop.id))
      faults.push(`${stop.id} begins at ${begins}, after ${closes}`)
    if (job.vehicle && job.vehicle !== vehicle.id && !fixed.has(stop.id))
      faults.push(`${stop.id} is for ${job.vehicle} only`)
    const lacks = (job.skills ?? []).filter((skill) => !vehicle.skills?.includes(skill))
    if (lacks.length > 0 && !isOfFixed(job, fixed)) faults.push(`${stop.id} needs ${lacks.join(', ')}`)
    if (isPickup) picked.add(job.id)
    else if (job.pickup && !picked.has(job.id)) faults.push(`${stop.id} comes before its pickup`)
    for (const [measure, amount] of Object.entries(job.load ?? {})) {
      // The load of a fixed pickup without its drop on the route is not carried on.
      if (isPickup && job.drop && !route.stops.some((other) => other.stop === job.drop?.id)) continue
      load.set(measure, (load.get(measure) ?? 0) + (isPickup ? amount : -amount))
    }
    if (exceeds(load, vehicle)) faults.push(`${vehicle.id} leaves ${stop.id} with ${exceeds(load, vehicle)}`)
    time = begins + (stop.serviceSeconds ?? 0)
    place = stop.place
  }
  if (vehicle.end !== undefined) {
    time += travel.seconds[place]![vehicle.end]!
    metres += travel.metres[place]![vehicle.end]!
  }
  if (time > vehicle.shift.to + tolerance && fixed.size === 0)
    faults.push(`${vehicle.id} returns at ${time}, after its shift`)
  if (Math.abs(metres - route.metres) > tolerance * Math.max(1, metres))
    faults.push(`${vehicle.id} drives ${metres} m, not ${route.metres}`)
  return faults
}

const isOfFixed = (job: Job, fixed: Set<string>) =>
  fixed.has(job.pickup?.id ?? '') || fixed.has(job.drop?.id ?? '')

function loadAtStart(known: Map<string, KnownStop>, route: PlannedRoute): Map<string, number> {
  const load = new Map<string, number>()
  for (const { stop } of route.stops) {
    const job = known.get(stop)?.job
    if (!job || job.pickup) continue
    for (const [measure, amount] of Object.entries(job.load ?? {}))
      load.set(measure, (load.get(measure) ?? 0) + amount)
  }
  return load
}

/** The measure that is over the vehicle's capacity, with its amount. */
function exceeds(load: Map<string, number>, { capacity }: Vehicle): string | undefined {
  for (const [measure, amount] of load) {
    if (amount > (capacity?.[measure] ?? Number.POSITIVE_INFINITY) + tolerance) return `${amount} ${measure}`
  }
  return undefined
}

function checkFixed(problem: Problem, routeOf: Map<string, PlannedRoute>): string[] {
  return problem.vehicles.flatMap(({ id, fixed }) => {
    const stops = routeOf.get(id)?.stops ?? []
    const wrong = (fixed ?? []).findIndex((stop, index) => stops[index]?.stop !== stop)
    return wrong < 0 ? [] : [`${id} must make ${fixed?.[wrong]} as stop ${wrong + 1}`]
  })
}

/** Checks that each locked job not listed as unlocked is on its vehicle, in the order of its plan so far. */
function checkLocked(problem: Problem, { unlocked }: Plan, routeOf: Map<string, PlannedRoute>): string[] {
  const known = stopsOf(problem)
  const free = new Set(unlocked.map(({ job }) => job))
  return problem.vehicles.flatMap(({ id, planned = [], locked = [] }) => {
    const held = new Set(locked.filter((job) => !free.has(job)))
    const isHeld = (stop: string) => held.has(known.get(stop)?.job.id ?? '')
    const due = planned.filter(isHeld)
    const made = (routeOf.get(id)?.stops ?? []).map(({ stop }) => stop).filter((stop) => due.includes(stop))
    return made.join() === due.join()
      ? []
      : [`${id} must make ${due.join(', ')} in this order, not ${made.join(', ')}`]
  })
}

/** Each stop is planned once, or its job is listed as unassigned; a job is done whole by one vehicle. */
function checkJobs(problem: Problem, plan: Plan, timesSeen: Map<string, number>): string[] {
  const unassigned = new Set(plan.unassigned.map(({ job }) => job))
  const fixed = new Set(problem.vehicles.flatMap((vehicle) => vehicle.fixed ?? []))
  return problem.jobs.flatMap((job) =>
    [job.pickup, job.drop].flatMap((stop) => {
      if (!stop) return []
      const seen = timesSeen.get(stop.id) ?? 0
      const due = unassigned.has(job.id) && !fixed.has(stop.id) ? 0 : 1
      return seen === due ? [] : [`${stop.id} is planned ${seen} times, not ${due}`]
    }),
  )
}
