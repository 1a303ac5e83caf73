import { endOf, type Model, startOf } from './model.ts'
import type { Random } from './random.ts'
import type { Routes } from './routes.ts'

const none = Number.POSITIVE_INFINITY
/** A node takes this much longer for a pair than for a single stop. */
const workOfPair = 7

/**
 * The two cheapest places for each job in each route, kept for as long as the route stays as it is. A second place is what an insertion
 * takes when it blinks: now and then it overlooks the best one, which keeps the search from going in circles.
 */
export class Places {
  private readonly routes: Routes
  private readonly model: Model
  private readonly random: Random
  /** The costs of the two places, by job and vehicle. */
  private readonly costs: Float64Array
  /** The stamp of the route, then `after` and `afterSecond` of the two places, by job and vehicle. */
  private readonly spots: Int32Array
  /** The look in which an empty vehicle was considered last, by class of vehicles. */
  private readonly seenIn: Int32Array
  private looks = 0
  private readonly blinkOdds: number
  private untilBlink = 0
  private timesTo!: Float64Array
  private timesFrom!: Float64Array
  private costsTo!: Float64Array
  private costsFrom!: Float64Array
  private at!: Int32Array
  private by!: Int32Array
  /** The place that `find` found. */
  vehicle = -1
  after = -1
  afterSecond = -1
  cost = none
  /** The cheapest in another route than `vehicle`. */
  costElsewhere = none
  /** The limit on vehicles that move: below it, one that does not move yet may be taken. */
  mostUsed: number
  readonly closed: Uint8Array

  constructor(routes: Routes, random: Random, blinkOdds: number) {
    this.routes = routes
    this.model = routes.model
    this.mostUsed = routes.model.vehicles
    this.random = random
    this.blinkOdds = blinkOdds
    this.costs = new Float64Array(this.model.jobs * this.model.vehicles * 2)
    this.spots = new Int32Array(this.model.jobs * this.model.vehicles * 5)
    this.closed = new Uint8Array(this.model.vehicles)
    this.seenIn = new Int32Array(this.model.classes)
    this.drawBlink()
  }

  private drawBlink(): void {
    this.untilBlink =
      this.blinkOdds > 0
        ? Math.floor(Math.log(1 - this.random.next()) / Math.log(1 - this.blinkOdds))
        : 0x7fffffff
  }

  /** Looks for the cheapest place of a job; false when there is none. */
  find(job: number): boolean {
    const { used, usedCount } = this.routes
    this.routes.work += 2 * usedCount
    this.cost = none
    this.costElsewhere = none
    this.vehicle = -1
    for (let i = 0; i < usedCount; i++) this.consider(job, used[i]!)
    if (usedCount < this.mostUsed && (this.cost === none || this.cost > this.model.vehicleCost))
      this.considerEmpty(job)
    return this.vehicle >= 0
  }

  /** One empty vehicle of each class. */
  private considerEmpty(job: number): void {
    const { classOf, classes, vehicles } = this.model
    const { count } = this.routes
    const { seenIn } = this
    const look = ++this.looks
    let left = classes
    for (let vehicle = 0; vehicle < vehicles && left > 0; vehicle++) {
      if (count[vehicle]! > 0 || this.closed[vehicle] || seenIn[classOf[vehicle]!] === look) continue
      seenIn[classOf[vehicle]!] = look
      left--
      this.consider(job, vehicle)
    }
  }

  private consider(job: number, vehicle: number): void {
    const { may, vehicles, aversion } = this.model
    const slot = job * vehicles + vehicle
    if (!may[slot]) return
    if (this.spots[slot * 5] !== this.routes.stamp[vehicle]) this.scan(job, vehicle, slot)
    let which = 0
    if (--this.untilBlink < 0) {
      this.drawBlink()
      which = 1
    }
    let cost = this.costs[slot * 2 + which]!
    if (cost === none) return
    if (aversion) cost += aversion[slot]!
    if (cost < this.cost) {
      this.costElsewhere = this.cost
      this.cost = cost
      this.vehicle = vehicle
      this.after = this.spots[slot * 5 + 1 + which * 2]!
      this.afterSecond = this.spots[slot * 5 + 2 + which * 2]!
    } else if (cost < this.costElsewhere) this.costElsewhere = cost
  }

  /**
   * The cost of the best place in one route, without a blink. `byRoute` says that many jobs are asked about
   * one route and not many routes about one job: then the rows of the tables that belong to the route are
   * read, which are near at hand after the first job.
   */
  costIn(job: number, vehicle: number, byRoute = false): number {
    const { may, vehicles, aversion } = this.model
    const slot = job * vehicles + vehicle
    if (!may[slot]) return none
    if (this.spots[slot * 5] !== this.routes.stamp[vehicle]) this.scan(job, vehicle, slot, byRoute)
    return this.costs[slot * 2]! + (aversion ? aversion[slot]! : 0)
  }

  /** The best place in one route, with its cost. */
  placeIn(job: number, vehicle: number): { cost: number; after: number; afterSecond: number } | undefined {
    const cost = this.costIn(job, vehicle)
    const spot = (job * this.model.vehicles + vehicle) * 5
    return cost === none
      ? undefined
      : { cost, after: this.spots[spot + 1]!, afterSecond: this.spots[spot + 2]! }
  }

  private scan(job: number, vehicle: number, slot: number, byRoute = false): void {
    const { first, second, isFixed } = this.model
    this.spots[slot * 5] = this.routes.stamp[vehicle]!
    this.costs[slot * 2] = none
    this.costs[slot * 2 + 1] = none
    const one = first[job]!
    const two = second[job]!
    this.look(vehicle, byRoute)
    if (two < 0) this.scanStop(one, vehicle, slot)
    else if (isFixed[one]) this.scanDrop(one, two, vehicle, slot)
    else this.scanPair(one, two, vehicle, slot)
  }

  /**
   * Sets from where the ways between a job's stop and a route's node are read: `timesTo[at[node] + by[stop]]`
   * from the node to the stop. The rows are those of the job's stops, or those of the route's nodes.
   */
  private look(vehicle: number, byRoute: boolean): void {
    const { seconds, cost, secondsTo, costTo, row, place } = this.model
    this.timesTo = byRoute ? seconds[vehicle]! : secondsTo[vehicle]!
    this.timesFrom = byRoute ? secondsTo[vehicle]! : seconds[vehicle]!
    this.costsTo = byRoute ? cost[vehicle]! : costTo[vehicle]!
    this.costsFrom = byRoute ? costTo[vehicle]! : cost[vehicle]!
    this.at = byRoute ? row : place
    this.by = byRoute ? place : row
  }

  private keep(slot: number, cost: number, after: number, afterSecond: number): void {
    const { costs, spots } = this
    if (cost < costs[slot * 2]!) {
      costs[slot * 2 + 1] = costs[slot * 2]!
      spots[slot * 5 + 3] = spots[slot * 5 + 1]!
      spots[slot * 5 + 4] = spots[slot * 5 + 2]!
      costs[slot * 2] = cost
      spots[slot * 5 + 1] = after
      spots[slot * 5 + 2] = afterSecond
    } else {
      costs[slot * 2 + 1] = cost
      spots[slot * 5 + 3] = after
      spots[slot * 5 + 4] = afterSecond
    }
  }

  /** Whether the route is empty, so that an insertion does not save the leg from its start to its end. */
  private emptyBase(vehicle: number): boolean {
    return this.routes.count[vehicle] === 0
  }

  private scanStop(stop: number, vehicle: number, slot: number): void {
    const { opens, closes, service, onlyDrops } = this.model
    const { next, begins, leaves, latest, legCost } = this.routes
    const { timesTo, timesFrom, costsTo, costsFrom, at: rows, by } = this
    if (onlyDrops && !this.fitsAtStart(stop, vehicle)) return
    const end = endOf(this.model, vehicle)
    const isEmpty = this.emptyBase(vehicle)
    const opening = isEmpty ? this.model.vehicleCost : 0
    const stopRow = by[stop]!
    const stopOpens = opens[stop]!
    const stopCloses = closes[stop]!
    const stopService = service[stop]!
    const soonest = stopOpens + stopService
    let cost1 = none
    let cost2 = none
    let after1 = -1
    let after2 = -1
    let looked = 0
    let after = this.model.lastFixed[vehicle]!
    while (after !== end) {
      looked++
      if (begins[after]! > stopCloses) break
      const before = next[after]!
      const limit = latest[before]!
      if (soonest <= limit) {
        const from = rows[after]! + stopRow
        const to = rows[before]! + stopRow
        let at = leaves[after]! + timesTo[from]!
        if (at < stopOpens) at = stopOpens
        if (at <= stopCloses && at + stopService + timesFrom[to]! <= limit) {
          const added = costsTo[from]! + costsFrom[to]!
          const delta = isEmpty ? added + opening : added - legCost[after]!
          if (delta < cost2 && (onlyDrops || this.fits(stop, after, vehicle))) {
            if (delta < cost1) {
              cost2 = cost1
              after2 = after1
              cost1 = delta
              after1 = after
            } else {
              cost2 = delta
              after2 = after
            }
          }
        }
      }
      after = before
    }
    this.costs[slot * 2] = cost1
    this.costs[slot * 2 + 1] = cost2
    this.spots[slot * 5 + 1] = after1
    this.spots[slot * 5 + 2] = -1
    this.spots[slot * 5 + 3] = after2
    this.spots[slot * 5 + 4] = -1
    this.routes.work += looked
  }

  private fitsAtStart(stop: number, vehicle: number): boolean {
    const { measures, fromStart, capacity } = this.model
    const size = measures.length
    for (let m = 0; m < size; m++) {
      if (
        this.routes.startLoad[vehicle * size + m]! + fromStart[stop * size + m]! >
        capacity[vehicle * size + m]!
      )
        return false
    }
    return true
  }

  /** A single stop behind `after`: a drop is on board until then, a pickup from then on. */
  private fits(stop: number, after: number, vehicle: number): boolean {
    const { measures, fromStart, change, capacity } = this.model
    const { peakBefore, peakAfter } = this.routes
    const size = measures.length
    for (let m = 0; m < size; m++) {
      const limit = capacity[vehicle * size + m]!
      const load = fromStart[stop * size + m]!
      if (load > 0 && peakBefore[after * size + m]! + load > limit) return false
      const picked = change[stop * size + m]!
      if (picked > 0 && peakAfter[after * size + m]! + picked > limit) return false
    }
    return true
  }

  /** Whether a pair's load fits on board when leaving a node. */
  private fitsAboard(pickup: number, node: number, vehicle: number): boolean {
    const { measures, change, capacity } = this.model
    const size = measures.length
    for (let m = 0; m < size; m++) {
      if (this.routes.aboard[node * size + m]! + change[pickup * size + m]! > capacity[vehicle * size + m]!)
        return false
    }
    return true
  }

  private scanPair(pickup: number, drop: number, vehicle: number, slot: number): void {
    const { row, place, opens, closes, service, seconds, cost } = this.model
    const { next, begins, leaves, latest, legCost } = this.routes
    const { costs, timesTo, timesFrom, costsTo, costsFrom, at: rows, by } = this
    const end = endOf(this.model, vehicle)
    const isEmpty = this.emptyBase(vehicle)
    const opening = isEmpty ? this.model.vehicleCost : 0
    const pickupRow = by[pickup]!
    const dropRow = by[drop]!
    const pickupOpens = opens[pickup]!
    const pickupCloses = closes[pickup]!
    const pickupService = service[pickup]!
    const dropOpens = opens[drop]!
    const dropCloses = closes[drop]!
    const dropService = service[drop]!
    const second = slot * 2 + 1
    const between = cost[vehicle]![row[pickup]! + place[drop]!]!
    const betweenSeconds = seconds[vehicle]![row[pickup]! + place[drop]!]!
    let looked = 0
    for (let after = this.model.lastFixed[vehicle]!; after !== end; after = next[after]!) {
      looked++
      if (begins[after]! > pickupCloses) break
      const before = next[after]!
      const here = rows[after]!
      const there = rows[before]!
      const base = isEmpty ? 0 : legCost[after]!
      const toPickup = costsTo[here + pickupRow]! - base + opening
      // A later drop never makes the way shorter, where roads keep the triangle inequality.
      const withPickup = toPickup + costsFrom[there + pickupRow]!
      if (withPickup >= costs[second]! && toPickup + between >= costs[second]!) continue
      let at = leaves[after]! + timesTo[here + pickupRow]!
      if (at > pickupCloses) continue
      if (at < pickupOpens) at = pickupOpens
      if (!this.fitsAboard(pickup, after, vehicle)) continue
      const departs = at + pickupService
      at = departs + betweenSeconds
      if (at <= dropCloses) {
        if (at < dropOpens) at = dropOpens
        if (at + dropService + timesFrom[there + dropRow]! <= latest[before]!) {
          const delta = toPickup + between + costsFrom[there + dropRow]!
          if (delta < costs[second]!) this.keep(slot, delta, after, -1)
        }
      }
      if (withPickup >= costs[second]!) continue
      const arrives = departs + timesFrom[there + pickupRow]!
      this.placeDrop(pickup, drop, vehicle, slot, after, before, arrives, withPickup)
    }
    this.routes.work += workOfPair * looked
  }

  /** Tries a drop behind `node` and each later one, where the vehicle arrives at `node` at `arrives` with the pickup on board. */
  private placeDrop(
    pickup: number,
    drop: number,
    vehicle: number,
    slot: number,
    after: number,
    node: number,
    arrives: number,
    soFar: number,
  ): void {
    const { opens, closes, service } = this.model
    const { next, latest, legCost, legSeconds } = this.routes
    const { costs, timesTo, timesFrom, costsTo, costsFrom, at: rows, by } = this
    const end = endOf(this.model, vehicle)
    const dropRow = by[drop]!
    const dropOpens = opens[drop]!
    const dropCloses = closes[drop]!
    const dropService = service[drop]!
    const second = slot * 2 + 1
    let here = node
    let at = arrives
    let looked = 0
    while (here !== end) {
      looked++
      if (at > latest[here]! || !this.fitsAboard(pickup, here, vehicle)) break
      if (at < opens[here]!) at = opens[here]!
      if (at > dropCloses) break
      const departs = at + service[here]!
      const before = next[here]!
      const from = rows[here]! + dropRow
      let dropAt = departs + timesTo[from]!
      if (dropAt <= dropCloses) {
        if (dropAt < dropOpens) dropAt = dropOpens
        const to = rows[before]! + dropRow
        if (dropAt + dropService + timesFrom[to]! <= latest[before]!) {
          const delta = soFar + costsTo[from]! + costsFrom[to]! - legCost[here]!
          if (delta < costs[second]!) this.keep(slot, delta, after, here)
        }
      }
      at = departs + legSeconds[here]!
      here = before
    }
    this.routes.work += workOfPair * looked
  }

  /** The drop of a fixed pickup: what is loaded there stays on board until it has a place. */
  private scanDrop(pickup: number, drop: number, vehicle: number, slot: number): void {
    const { next, begins } = this.routes
    const last = this.model.lastFixed[vehicle]!
    if (startOf(this.model, vehicle) === last) return
    for (let node = pickup; node !== last; node = next[node]!)
      if (!this.fitsAboard(pickup, node, vehicle)) return
    this.placeDrop(pickup, drop, vehicle, slot, -1, last, begins[last]!, 0)
  }
}
