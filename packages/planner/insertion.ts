import type { Model } from './model.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'
import type { Routes } from './routes.ts'

/** In which order jobs are inserted, and how often each order is drawn (Christiaens and Vanden Berghe, 2020, for time windows). */
const orders = ['random', 'load', 'far', 'near', 'width', 'opens', 'closes'] as const
const odds = [4, 4, 2, 1, 2, 2, 2]
const allOdds = odds.reduce((sum, weight) => sum + weight, 0)

/** Inserts the jobs that have no place. */
export class Insertion {
  private readonly routes: Routes
  private readonly places: Places
  private readonly random: Random
  private readonly keys: Float64Array[]
  private readonly jobs: Int32Array
  private readonly keyOf: Float64Array

  constructor(routes: Routes, places: Places, random: Random) {
    this.routes = routes
    this.places = places
    this.random = random
    this.keys = orders.map((order) => keysOf(routes.model, order))
    this.jobs = new Int32Array(routes.model.jobs)
    this.keyOf = new Float64Array(routes.model.jobs)
  }

  /** Each job once, in an order drawn at random, at its cheapest place. */
  greedy(): void {
    const count = this.sortAbsent(this.drawOrder())
    for (let i = 0; i < count; i++) {
      const job = this.jobs[i]!
      if (this.places.find(job)) this.insertFound(job)
    }
  }

  private insertFound(job: number): void {
    const { places, routes } = this
    if (places.cost < routes.model.penalty[job]!) {
      routes.insert(job, places.vehicle, places.after, places.afterSecond)
    }
  }

  private drawOrder(): number {
    let left = this.random.below(allOdds)
    for (let order = 0; order < odds.length; order++) {
      left -= odds[order]!
      if (left < 0) return order
    }
    return 0
  }

  private sortAbsent(order: number): number {
    const { jobs, keyOf, random } = this
    const { absent, absentCount } = this.routes
    const keys = this.keys[order]!
    for (let i = 0; i < absentCount; i++) keyOf[absent[i]!] = order === 0 ? random.next() : keys[absent[i]!]!
    if (absentCount > 100) {
      jobs.set(absent.slice(0, absentCount).sort((a, b) => keyOf[a]! - keyOf[b]! || a - b))
      return absentCount
    }
    for (let i = 0; i < absentCount; i++) {
      const job = absent[i]!
      const key = keyOf[job]!
      let at = i
      while (at > 0 && keyOf[jobs[at - 1]!]! > key) {
        jobs[at] = jobs[at - 1]!
        at--
      }
      jobs[at] = job
    }
    return absentCount
  }

  /** Always the job that would lose most by waiting: the difference between its best route and the next best. */
  regret(): void {
    const { routes, places } = this
    const waiting = Array.from(routes.absent.subarray(0, routes.absentCount))
    const best = new Float64Array(routes.model.jobs)
    const nextBest = new Float64Array(routes.model.jobs)
    const vehicleOf = new Int32Array(routes.model.jobs)
    const look = (job: number) => {
      vehicleOf[job] = places.find(job) ? places.vehicle : -1
      best[job] = places.cost
      nextBest[job] = Math.min(places.costElsewhere, routes.model.penalty[job]!)
    }
    for (const job of waiting) look(job)
    while (waiting.length > 0) {
      const at = largestRegret(waiting, best, nextBest)
      const job = waiting[at]!
      waiting[at] = waiting.at(-1) as number
      waiting.pop()
      if (!places.find(job)) continue
      const before = routes.absentCount
      this.insertFound(job)
      if (routes.absentCount === before) continue
      const vehicle = places.vehicle
      for (const other of waiting) {
        if (vehicleOf[other] === vehicle) look(other)
        else {
          const cost = places.costIn(other, vehicle, true)
          if (cost < best[other]!) {
            nextBest[other] = best[other]!
            best[other] = cost
            vehicleOf[other] = vehicle
          } else if (cost < nextBest[other]!) nextBest[other] = cost
        }
      }
    }
  }
}

function largestRegret(waiting: number[], best: Float64Array, nextBest: Float64Array): number {
  let at = 0
  let largest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < waiting.length; i++) {
    const job = waiting[i]!
    const regret =
      best[job] === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : nextBest[job]! - best[job]!
    if (regret > largest) {
      largest = regret
      at = i
    }
  }
  return at
}

/** Returns the sort key of each job for `order`, the smallest first. */
function keysOf(model: Model, order: (typeof orders)[number]): Float64Array {
  const { first, second, opens, closes, cost, row, place, stops, measures, change, capacity } = model
  const size = measures.length
  const depot = place[stops] ?? 0
  return Float64Array.from(first, (one, job) => {
    const last = second[job]! >= 0 ? second[job]! : one
    const far = (cost[0]?.[row[one]! + depot] ?? 0) + (cost[0]?.[row[last]! + depot] ?? 0)
    switch (order) {
      case 'random':
        return 0
      case 'load': {
        let share = 0
        for (let m = 0; m < size; m++)
          share += Math.abs(change[one * size + m]!) / Math.max(1e-9, capacity[m]!)
        return -share
      }
      case 'far':
        return -far
      case 'near':
        return far
      case 'width':
        return closes[one]! - opens[one]! + closes[last]! - opens[last]!
      case 'opens':
        return opens[one]!
      case 'closes':
        return -closes[last]!
    }
  })
}
