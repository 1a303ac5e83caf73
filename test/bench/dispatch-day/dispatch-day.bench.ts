import type { Bench, Contender } from '../harness/bench.ts'
import { type DispatcherName, dispatchers, driversNeeded, figuresOf, isOnTime } from './compare.ts'

const orders = 400
const drivers = 30
const seed = '1'
const numbers = [25, 30, 35, 40, 50, 60, 80, 100, 150, 200, 250, 300]

export const dispatchDayBench: Bench = {
  name: 'dispatch-day',
  title: 'A day by the nearest driver and by plan',
  about: `A simulated day of ${orders} orders and ${drivers} drivers of cars in one town, offered to the nearest driver with free capacity, by the platform with dispatch by plan (all orders
are for now: each is offered alone in the moment in which it comes), and by a plan that is made anew at every change and holds orders back until a driver is free. Orders, drivers, refusals (one offer in ten) and delays are the same. Half of the orders have 3 hours, the others 12. A driver without a route goes to
the nearest stop next, or brings one delivery to its end before the next; one with a route keeps its sequence. “late” counts orders, “R$/h” is the drivers' pay for each hour in which a
driver has something to do, and “drivers needed” is the least of ${numbers.join(', ')} with whom at most one order in fifty is late. Nothing of it
depends on the machine.`,
  marks: [],
  rounds: 1,
  seconds: 0,
  warmUpSeconds: 0,
  async start() {
    return Object.fromEntries(
      (Object.keys(dispatchers) as DispatcherName[]).map((name) => [name, contender(name)]),
    )
  },
}

function contender(name: DispatcherName): Contender {
  return {
    async measure() {
      const figures = await figuresOf(name, { seed, orders, drivers })
      const fewer = numbers.filter((number) => number < drivers)
      const more = numbers.filter((number) => number > drivers)
      const isEnough = isOnTime(figures, orders)
      const needed =
        (await driversNeeded(name, { seed, orders }, isEnough ? fewer : more)) ??
        (isEnough ? drivers : Number.NaN)
      return { ...figures, 'drivers needed': needed }
    },
  }
}
