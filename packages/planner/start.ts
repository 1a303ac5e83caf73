import { endOf, startOf } from './model.ts'
import type { Routes } from './routes.ts'

/** Puts in place what a plan so far says, job by job, as far as it keeps the rules. */
export function putPlanned(routes: Routes): void {
  const { model } = routes
  for (const [vehicle, nodes] of model.planned.entries()) {
    const done = new Set<number>()
    for (const node of nodes) {
      const job = model.jobOf[node]!
      if (done.has(job) || !routes.isAbsent(job) || !model.may[job * model.vehicles + vehicle]) continue
      done.add(job)
      putJob(routes, job, vehicle, nodes)
    }
  }
}

function putJob(routes: Routes, job: number, vehicle: number, nodes: Int32Array): void {
  const { model } = routes
  const one = model.first[job]!
  const two = model.second[job]!
  const isFixed = model.isFixed[one] === 1
  if (two >= 0 && (!nodes.includes(two) || (!isFixed && nodes.indexOf(two) < nodes.indexOf(one)))) return
  const after = isFixed ? -1 : lastPlaced(routes, vehicle, nodes, nodes.indexOf(one))
  const afterSecond = two < 0 ? -1 : lastPlaced(routes, vehicle, nodes, nodes.indexOf(two))
  const isBehindFirst = !isFixed && (afterSecond === after || two < 0)
  routes.begin()
  routes.insert(job, vehicle, after, isBehindFirst ? -1 : afterSecond)
  if (!isFeasible(routes, vehicle)) routes.undo()
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
    if (routes.begins[node]! > model.closes[node]!) return false
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
