import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { EstimateSettings } from '@rodovia/core/delivery/model/estimate.ts'
import { speedsFrom } from '@rodovia/core/estimates/speeds.ts'
import { roadDistanceMeters } from '@rodovia/core/geo/distance.ts'
import type { Position } from '@rodovia/core/geo/position.ts'
import { priceTrip } from '@rodovia/core/quoting/price.ts'
import { firstTariff } from '@rodovia/core/quoting/tariff.ts'
import { deadlineHours, type OrderableTier } from '@rodovia/core/quoting/tier.ts'
import { addHours, addSeconds } from '@rodovia/core/shared/clock.ts'
import type { OrderId, UserId } from '@rodovia/core/shared/ids.ts'
import { deliveryConstants, estimateConstants } from '@rodovia/platform/config/constants/deliveries.ts'
import { createRandom, type Random } from '../../simulation/engine/random.ts'
import { aDelivery } from '../../support/builders.ts'

/** A day begins at 8:00 in São Paulo; orders come for twelve hours. */
export const dayBegins = new Date('2031-03-04T11:00:00Z')
const orderHours = 12

export const driverShareBasisPoints = 8_000

export const settings = {
  ...deliveryConstants,
  estimate: {
    ...estimateConstants,
    speedOf: speedsFrom([], estimateConstants.seedLegs),
  } satisfies EstimateSettings,
}

/**
 * The events of a day under any dispatcher: the same seed gives the same orders, drivers, refusals and
 * delays.
 */
export type Day = {
  /** The orders, sorted by the time at which they are placed. */
  orders: readonly Delivery[]
  drivers: readonly { id: UserId; position: Position }[]
  /** Whether a driver would decline a delivery. */
  declines(orderId: OrderId, driverId: UserId): boolean
  /** The way to a stop and the time there take this many times the median. */
  delay(orderId: OrderId, kind: 'way to pickup' | 'way to drop' | 'at pickup'): number
}

/** `aheadShare` of the orders is ordered two hours before it is ready; none unless said otherwise. */
export type DayOptions = { seed: string; orders: number; drivers: number; aheadShare?: number }

/** The number of orders in each hour from 8:00, relative to the quietest one. */
const demand = [1, 1, 2, 4, 5, 3, 1, 1, 2, 4, 5, 3]
/** Nine of ten values of a normal distribution are below this. */
const ninetieth = 1.2816

export function aDay({ seed, orders, drivers, aheadShare = 0 }: DayOptions): Day {
  const random = createRandom(seed)
  const places = random.fork('places')
  const shops = Array.from({ length: 40 }, () => aPlace(places, 0.05))
  const homes = random.fork('drivers')
  return {
    orders: Array.from({ length: orders }, (_, index) =>
      aheadOf(
        random.fork(`order ${index} ahead`),
        aheadShare,
        anOrder(random.fork(`order ${index}`), shops, index),
      ),
    ).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    drivers: Array.from({ length: drivers }, (_, index) => ({
      id: idOf<UserId>('d', index),
      position: aPlace(homes, 0.07),
    })),
    declines: (orderId, driverId) => createRandom(`${seed} ${orderId} ${driverId}`).chance(0.1),
    delay(orderId, kind) {
      const { pickupSeconds, pickupSlowSeconds } = estimateConstants
      const slow = kind === 'at pickup' ? pickupSlowSeconds / pickupSeconds : 1 / 0.6
      return slow ** (normal(createRandom(`${seed} ${orderId} ${kind}`)) / ninetieth)
    },
  }
}

const idOf = <Id extends string>(kind: string, index: number) =>
  `00000000-0000-4000-8000-${kind}${String(index).padStart(11, '0')}` as Id

/** Around Avenida Paulista; a standard deviation of 0.05 degrees is some 5.5 km. */
function aPlace(random: Random, spread: number): Position {
  return { lat: -23.56 + spread * normal(random), lng: -46.65 + spread * normal(random) }
}

/** Box and Muller's method. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
}

function anOrder(random: Random, shops: readonly Position[], index: number): Delivery {
  const createdAt = addSeconds(dayBegins, orderedAfter(random))
  const tier: OrderableTier = random.chance(0.5) ? 'turbo' : 'express'
  const shop = random.pick(shops)
  const home = { lat: shop.lat + 0.03 * normal(random), lng: shop.lng + 0.03 * normal(random) }
  const distanceMeters = roadDistanceMeters(shop, home)
  const built = aDelivery({ createdAt })
  return {
    ...built,
    orderId: idOf<OrderId>('a', index),
    origin: { ...built.origin, ...shop },
    destination: { ...built.destination, ...home },
    distanceMeters,
    priceCents: priceTrip({ tariff: firstTariff, serviceType: 'CAR', distanceMeters })[tier].priceCents,
    deadlineAt: addHours(createdAt, deadlineHours[tier]),
  }
}

/** Begins the search when rules.md#windows says. */
function aheadOf(random: Random, share: number, order: Delivery): Delivery {
  if (!random.chance(share)) return order
  const readyAt = order.createdAt
  return { ...order, readyAt, createdAt: addHours(readyAt, -2), dispatchFrom: addSeconds(readyAt, -1_800) }
}

/** Whether the matcher offers an order. */
export function isDue({ dispatchFrom }: Delivery, at: Date): boolean {
  return dispatchFrom === null || dispatchFrom <= at
}

function orderedAfter(random: Random): number {
  const total = demand.reduce((sum, share) => sum + share, 0)
  let left = random.fraction() * total
  const hour = demand.findIndex((share) => {
    left -= share
    return left < 0
  })
  return (Math.min(hour, orderHours - 1) + random.fraction()) * 3_600
}
