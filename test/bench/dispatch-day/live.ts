import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { addHours, addSeconds, secondsBetween } from '@rodovia/core/shared/clock.ts'
import { applyBasisPoints } from '@rodovia/core/shared/money.ts'
import { type Day, dayBegins, driverShareBasisPoints, settings } from './day.ts'
import type { Dispatcher } from './nearest.ts'
import { type Habit, RoadDriver } from './road.ts'

/** A delivery that still waits after this many hours is a fault of the dispatcher. */
const mostHours = 30

/** The result of a day. */
export type Outcome = {
  orders: number
  late: number
  /** The average lateness of the late orders. */
  lateMinutes: number
  /** From order to hand-over: the slowest tenth took longer. */
  ninetiethMinutes: number
  kilometres: number
  driversUsed: number
  /** The drivers' pay for each hour in which a driver had something to do. */
  payCentsPerHour: number
}

/** Lets a day pass: the dispatcher looks at what waits every few seconds, drivers make their stops. */
export async function live(day: Day, dispatch: Dispatcher, habit: Habit = 'nearest stop'): Promise<Outcome> {
  const drivers = day.drivers.map((driver) => new RoadDriver(day, driver, habit))
  let waiting: readonly Delivery[] = []
  let ordered = 0
  const handedOver = () => drivers.reduce((sum, { handOvers }) => sum + handOvers.length, 0)
  for (
    let at = dayBegins;
    handedOver() < day.orders.length;
    at = addSeconds(at, settings.searchAgainSeconds)
  ) {
    if (at > addHours(dayBegins, mostHours))
      throw new Error(
        `After ${mostHours} hours ${handedOver()} of ${day.orders.length} orders are delivered.`,
      )
    for (const driver of drivers) driver.advance(at)
    const before = ordered
    while (ordered < day.orders.length && day.orders[ordered]!.createdAt <= at) ordered++
    waiting = [...waiting, ...day.orders.slice(before, ordered)]
    waiting = await dispatch(waiting, drivers, at)
  }
  return outcomeOf(drivers)
}

function outcomeOf(drivers: readonly RoadDriver[]): Outcome {
  const handOvers = drivers.flatMap((driver) => driver.handOvers)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const late = handOvers.flatMap(({ delivery, at }) =>
    at > delivery.deadlineAt ? [secondsBetween(delivery.deadlineAt, at) / 60] : [],
  )
  const took = handOvers.map(
    ({ delivery, at }) => secondsBetween(delivery.readyAt ?? delivery.createdAt, at) / 60,
  )
  const payCents = sum(
    handOvers.map(({ delivery }) => Number(applyBasisPoints(delivery.priceCents, driverShareBasisPoints))),
  )
  return {
    orders: handOvers.length,
    late: late.length,
    lateMinutes: sum(late) / Math.max(1, late.length),
    ninetiethMinutes: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.9)] ?? 0,
    kilometres: sum(drivers.map(({ meters }) => meters)) / 1000,
    driversUsed: drivers.filter((driver) => driver.handOvers.length > 0).length,
    payCentsPerHour: payCents / (sum(drivers.map(({ busySeconds }) => busySeconds)) / 3_600),
  }
}
