import type { PlannedPart } from './plan-problem.ts'
import type { PlanComparison, PlanFigures } from './plan-proposal.ts'
import type { FoundRoute, FoundRoutes } from './ports.ts'

/**
 * Compares the plans before and after a change: the routes of the drivers whose stops it changed, and all
 * routes together. Null if it moved nothing.
 */
export function comparePlans(
  parts: readonly PlannedPart[],
  before: readonly FoundRoutes[],
  after: readonly FoundRoutes[],
): PlanComparison | null {
  const all = parts.flatMap((part, index) => {
    const [then, now] = [before, after].map((found) => byDriver(found[index]!))
    return part.drivers.flatMap((driver, number) => {
      const [old, changed] = [then!.get(number), now!.get(number)]
      if (!old && !changed) return []
      const figures = { before: figuresOf(part, number, old), after: figuresOf(part, number, changed) }
      return [{ driver, ...figures, isTouched: stopsOf(old) !== stopsOf(changed) }]
    })
  })
  const routes = all.filter(({ isTouched }) => isTouched).map(({ isTouched: _, ...route }) => route)
  if (routes.length === 0) return null
  return { routes, before: sum(all.map((one) => one.before)), after: sum(all.map((one) => one.after)) }
}

const byDriver = ({ routes }: FoundRoutes) => new Map(routes.map((route) => [route.driver, route]))

function stopsOf(route: FoundRoute | undefined): string {
  return route?.stops.map(({ job, isPickup }) => `${job} ${isPickup}`).join() ?? ''
}

/** With what the driver has already, as the route is shown. */
function figuresOf(
  { drivers, problem }: PlannedPart,
  driver: number,
  route: FoundRoute | undefined,
): PlanFigures {
  const { commitment } = drivers[driver]!
  const drops = (route?.stops ?? []).filter(({ isPickup }) => !isPickup)
  return {
    meters: Math.round(commitment.meters + (route?.meters ?? 0)),
    travelSeconds: Math.round(commitment.seconds + (route?.seconds ?? 0)),
    deliveries: drops.length,
    spareSeconds: least(drops.map(({ job, begins }) => problem.jobs[job]!.drop.closes - begins)),
  }
}

function sum(figures: readonly PlanFigures[]): PlanFigures {
  const total = (of: (one: PlanFigures) => number) => figures.reduce((whole, one) => whole + of(one), 0)
  return {
    meters: total(({ meters }) => meters),
    travelSeconds: total(({ travelSeconds }) => travelSeconds),
    deliveries: total(({ deliveries }) => deliveries),
    spareSeconds: least(figures.flatMap(({ spareSeconds }) => spareSeconds ?? [])),
  }
}

function least(spare: readonly number[]): number | null {
  return spare.length === 0 ? null : Math.max(0, Math.floor(Math.min(...spare)))
}
