import { minimiseVehicles } from './fleet.ts'
import type { Search } from './search.ts'
import { tuning } from './tuning.ts'

/** Plans: what is planned so far, the rest by regret, fewer vehicles where they count most, then shorter routes. Yields now and then. */
export function* runSearch(search: Search, vehiclesFirst: boolean): Generator<void> {
  search.putPlanned()
  search.insertion.regret()
  search.keepBest()
  if (vehiclesFirst) yield* minimiseVehicles(search, tuning.fleetShare)
  if (vehiclesFirst && search.routes.absentCount === 0) search.places.mostUsed = search.routes.usedCount
  yield* shorten(search)
}

/** Simulated annealing: the temperature falls by powers from the first to the last. */
function* shorten(search: Search): Generator<void> {
  const { routes, budget, best, random, model } = search
  const hot = model.legCost * tuning.hot
  const fall = Math.log(tuning.cold / tuning.hot)
  const from = budget.share
  while (budget.next() < 1) {
    if (budget.takePause()) yield
    const temperature = hot * Math.exp((fall * (budget.share - from)) / (1 - from))
    const before = routes.cost
    search.attempt()
    if (routes.cost >= before - temperature * Math.log(random.next() + 1e-12)) routes.undo()
    else if (routes.cost < best.cost - 1e-9) search.keepBest()
  }
}
