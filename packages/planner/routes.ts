import { endOf, type Model, startOf } from './model.ts'
import { SavedRoutes } from './saved-routes.ts'

/** The largest rounding error of sums of times. */
export const rounding = 1e-7

/**
 * The routes of a search as linked nodes, with what makes an insertion cheap to check: how early each node can begin, and how late it may
 * begin so that everything behind it is in time.
 */
export class Routes {
  readonly model: Model
  readonly next: Int32Array
  readonly previous: Int32Array
  /** The vehicle of each stop, or -1 when it is in no route. */
  readonly vehicleOf: Int32Array
  readonly begins: Float64Array
  readonly leaves: Float64Array
  readonly latest: Float64Array
  /** The leg from a node to the next one, read too often to come from the large tables. */
  readonly legCost: Float64Array
  readonly legSeconds: Float64Array
  /** The load on leaving, the largest load so far, and the largest from here on, by node and measure. */
  readonly aboard: Float64Array
  readonly peakBefore: Float64Array
  readonly peakAfter: Float64Array
  /** The load at the start, by vehicle and measure. */
  readonly startLoad: Float64Array
  readonly count: Int32Array
  /** A stamp for each vehicle that changes with each change of its route, and returns with it. */
  readonly stamp: Int32Array
  /** The vehicles that move. */
  readonly used: Int32Array
  usedCount = 0
  /** The jobs that have no place. */
  readonly absent: Int32Array
  absentCount = 0
  /** The cost of travel, vehicles, aversions and the penalties of absent jobs. */
  cost = 0
  /** The nodes looked at so far: a clock that runs alike on every machine. */
  work = 0
  private readonly usedAt: Int32Array
  private readonly absentAt: Int32Array
  private stamps = 1
  private readonly savedBefore: SavedRoutes

  constructor(model: Model) {
    this.model = model
    const { nodes, vehicles, jobs, measures } = model
    this.next = new Int32Array(nodes).fill(-1)
    this.previous = new Int32Array(nodes).fill(-1)
    this.vehicleOf = new Int32Array(nodes).fill(-1)
    this.begins = new Float64Array(nodes)
    this.leaves = new Float64Array(nodes)
    this.latest = new Float64Array(nodes)
    this.legCost = new Float64Array(nodes)
    this.legSeconds = new Float64Array(nodes)
    this.aboard = new Float64Array(nodes * measures.length)
    this.peakBefore = new Float64Array(nodes * measures.length)
    this.peakAfter = new Float64Array(nodes * measures.length)
    this.startLoad = new Float64Array(vehicles * measures.length)
    this.count = new Int32Array(vehicles)
    this.stamp = new Int32Array(vehicles)
    this.used = new Int32Array(vehicles)
    this.usedAt = new Int32Array(vehicles).fill(-1)
    this.absent = new Int32Array(jobs)
    this.absentAt = new Int32Array(jobs).fill(-1)
    this.savedBefore = new SavedRoutes(model)
    for (let vehicle = 0; vehicle < vehicles; vehicle++) this.clear(vehicle)
    for (let job = 0; job < jobs; job++) this.addAbsent(job)
    for (let vehicle = 0; vehicle < vehicles; vehicle++) this.putFixed(vehicle)
  }

  private clear(vehicle: number): void {
    const start = startOf(this.model, vehicle)
    const end = endOf(this.model, vehicle)
    this.next[start] = end
    this.previous[end] = start
    this.vehicleOf[start] = vehicle
    this.vehicleOf[end] = vehicle
    this.measureLeg(start, end, vehicle)
    this.refresh(vehicle)
  }

  private putFixed(vehicle: number): void {
    let last = startOf(this.model, vehicle)
    for (const node of this.model.fixed[vehicle]!) {
      this.link(node, last, vehicle)
      last = node
      const job = this.model.jobOf[node]!
      if (!this.model.isMovable[job] && this.absentAt[job]! >= 0) this.dropAbsent(job)
    }
    this.refresh(vehicle)
  }

  private addAbsent(job: number): void {
    this.absentAt[job] = this.absentCount
    this.absent[this.absentCount++] = job
    this.cost += this.model.penalty[job]!
  }

  private dropAbsent(job: number): void {
    const at = this.absentAt[job]!
    const last = this.absent[--this.absentCount]!
    this.absent[at] = last
    this.absentAt[last] = at
    this.absentAt[job] = -1
    this.cost -= this.model.penalty[job]!
  }

  isAbsent(job: number): boolean {
    return this.absentAt[job]! >= 0
  }

  /** Puts a stop behind another. Times and loads are stale until `refresh`. */
  private link(node: number, after: number, vehicle: number): void {
    const { vehicleCost } = this.model
    const { legCost } = this
    const before = this.next[after]!
    const past = legCost[after]!
    this.next[after] = node
    this.previous[node] = after
    this.next[node] = before
    this.previous[before] = node
    this.vehicleOf[node] = vehicle
    this.measureLeg(after, node, vehicle)
    this.measureLeg(node, before, vehicle)
    this.cost += legCost[after]! + legCost[node]!
    if (this.count[vehicle]!++ === 0) {
      this.cost += vehicleCost
      this.usedAt[vehicle] = this.usedCount
      this.used[this.usedCount++] = vehicle
    } else {
      this.cost -= past
    }
  }

  private unlink(node: number): void {
    const { vehicleCost } = this.model
    const { legCost } = this
    const vehicle = this.vehicleOf[node]!
    const after = this.previous[node]!
    const before = this.next[node]!
    this.next[after] = before
    this.previous[before] = after
    this.vehicleOf[node] = -1
    this.cost -= legCost[after]! + legCost[node]!
    this.measureLeg(after, before, vehicle)
    if (--this.count[vehicle]! === 0) {
      this.cost -= vehicleCost
      this.forgetUsed(vehicle)
    } else {
      this.cost += legCost[after]!
    }
  }

  private measureLeg(from: number, to: number, vehicle: number): void {
    const { row, place, cost, seconds } = this.model
    const way = row[from]! + place[to]!
    this.legCost[from] = cost[vehicle]![way]!
    this.legSeconds[from] = seconds[vehicle]![way]!
  }

  private forgetUsed(vehicle: number): void {
    const at = this.usedAt[vehicle]!
    const last = this.used[--this.usedCount]!
    this.used[at] = last
    this.usedAt[last] = at
    this.usedAt[vehicle] = -1
  }

  /** Inserts a job: its first stop behind `after`, its second behind `afterSecond`, or behind the first where that is -1. */
  insert(job: number, vehicle: number, after: number, afterSecond: number): void {
    const { first, second, isFixed, aversion, vehicles } = this.model
    this.save(vehicle)
    const one = first[job]!
    const two = second[job]!
    if (!isFixed[one]) this.link(one, after, vehicle)
    if (two >= 0) this.link(two, afterSecond < 0 ? one : afterSecond, vehicle)
    if (aversion) this.cost += aversion[job * vehicles + vehicle]!
    this.dropAbsent(job)
    if (two < 0 && this.model.onlyDrops) this.refreshAround(one, vehicle)
    else this.refresh(vehicle)
  }

  /** Takes a job out of its route. Times and loads are stale until `refresh` of the vehicle. */
  remove(job: number): number {
    const { first, second, isFixed, aversion, vehicles } = this.model
    const one = first[job]!
    const two = second[job]!
    const vehicle = this.vehicleOf[two >= 0 ? two : one]!
    this.save(vehicle)
    if (!isFixed[one]) this.unlink(one)
    if (two >= 0) this.unlink(two)
    if (aversion) this.cost -= aversion[job * vehicles + vehicle]!
    this.addAbsent(job)
    return vehicle
  }

  /** Computes times and loads of a route anew, and says whether it is late somewhere. */
  refresh(vehicle: number): boolean {
    const { opens, closes, service } = this.model
    const { next, previous, begins, leaves, latest, legSeconds } = this
    const start = startOf(this.model, vehicle)
    const end = endOf(this.model, vehicle)
    let last = start
    begins[start] = opens[start]!
    let departs = opens[start]!
    leaves[start] = departs
    let count = 0
    let isLate = false
    while (last !== end) {
      const node = next[last]!
      let at = departs + legSeconds[last]!
      if (at < opens[node]!) at = opens[node]!
      if (at > closes[node]! + rounding) isLate = true
      begins[node] = at
      departs = at + service[node]!
      leaves[node] = departs
      last = node
      count++
    }
    latest[end] = closes[end]!
    while (last !== start) {
      const node = previous[last]!
      const late = latest[last]! - legSeconds[node]! - service[node]!
      latest[node] = late < closes[node]! ? late : closes[node]!
      last = node
    }
    this.work += count
    this.stamp[vehicle] = this.stamps++
    this.refreshLoads(vehicle)
    return isLate
  }

  /** The same after one insertion, only as far as something changes. */
  private refreshAround(node: number, vehicle: number): void {
    const { opens, closes, service, fromStart, measures } = this.model
    const { next, previous, begins, leaves, latest, legSeconds } = this
    const start = startOf(this.model, vehicle)
    const end = endOf(this.model, vehicle)
    let last = previous[node]!
    let count = 0
    while (last !== end) {
      const here = next[last]!
      let at = leaves[last]! + legSeconds[last]!
      if (at < opens[here]!) at = opens[here]!
      if (at === begins[here] && here !== node) break
      begins[here] = at
      leaves[here] = at + service[here]!
      last = here
      count++
    }
    last = next[node]!
    while (last !== start) {
      const here = previous[last]!
      let late = latest[last]! - legSeconds[here]! - service[here]!
      if (late > closes[here]!) late = closes[here]!
      if (late === latest[here] && here !== node) break
      latest[here] = late
      last = here
      count++
    }
    this.work += count
    this.stamp[vehicle] = this.stamps++
    const size = measures.length
    for (let m = 0; m < size; m++) this.startLoad[vehicle * size + m]! += fromStart[node * size + m]!
  }

  private refreshLoads(vehicle: number): void {
    const { model, next, previous, aboard, peakBefore, peakAfter, startLoad } = this
    const { fromStart, change, measures } = model
    const size = measures.length
    const start = startOf(model, vehicle)
    const end = endOf(model, vehicle)
    for (let m = 0; m < size; m++) {
      let load = 0
      for (let node = next[start]!; node !== end; node = next[node]!) load += fromStart[node * size + m]!
      startLoad[vehicle * size + m] = load
      if (model.onlyDrops) continue
      let peak = load
      aboard[start * size + m] = load
      peakBefore[start * size + m] = load
      for (let node = next[start]!; node !== end; node = next[node]!) {
        if (this.isLoaded(node)) load += change[node * size + m]!
        if (load > peak) peak = load
        aboard[node * size + m] = load
        peakBefore[node * size + m] = peak
      }
      peak = 0
      for (let node = previous[end]!; ; node = previous[node]!) {
        if (aboard[node * size + m]! > peak) peak = aboard[node * size + m]!
        peakAfter[node * size + m] = peak
        if (node === start) break
      }
    }
  }

  /** Whether the load of a node counts: that of a fixed pickup counts only while its drop has a place. */
  private isLoaded(node: number): boolean {
    const { isFixed, jobOf, second } = this.model
    if (!isFixed[node]) return true
    const drop = second[jobOf[node]!]!
    return drop < 0 || this.vehicleOf[drop]! >= 0
  }

  /** Begins an attempt that `undo` takes back. */
  begin(): void {
    this.savedBefore.begin(this)
  }

  private save(vehicle: number): void {
    this.savedBefore.save(this, vehicle)
  }

  /** Takes back everything since `begin`. */
  undo(): void {
    this.savedBefore.restore(this)
  }

  /** For `SavedRoutes`: the used vehicles as their counts say. */
  setCount(vehicle: number, count: number): void {
    if (count === 0 && this.usedAt[vehicle]! >= 0) this.forgetUsed(vehicle)
    else if (count > 0 && this.usedAt[vehicle]! < 0) {
      this.usedAt[vehicle] = this.usedCount
      this.used[this.usedCount++] = vehicle
    }
    this.count[vehicle] = count
  }

  /** For `SavedRoutes`: the jobs without a place. */
  setAbsent(jobs: Int32Array, count: number): void {
    for (let i = 0; i < this.absentCount; i++) this.absentAt[this.absent[i]!] = -1
    for (let i = 0; i < count; i++) {
      const job = jobs[i]!
      this.absent[i] = job
      this.absentAt[job] = i
    }
    this.absentCount = count
  }

  /** For `SavedRoutes`: loads of a route that was put back. */
  restoreLoads(vehicle: number): void {
    this.refreshLoads(vehicle)
  }

  /** A copy of all routes, for `load`. */
  copy(): RoutesCopy {
    return {
      next: this.next.slice(),
      vehicleOf: this.vehicleOf.slice(),
      absent: this.absent.slice(0, this.absentCount),
      cost: this.cost,
    }
  }

  /** Overwrites an older copy. */
  copyInto(copy: RoutesCopy): void {
    copy.next.set(this.next)
    copy.vehicleOf.set(this.vehicleOf)
    copy.absent = this.absent.slice(0, this.absentCount)
    copy.cost = this.cost
  }

  load(copy: RoutesCopy): void {
    this.next.set(copy.next)
    this.vehicleOf.set(copy.vehicleOf)
    this.setAbsent(copy.absent, copy.absent.length)
    for (let vehicle = 0; vehicle < this.model.vehicles; vehicle++) {
      let count = 0
      const end = endOf(this.model, vehicle)
      for (let node = startOf(this.model, vehicle); node !== end; node = this.next[node]!) {
        this.previous[this.next[node]!] = node
        this.measureLeg(node, this.next[node]!, vehicle)
        count++
      }
      this.setCount(vehicle, count - 1)
      this.refresh(vehicle)
    }
    this.cost = copy.cost
  }
}

export type RoutesCopy = { next: Int32Array; vehicleOf: Int32Array; absent: Int32Array; cost: number }
