import { capacityOf, endOf, loadChange, loadFromStart, mayDo, startOf, travelSeconds } from './model.ts'
import type { Job, Problem, Reason } from './problem.ts'
import type { Routes } from './routes.ts'
import type { Names } from './schedule.ts'
import { unreachable } from './travel.ts'

/** Why a job has no place, as seen from the finished routes: the rule in the way of the vehicle that comes nearest to doing it. */
export function whyAbsent(
  problem: Problem,
  routes: Routes,
  names: Names,
  job: number,
  costElsewhere: number,
): Reason {
  const plannedJob = problem.jobs[job]!
  const { model } = routes
  const able = problem.vehicles.flatMap((_, vehicle) => (mayDo(model, job, vehicle) ? [vehicle] : []))
  if (able.length === 0) return whyForbidden(problem, plannedJob)
  const tooLarge = whyTooLarge(routes, job, able)
  if (tooLarge) return tooLarge
  const alone = nearest(able.flatMap((vehicle) => blockOnRoute(problem, routes, names, job, vehicle, false)))
  if (alone !== 'possible') return alone.reason
  if (costElsewhere < Number.POSITIVE_INFINITY && plannedJob.penalty !== undefined) {
    return { kind: 'costs_more', costs: costElsewhere, penalty: plannedJob.penalty }
  }
  const among = nearest(able.flatMap((vehicle) => blockOnRoute(problem, routes, names, job, vehicle, true)))
  return among === 'possible' ? { kind: 'no_place' } : among.reason
}

/** The rule that keeps a job from one vehicle as its route is; undefined when there is a place. */
export function whyNotOn(
  problem: Problem,
  routes: Routes,
  names: Names,
  job: number,
  vehicle: number,
): Reason | undefined {
  const { model } = routes
  if (!mayDo(model, job, vehicle))
    return whyForbidden({ ...problem, vehicles: [problem.vehicles[vehicle]!] }, problem.jobs[job]!)
  const tooLarge = whyTooLarge(routes, job, [vehicle])
  if (tooLarge) return tooLarge
  const block = nearest(blockOnRoute(problem, routes, names, job, vehicle, true))
  return block === 'possible' ? undefined : block.reason
}

/** In words, for people; `clock` writes a moment of the problem. */
export function textOf(reason: Reason, clock: (seconds: number) => string = hoursAndMinutes): string {
  switch (reason.kind) {
    case 'skills_missing':
      return `no vehicle has the skills ${reason.skills.join(', ')}`
    case 'vehicle_unknown':
      return `it is for the vehicle ${reason.vehicle}, which is not there`
    case 'load_too_large':
      return `it has ${reason.needs} ${reason.measure}, the largest vehicle carries ${reason.largest}`
    case 'no_way':
      return `no way leads there, not even for ${reason.vehicle}`
    case 'window_closes':
      return `window closes at ${clock(reason.closes)}, nearest vehicle ${reason.vehicle} arrives ${clock(reason.arrives)}`
    case 'shift_ends':
      return `the shift of ${reason.vehicle} ends at ${clock(reason.ends)}, it would be back at ${clock(reason.returns)}`
    case 'delays_others':
      return `${reason.vehicle} would come to ${reason.stop} at ${clock(reason.arrives)}, whose window closes at ${clock(reason.closes)}`
    case 'vehicles_full':
      return `it has ${reason.needs} ${reason.measure}, the emptiest vehicle ${reason.vehicle} has room for ${reason.free}`
    case 'costs_more':
      return `it would cost ${Math.round(reason.costs)}, more than ${Math.round(reason.penalty)} for leaving it out`
    case 'before_pickup':
      return `${reason.vehicle} would come there before the pickup`
    case 'no_place':
      return 'the search found no place for it in its time'
  }
}

export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export function whyForbidden({ vehicles }: Problem, { skills = [], vehicle }: Job): Reason {
  if (vehicle !== undefined && !vehicles.some(({ id }) => id === vehicle))
    return { kind: 'vehicle_unknown', vehicle }
  const held = new Set(
    vehicles.flatMap((it) => (vehicle === undefined || it.id === vehicle ? (it.skills ?? []) : [])),
  )
  const missing = skills.filter((skill) => !held.has(skill))
  return { kind: 'skills_missing', skills: missing.length > 0 ? missing : [...skills] }
}

function whyTooLarge({ model }: Routes, job: number, able: number[]): Reason | undefined {
  for (const [index, measure] of model.measures.entries()) {
    const needs = Math.abs(loadChange(model, model.first[job]!, index))
    const largest = Math.max(...able.map((vehicle) => capacityOf(model, vehicle, index)))
    if (needs > largest) return { kind: 'load_too_large', measure, needs, largest }
  }
  return undefined
}

/** A broken rule, and by how many seconds; a full vehicle is further from doing a job than a late one. */
type Block = { reason: Reason; by: number } | 'possible'

function nearest(blocks: Block[]): Block {
  let best: Block | undefined
  for (const block of blocks) {
    if (block === 'possible') return block
    if (best === undefined || (best !== 'possible' && block.by < best.by)) best = block
  }
  return best ?? { reason: { kind: 'no_place' }, by: 0 }
}

/**
 * Returns the first broken rule at each place of a route (with its free stops, or with its fixed ones alone).
 * A drop is tried as the next stop of its pickup.
 */
function blockOnRoute(
  problem: Problem,
  routes: Routes,
  names: Names,
  job: number,
  vehicle: number,
  withOthers: boolean,
): Block[] {
  const { model, next } = routes
  const [start, end] = [startOf(model, vehicle), endOf(model, vehicle)]
  const sequence: number[] = []
  for (let node = start; node !== end; node = next[node]!) {
    if (withOthers || model.isFixed[node] || node === start) sequence.push(node)
  }
  const added = [model.first[job]!, model.second[job]!].filter((node) => node >= 0 && !model.isFixed[node])
  const blocks: Block[] = []
  const firstPlace = sequence.indexOf(model.lastFixed[vehicle]!) + 1
  for (let place = firstPlace; place <= sequence.length; place++) {
    const tried = sequence.toSpliced(place, 0, ...added).concat(end)
    const block = walk(problem, routes, names, tried, vehicle, job)
    blocks.push(block)
    if (block === 'possible') break
  }
  return blocks
}

/** The first rule that a sequence breaks. */
function walk(
  problem: Problem,
  routes: Routes,
  names: Names,
  nodes: number[],
  vehicle: number,
  job: number,
): Block {
  const { model } = routes
  const id = problem.vehicles[vehicle]!.id
  const full = overload(routes, nodes, vehicle, job, id)
  if (full) return full
  const [start, ...following] = nodes
  let previous = start!
  const end = nodes.at(-1)
  let departs = model.opens[previous]!
  for (const node of following) {
    const arrives = departs + travelSeconds(model, vehicle, previous, node)
    const closes = model.closes[node]!
    if (arrives >= unreachable / 2) return { reason: { kind: 'no_way', vehicle: id }, by: arrives }
    if (arrives > closes) {
      const by = arrives - closes
      if (node === end)
        return { reason: { kind: 'shift_ends', ends: closes, returns: arrives, vehicle: id }, by }
      if (model.jobOf[node] === job)
        return { reason: { kind: 'window_closes', closes, arrives, vehicle: id }, by }
      return { reason: { kind: 'delays_others', vehicle: id, stop: names.stop[node]!, closes, arrives }, by }
    }
    departs = Math.max(arrives, model.opens[node]!) + model.service[node]!
    previous = node
  }
  return 'possible'
}

function overload(
  { model }: Routes,
  nodes: number[],
  vehicle: number,
  job: number,
  id: string,
): Block | undefined {
  const stops = nodes.filter((node) => node < model.stops)
  const inRoute = new Set(nodes)
  for (const [index, measure] of model.measures.entries()) {
    const limit = capacityOf(model, vehicle, index)
    let load = 0
    for (const stop of stops) load += loadFromStart(model, stop, index)
    let peak = load
    for (const stop of stops) {
      const drop = model.second[model.jobOf[stop]!]!
      if (drop < 0 || inRoute.has(drop)) load += loadChange(model, stop, index)
      peak = Math.max(peak, load)
    }
    if (peak <= limit) continue
    const needs = Math.abs(loadChange(model, model.first[job]!, index))
    const free = Math.max(0, limit - (peak - needs))
    return {
      reason: { kind: 'vehicles_full', measure, needs, free, vehicle: id },
      by: 1e9 + peak - limit,
    }
  }
  return undefined
}
