import { byPlanItself } from './by-itself.ts'
import { byPlan } from './by-plan.ts'
import { aDay, type Day, type DayOptions } from './day.ts'
import { live } from './live.ts'
import { byNearest, type Dispatcher } from './nearest.ts'
import type { Habit } from './road.ts'

/** The dispatchers of the day, each with the habit of drivers without a route. */
export const dispatchers = {
  'nearest driver, nearest stop next': { dispatcher: (day) => byNearest(day), habit: 'nearest stop' },
  'nearest driver, one by one': { dispatcher: (day) => byNearest(day), habit: 'one by one' },
  'platform with dispatch by plan': { dispatcher: byPlanItself, habit: 'nearest stop' },
  'by plan': { dispatcher: byPlan, habit: 'nearest stop' },
} as const satisfies Record<string, { dispatcher: (day: Day) => Dispatcher; habit: Habit }>

export type DispatcherName = keyof typeof dispatchers

/** The same day under one dispatcher, as figures by unit. */
export async function figuresOf(name: DispatcherName, options: DayOptions) {
  const day = aDay(options)
  const { dispatcher, habit } = dispatchers[name]
  const { late, lateMinutes, ninetiethMinutes, kilometres, driversUsed, payCentsPerHour } = await live(
    day,
    dispatcher(day),
    habit,
  )
  return {
    late,
    'min late': lateMinutes,
    'min from order, P90': ninetiethMinutes,
    km: kilometres,
    'drivers used': driversUsed,
    'R$/h': payCentsPerHour / 100,
  }
}

/** Whether at most one order in fifty is late. */
export function isOnTime({ late }: { late: number }, orders: number): boolean {
  return late <= orders / 50
}

/** The smallest of some numbers of drivers with whom the orders are on time; undefined where none is enough. */
export async function driversNeeded(
  name: DispatcherName,
  options: Omit<DayOptions, 'drivers'>,
  numbers: readonly number[],
): Promise<number | undefined> {
  for (const drivers of numbers)
    if (isOnTime(await figuresOf(name, { ...options, drivers }), options.orders)) return drivers
  return undefined
}
