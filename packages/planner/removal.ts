import { endOf, type Model, startOf } from './model.ts'
import { NearStops } from './near-stops.ts'
import type { Random } from './random.ts'
import { type Routes, rounding } from './routes.ts'

/** The mean number of stops that are taken out and the longest string, as usual and in the few attempts that reach wider. */
export type RemovalSizes = {
  mean: number
  longestString: number
  wideOdds: number
  wideMean: number
  wideString: number
}

/**
 * Takes jobs out of their routes. Mostly strings, stops that follow each other in routes near one place, which leaves room where others can
 * change places ("slack induction by string removals", Christiaens and Vanden Berghe, 2020).
 */
export class Removal {
  private readonly routes: Routes
  private readonly model: Model
  private readonly random: Random
  private readonly sizes: RemovalSizes
  private readonly near: NearStops
  private readonly string: Int32Array
  private readonly changed: Int32Array
  private readonly changedIn: Int32Array
  private changedCount = 0
  private attempt = 0
  private readonly movable: Int32Array

  constructor(routes: Routes, random: Random, sizes: RemovalSizes) {
    this.routes = routes
    this.model = routes.model
    this.random = random
    this.sizes = sizes
    const { stops, vehicles, jobOf, isFixed } = this.model
    this.movable = Int32Array.from(
      Array.from({ length: stops }, (_, stop) => stop).filter((stop) => !isFixed[stop] && jobOf[stop]! >= 0),
    )
    this.near = new NearStops(this.model)
    this.string = new Int32Array(stops)
    this.changed = new Int32Array(vehicles)
    this.changedIn = new Int32Array(vehicles)
  }

  private take(stop: number): void {
    const job = this.model.jobOf[stop]!
    if (this.routes.isAbsent(job) || !this.model.isMovable[job]) return
    this.note(this.routes.remove(job))
  }

  private note(vehicle: number): void {
    if (this.changedIn[vehicle] === this.attempt) return
    this.changedIn[vehicle] = this.attempt
    this.changed[this.changedCount++] = vehicle
  }

  private start(): void {
    this.attempt++
    this.changedCount = 0
  }

  private finish(): void {
    for (let i = 0; i < this.changedCount; i++) {
      const vehicle = this.changed[i]!
      // Later stops may be late now: the direct way can be longer than the way by the removed stop.
      while (this.routes.refresh(vehicle)) {
        const stop = this.lateStop(vehicle)
        if (stop < 0) break
        this.routes.remove(this.model.jobOf[stop]!)
      }
    }
  }

  /** The first stop that is late, or the last one where the shift ends before the vehicle is back; -1 when all is in time. */
  private lateStop(vehicle: number): number {
    const { next, previous, begins } = this.routes
    const { closes, isFixed } = this.model
    const end = endOf(this.model, vehicle)
    let node = startOf(this.model, vehicle)
    while (node !== end && begins[node]! <= closes[node]! + rounding) node = next[node]!
    const late = node !== end ? node : begins[end]! > closes[end]! + rounding ? previous[end]! : -1
    if (late < 0 || late >= this.model.stops || isFixed[late]) return -1
    return this.isMovable(late) ? late : this.movableIn(vehicle)
  }

  /** A stop of a route that may go: what is locked there is in time without it. */
  private movableIn(vehicle: number): number {
    const end = endOf(this.model, vehicle)
    let node = startOf(this.model, vehicle)
    while (node !== end && !this.isMovable(node)) node = this.routes.next[node]!
    return node === end ? -1 : node
  }

  private isMovable(node: number): boolean {
    const { stops, isFixed, jobOf, isMovable } = this.model
    return node < stops && !isFixed[node] && isMovable[jobOf[node]!] === 1
  }

  /** Strings of routes near a stop. */
  strings(): void {
    const { random, routes, movable, sizes } = this
    if (movable.length === 0) return
    this.start()
    const served = Math.max(1, this.model.stops - routes.absentCount)
    const isWide = random.next() < sizes.wideOdds
    const longest = Math.min(
      isWide ? sizes.wideString : sizes.longestString,
      served / Math.max(1, routes.usedCount),
    )
    const most = (4 * (isWide ? sizes.wideMean : sizes.mean)) / (1 + longest) - 1
    const strings = Math.floor(1 + random.next() * Math.max(0, most))
    const seed = movable[random.below(movable.length)]!
    const near = this.near.of(seed)
    let taken = 0
    for (let i = 0; i < near.length && taken < strings; i++) {
      const stop = near[i]!
      const vehicle = routes.vehicleOf[stop]!
      if (vehicle < 0 || this.model.isFixed[stop] || this.changedIn[vehicle] === this.attempt) continue
      this.note(vehicle)
      this.takeString(stop, vehicle, longest)
      taken++
    }
    this.finish()
  }

  private takeString(stop: number, vehicle: number, longest: number): void {
    const { random, routes, string } = this
    const end = endOf(this.model, vehicle)
    let length = 0
    let at = 0
    for (let node = routes.next[this.model.lastFixed[vehicle]!]!; node !== end; node = routes.next[node]!) {
      if (node === stop) at = length
      string[length++] = node
    }
    routes.work += length
    const size = Math.min(length, Math.floor(1 + random.next() * Math.min(length, longest)))
    let kept = 0
    if (size < length && size > 1 && random.next() < 0.5) {
      kept = 1
      while (size + kept < length && random.next() > 0.01) kept++
    }
    const span = size + kept
    const lowest = Math.max(0, at - span + 1)
    const highest = Math.min(at, length - span)
    const from = lowest + random.below(highest - lowest + 1)
    const keptFrom = kept > 0 ? from + random.below(size + 1) : from + span
    for (let i = from; i < from + span; i++) {
      if (i >= keptFrom && i < keptFrom + kept) continue
      this.take(string[i]!)
    }
  }

  /** All jobs of a route but what is fixed. */
  route(vehicle: number): void {
    this.start()
    this.takeRoute(vehicle)
    this.finish()
  }

  private takeRoute(vehicle: number): void {
    const { routes, string } = this
    const end = endOf(this.model, vehicle)
    let length = 0
    for (let node = routes.next[this.model.lastFixed[vehicle]!]!; node !== end; node = routes.next[node]!)
      string[length++] = node
    for (let i = 0; i < length; i++) this.take(string[i]!)
  }
}
