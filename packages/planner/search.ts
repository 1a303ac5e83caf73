import { Budget, type Limits } from './budget.ts'
import { Insertion } from './insertion.ts'
import { type Model, startOf } from './model.ts'
import { Places } from './places.ts'
import { Random } from './random.ts'
import { Removal } from './removal.ts'
import { Routes, type RoutesCopy } from './routes.ts'
import { putPlanned, type UnlockedJob } from './start.ts'
import { tuning } from './tuning.ts'

/** The state that the phases of a search share. */
export class Search {
  readonly model: Model
  readonly random: Random
  readonly routes: Routes
  readonly places: Places
  readonly removal: Removal
  readonly insertion: Insertion
  readonly budget: Budget
  readonly best: RoutesCopy
  /** The locked jobs that could not be put in place. */
  unlocked: UnlockedJob[] = []

  constructor(model: Model, seed: number, limits: Limits) {
    const startedAt = performance.now()
    this.model = model
    this.random = new Random(seed)
    this.routes = new Routes(model)
    this.places = new Places(this.routes, this.random, tuning.blinkOdds)
    this.removal = new Removal(this.routes, this.random, tuning.removal)
    this.insertion = new Insertion(this.routes, this.places, this.random)
    this.budget = new Budget(this.routes, limits, tuning.workPerSecond, startedAt)
    this.best = this.routes.copy()
  }

  keepBest(): void {
    this.routes.copyInto(this.best)
  }

  bestVehicles(): number {
    const { model, best } = this
    let used = 0
    for (let vehicle = 0; vehicle < model.vehicles; vehicle++) {
      if (best.next[startOf(model, vehicle)]! < model.stops) used++
    }
    return used
  }

  /** Takes jobs out and inserts them again; `undo` of the routes takes that back. */
  attempt(): void {
    this.routes.begin()
    this.removal.strings()
    this.insertion.greedy()
    this.routes.work += tuning.workOfAttempt
  }

  /** Puts in place what the vehicles' plans so far say. */
  putPlanned(): void {
    this.unlocked = putPlanned(this.routes)
  }

  /** Returns the cost of a job at its cheapest place; infinite when it has none. */
  cheapest(job: number): number {
    let cost = Number.POSITIVE_INFINITY
    for (let vehicle = 0; vehicle < this.model.vehicles; vehicle++)
      cost = Math.min(cost, this.places.costIn(job, vehicle))
    return cost
  }
}
