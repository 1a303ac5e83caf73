import { endOf, type Model, mayDo, startOf } from './model.ts'
import type { Broken, Problem, Reason } from './problem.ts'
import { whyForbidden } from './reasons.ts'
import { rounding } from './routes.ts'
import type { Names } from './schedule.ts'
import { unreachable } from './travel.ts'

/**
 * The first stop at which a vehicle breaks a rule when it makes its fixed stops and then these, in this
 * order; undefined if it keeps all.
 */
export function brokenIn(
  problem: Problem,
  model: Model,
  names: Names,
  vehicle: number,
  nodes: readonly number[],
): Omit<Broken, 'text'> | undefined {
  const ownVehicle = problem.vehicles[vehicle]!
  const barred = nodes.find((node) => !mayDo(model, model.jobOf[node]!, vehicle))
  const at =
    barred === undefined
      ? firstBroken(model, vehicle, ownVehicle.id, nodes)
      : {
          node: barred,
          why: whyForbidden({ ...problem, vehicles: [ownVehicle] }, problem.jobs[model.jobOf[barred]!]!),
        }
  return at && { vehicle: ownVehicle.id, job: names.job[at.node]!, stop: names.stop[at.node]!, why: at.why }
}

function firstBroken(
  model: Model,
  vehicle: number,
  id: string,
  nodes: readonly number[],
): { node: number; why: Reason } | undefined {
  const { jobOf, first, opens, closes, service, row, place } = model
  const all = [...model.fixed[vehicle]!, ...nodes]
  const end = endOf(model, vehicle)
  if (all.length === 0) return undefined
  const inRoute = new Set(all)
  const load = createLoad(model, vehicle, all)
  const made = new Set<number>()
  let last = startOf(model, vehicle)
  let departs = opens[last]!
  for (const node of [...all, end]) {
    const arrives = departs + model.seconds[vehicle]![row[last]! + place[node]!]!
    const at = node === end ? last : node
    if (arrives >= unreachable / 2) return { node: at, why: { kind: 'no_way', vehicle: id } }
    const begins = Math.max(arrives, opens[node]!)
    if (begins > closes[node]! + rounding)
      return {
        node: at,
        why:
          node === end
            ? { kind: 'shift_ends', ends: closes[node]!, returns: arrives, vehicle: id }
            : { kind: 'window_closes', closes: closes[node]!, arrives, vehicle: id },
      }
    if (node === end) break
    const job = jobOf[node]!
    if (node !== first[job] && !made.has(first[job]!))
      return { node, why: { kind: 'before_pickup', vehicle: id } }
    const drop = model.second[job]!
    const full = drop < 0 || inRoute.has(drop) ? load.take(node) : undefined
    if (full) return { node, why: { kind: 'vehicles_full', ...full, vehicle: id } }
    made.add(node)
    departs = begins + service[node]!
    last = node
  }
  return undefined
}

/**
 * The load on board: first the load that the stops need from the start, then the changes as each stop loads
 * and unloads.
 */
function createLoad(model: Model, vehicle: number, nodes: readonly number[]) {
  const { measures, change, fromStart, capacity } = model
  const size = measures.length
  const aboard = measures.map((_, m) => nodes.reduce((sum, node) => sum + fromStart[node * size + m]!, 0))
  return {
    /** The measure of which the vehicle has too little room at a stop. */
    take(node: number) {
      for (const [m, measure] of measures.entries()) {
        const limit = capacity[vehicle * size + m]!
        const needs = change[node * size + m]!
        const before = aboard[m]!
        aboard[m] = before + needs
        if (Math.max(before, aboard[m]!) <= limit) continue
        return { measure, needs: Math.abs(needs), free: Math.max(0, limit - before + Math.min(0, needs)) }
      }
      return undefined
    },
  }
}
