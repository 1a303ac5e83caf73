import { endOf, type Model, startOf } from './model.ts'
import { type Routes, rounding } from './routes.ts'

/** A locked job that breaks a rule where it is locked, with the stops among which it does. */
export type UnlockedJob = { vehicle: number; job: number; nodes: readonly number[] }

/**
 * Puts in place what a plan so far says as far as it keeps the rules: first what is locked, which stays
 * there. Returns what is locked and has no place there.
 */
export function putPlanned(routes: Routes): UnlockedJob[] {
  const { model } = routes
  const unlocked: UnlockedJob[] = []
  for (const [vehicle, nodes] of model.planned.entries()) {
    for (const job of jobsOf(model, nodes)) {
      if (!model.locked[vehicle]!.has(job)) continue
      if (putJobs(routes, [job], vehicle, nodes)) model.isMovable[job] = 0
      else unlocked.push({ vehicle, job, nodes: besides(routes, job, vehicle, nodes) })
    }
  }
  for (const [vehicle, nodes] of model.planned.entries()) {
    const jobs = [...jobsOf(model, nodes)].filter((job) => routes.isAbsent(job))
    // All of them may keep the rules where some of them do not: a way may be longer without a stop.
    if (!putJobs(routes, jobs, vehicle, nodes)) for (const job of jobs) putJobs(routes, [job], vehicle, nodes)
  }
  return unlocked
}

function jobsOf({ jobOf }: Model, nodes: Int32Array): Set<number> {
  return new Set(Array.from(nodes, (node) => jobOf[node]!))
}

/** Puts jobs in their places of the list, all or none. Says whether they are there. */
function putJobs(routes: Routes, jobs: readonly number[], vehicle: number, nodes: Int32Array): boolean {
  routes.begin()
  if (jobs.every((job) => putJob(routes, job, vehicle, nodes)) && isFeasible(routes, vehicle)) return true
  routes.undo()
  return false
}

function putJob(routes: Routes, job: number, vehicle: number, nodes: Int32Array): boolean {
  const { model } = routes
  const one = model.first[job]!
  const two = model.second[job]!
  if (!routes.isAbsent(job) || !model.may[job * model.vehicles + vehicle]) return false
  const isFixed = model.isFixed[one] === 1
  if (two >= 0 && (!nodes.includes(two) || (!isFixed && nodes.indexOf(two) < nodes.indexOf(one))))
    return false
  const after = isFixed ? -1 : lastPlaced(routes, vehicle, nodes, nodes.indexOf(one))
  const afterSecond = two < 0 ? -1 : lastPlaced(routes, vehicle, nodes, nodes.indexOf(two))
  const isBehindFirst = !isFixed && (afterSecond === after || two < 0)
  routes.insert(job, vehicle, after, isBehindFirst ? -1 : afterSecond)
  return true
}

/** The stops of a job with those of the list that are in place. */
function besides({ model, vehicleOf }: Routes, job: number, vehicle: number, nodes: Int32Array): number[] {
  return [...nodes].filter((node) => model.jobOf[node] === job || vehicleOf[node] === vehicle)
}

/** The stop of the list before `index` that has a place, or where the free part of the route begins. */
function lastPlaced(routes: Routes, vehicle: number, nodes: Int32Array, index: number): number {
  for (let i = index - 1; i >= 0; i--) if (routes.vehicleOf[nodes[i]!] === vehicle) return nodes[i]!
  return routes.model.lastFixed[vehicle]!
}

/** Whether every stop is in time and every load fits. */
export function isFeasible(routes: Routes, vehicle: number): boolean {
  const { model } = routes
  const size = model.measures.length
  const end = endOf(model, vehicle)
  for (let node = startOf(model, vehicle); ; node = routes.next[node]!) {
    if (routes.begins[node]! > model.closes[node]! + rounding) return false
    if (node === end) break
  }
  for (let m = 0; m < size; m++) {
    const peak = model.onlyDrops
      ? routes.startLoad[vehicle * size + m]!
      : routes.peakAfter[startOf(model, vehicle) * size + m]!
    if (peak > model.capacity[vehicle * size + m]!) return false
  }
  return true
}
