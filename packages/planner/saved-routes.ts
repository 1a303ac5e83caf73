import { endOf, type Model, startOf } from './model.ts'

/** The parts of the routes that are saved and put back. */
type Saved = {
  readonly next: Int32Array
  readonly previous: Int32Array
  readonly vehicleOf: Int32Array
  readonly begins: Float64Array
  readonly leaves: Float64Array
  readonly latest: Float64Array
  readonly legCost: Float64Array
  readonly legSeconds: Float64Array
  readonly count: Int32Array
  readonly stamp: Int32Array
  readonly absent: Int32Array
  readonly absentCount: number
  cost: number
  setCount(vehicle: number, count: number): void
  setAbsent(jobs: Int32Array, count: number): void
  restoreLoads(vehicle: number): void
}

/** The routes as they were when an attempt first touched them. */
export class SavedRoutes {
  private readonly model: Model
  private readonly nodes: Int32Array
  private readonly begins: Float64Array
  private readonly latest: Float64Array
  private readonly legCost: Float64Array
  private readonly legSeconds: Float64Array
  private readonly from: Int32Array
  private readonly touched: Int32Array
  private readonly touchedIn: Int32Array
  private readonly stamps: Int32Array
  private readonly counts: Int32Array
  private readonly absent: Int32Array
  private touchedCount = 0
  private size = 0
  private attempt = 0
  private absentCount = 0
  private cost = 0

  constructor(model: Model) {
    this.model = model
    this.nodes = new Int32Array(model.nodes)
    this.begins = new Float64Array(model.nodes)
    this.latest = new Float64Array(model.nodes)
    this.legCost = new Float64Array(model.nodes)
    this.legSeconds = new Float64Array(model.nodes)
    this.from = new Int32Array(model.vehicles + 1)
    this.touched = new Int32Array(model.vehicles)
    this.touchedIn = new Int32Array(model.vehicles)
    this.stamps = new Int32Array(model.vehicles)
    this.counts = new Int32Array(model.vehicles)
    this.absent = new Int32Array(model.jobs)
  }

  begin(routes: Saved): void {
    this.attempt++
    this.touchedCount = 0
    this.size = 0
    this.cost = routes.cost
    this.absentCount = routes.absentCount
    for (let i = 0; i < routes.absentCount; i++) this.absent[i] = routes.absent[i]!
  }

  save(routes: Saved, vehicle: number): void {
    if (this.touchedIn[vehicle] === this.attempt) return
    this.touchedIn[vehicle] = this.attempt
    const { next, begins, latest, legCost, legSeconds } = routes
    const end = endOf(this.model, vehicle)
    this.from[this.touchedCount] = this.size
    this.stamps[this.touchedCount] = routes.stamp[vehicle]!
    this.counts[this.touchedCount] = routes.count[vehicle]!
    this.touched[this.touchedCount++] = vehicle
    let size = this.size
    for (let node = startOf(this.model, vehicle); ; node = next[node]!) {
      this.nodes[size] = node
      this.begins[size] = begins[node]!
      this.latest[size] = latest[node]!
      this.legCost[size] = legCost[node]!
      this.legSeconds[size] = legSeconds[node]!
      size++
      if (node === end) break
    }
    this.size = size
  }

  restore(routes: Saved): void {
    const { next, previous, vehicleOf, begins, leaves, latest, legCost, legSeconds } = routes
    const { service } = this.model
    for (let t = 0; t < this.touchedCount; t++) {
      const vehicle = this.touched[t]!
      const end = endOf(this.model, vehicle)
      for (let node = next[startOf(this.model, vehicle)]!; node !== end; node = next[node]!)
        vehicleOf[node] = -1
    }
    this.from[this.touchedCount] = this.size
    routes.setAbsent(this.absent, this.absentCount)
    for (let t = 0; t < this.touchedCount; t++) {
      const vehicle = this.touched[t]!
      const to = this.from[t + 1]!
      let last = -1
      for (let i = this.from[t]!; i < to; i++) {
        const node = this.nodes[i]!
        vehicleOf[node] = vehicle
        begins[node] = this.begins[i]!
        leaves[node] = this.begins[i]! + service[node]!
        latest[node] = this.latest[i]!
        legCost[node] = this.legCost[i]!
        legSeconds[node] = this.legSeconds[i]!
        if (last >= 0) {
          next[last] = node
          previous[node] = last
        }
        last = node
      }
      routes.stamp[vehicle] = this.stamps[t]!
      routes.setCount(vehicle, this.counts[t]!)
    }
    for (let t = 0; t < this.touchedCount; t++) routes.restoreLoads(this.touched[t]!)
    routes.cost = this.cost
  }
}
