import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { handOverSeconds } from '@rodovia/core/delivery/model/estimate.ts'
import { commitmentOf, placeOf } from '@rodovia/core/dispatch/plan/committed-stops.ts'
import { legBetween } from '@rodovia/core/dispatch/plan/travel.ts'
import type { BusyDriver } from '@rodovia/core/fleet/driver.ts'
import type { Position } from '@rodovia/core/geo/position.ts'
import { addSeconds, later, secondsBetween } from '@rodovia/core/shared/clock.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { type Day, dayBegins, settings } from './day.ts'

export type Stop = { delivery: Delivery; kind: 'pickup' | 'dropoff' }
export type HandOver = { delivery: Delivery; at: Date }

/** From where and when to where and when the driver goes, and until when the stop takes. */
type Leg = { stop: Stop; from: Position; leaves: Date; arrives: Date; done: Date }

/**
 * The next step of a driver without a route: go to the nearest stop, or bring one delivery to its end before
 * the next.
 */
export type Habit = 'nearest stop' | 'one by one'

/** A driver on the road, who accepted stops and makes them one after the other. */
export class RoadDriver {
  readonly id: UserId
  readonly handOvers: HandOver[] = []
  meters = 0
  /** The time in which the driver had something to do. */
  busySeconds = 0
  private readonly day: Day
  private place: Position
  private held: readonly Delivery[] = []
  /** The stops of an accepted route, in its sequence; without one the nearest stop is next. */
  private sequence: readonly Stop[] = []
  private leg: Leg | null = null
  private freeSince: Date = dayBegins
  private readonly habit: Habit

  constructor(day: Day, { id, position }: Day['drivers'][number], habit: Habit) {
    this.day = day
    this.habit = habit
    this.id = id
    this.place = position
  }

  /** The deliveries that the driver accepted and did not hand over, in their present status. */
  get deliveries(): readonly Delivery[] {
    return this.held
  }

  accept(deliveries: readonly Delivery[], at: Date, sequence: readonly Stop[] = []): void {
    const isIdle = this.held.length === 0
    const ahead = isIdle || sequence.length === 0 ? [] : this.stopsLeft()
    this.held = [
      ...this.held,
      ...deliveries.map((delivery) => ({ ...delivery, status: 'accepted' as const })),
    ]
    this.sequence = [...ahead, ...sequence]
    if (isIdle) this.freeSince = at
    if (!this.leg) this.goOn()
  }

  /** Makes all steps until a moment. */
  advance(until: Date): void {
    while (this.leg && this.leg.done <= until) {
      const { stop, leaves, done } = this.leg
      this.busySeconds += secondsBetween(leaves, done)
      this.freeSince = done
      this.place = placeOf(stop)
      this.leg = null
      const { orderId } = stop.delivery
      if (stop.kind === 'dropoff') {
        this.handOvers.push({ delivery: stop.delivery, at: done })
        this.held = this.held.filter((delivery) => delivery.orderId !== orderId)
      } else {
        this.held = this.held.map((delivery) =>
          delivery.orderId === orderId ? { ...delivery, status: 'in_transit' as const } : delivery,
        )
      }
      this.goOn()
    }
  }

  private goOn(): void {
    const stop = this.nextStop()
    if (!stop) return
    const leaves = this.freeSince
    const { medianKmh } = settings.estimate.speedOf('CAR', leaves)
    const { meters, seconds } = legBetween(this.place, placeOf(stop), medianKmh)
    const { orderId } = stop.delivery
    const isPickup = stop.kind === 'pickup'
    const arrives = addSeconds(
      leaves,
      seconds * this.day.delay(orderId, isPickup ? 'way to pickup' : 'way to drop'),
    )
    const takes = isPickup
      ? settings.estimate.pickupSeconds * this.day.delay(orderId, 'at pickup')
      : handOverSeconds
    this.meters += meters
    const { readyAt } = stop.delivery
    const begins = isPickup && readyAt ? later(arrives, readyAt) : arrives
    this.leg = { stop, from: this.place, leaves, arrives, done: addSeconds(begins, takes) }
  }

  /** The stops of the driver's deliveries, after which a new route begins. */
  private stopsLeft(): readonly Stop[] {
    if (this.sequence.length > 0) return this.sequence
    const { pickupSeconds } = settings.estimate
    const kmh = settings.estimate.speedOf('CAR', this.freeSince).medianKmh
    const { stops } = commitmentOf(this.held, this.place, { at: this.freeSince, kmh, pickupSeconds })
    const now = this.leg?.stop
    return stops
      .map(({ delivery, kind }): Stop => ({ delivery, kind: kind === 'pickup' ? 'pickup' : 'dropoff' }))
      .filter(({ delivery, kind }) => delivery.orderId !== now?.delivery.orderId || kind !== now.kind)
  }

  private nextStop(): Stop | undefined {
    const [next, ...rest] = this.sequence
    if (next) {
      this.sequence = rest
      return { ...next, delivery: this.held.find(({ orderId }) => orderId === next.delivery.orderId)! }
    }
    const at = this.freeSince
    const kmh = settings.estimate.speedOf('CAR', at).medianKmh
    const { pickupSeconds } = settings.estimate
    const held = this.habit === 'one by one' ? this.held.slice(0, 1) : this.held
    const [stop] = commitmentOf(held, this.place, { at, kmh, pickupSeconds }).stops
    return stop && { delivery: stop.delivery, kind: stop.kind === 'pickup' ? 'pickup' : 'dropoff' }
  }

  /** The driver's position on the straight line of the leg. */
  positionAt(at: Date): Position {
    if (!this.leg) return this.place
    const { from, stop, leaves, arrives } = this.leg
    const share = Math.min(1, secondsBetween(leaves, at) / Math.max(1, secondsBetween(leaves, arrives)))
    const to = placeOf(stop)
    return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) }
  }

  /** The driver in the form that the matcher and the plan read. */
  seenAt(at: Date): BusyDriver & { position: Position } {
    return {
      ...{ id: this.id, tenantId: this.id as string as TenantId, firstName: 'Ana', persona: 'carro_van' },
      ...{ isAvailable: true, isKeptFresh: false, lastSeenAt: at, positionedAt: at },
      ...{ accuracyMeters: null, batteryPercent: null, openOffers: 0 },
      position: this.positionAt(at),
      activeDeliveries: this.held.length,
    }
  }
}
