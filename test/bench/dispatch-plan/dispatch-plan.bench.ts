import { monitorEventLoopDelay } from 'node:perf_hooks'
import { searchSeconds } from '@rodovia/core/dispatch/plan/limits.ts'
import type { FoundRoutes, RouteProblem } from '@rodovia/core/dispatch/plan/ports.ts'
import { createRoutePlanner } from '@rodovia/planner/thread/route-planner.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { startLiveCity } from './live-city.ts'

/** The numbers of drivers and deliveries to plan. */
const sizes = [
  [20, 100],
  [100, 500],
  [200, 1_000],
] as const

/** This many deliveries are new when a plan is made anew, and as many drivers have gone off duty. */
const changed = 10
const anew = 'planned anew, 200 and 1,000'
const live = 'by the platform, 200 and 1,000'

const nameOf = (drivers: number, deliveries: number) => `${drivers} drivers, ${deliveries} deliveries`

export const dispatchPlanBench: Bench = {
  name: 'dispatch-plan',
  title: 'Proposed routes of a city',
  about: `A plan as the desk asks for it, without the reading of the database: deliveries and drivers at random places of 33 × 36 km, all of one kind of vehicle, which is the
largest problem; deadlines in 2 to 10 hours; the table of ways, the search and the explanation of every delivery, in the worker. “planned anew” starts from the plan of the largest city, where ${changed} deliveries are new and ${changed}
drivers have gone: no explanations. “stall” is the longest time for which the thread that asks could do nothing else. “by the platform” is dispatch by plan with its
database: from a driver's change of duty until a plan that knows of it is stored, with the 50 ms in which changes are collected.`,
  marks: [
    { of: nameOf(200, 1_000), unit: 's', atMost: 3 },
    { of: anew, unit: 's', atMost: 1 },
    { of: live, unit: 's', atMost: 1 },
    { of: anew, unit: 'without a route', atMost: 0 },
    { of: nameOf(200, 1_000), unit: 'without a route', atMost: 0 },
    { of: nameOf(200, 1_000), unit: 'ms stall', atMost: 200 },
  ],
  rounds: 3,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const planner = stack.use(
      createRoutePlanner({ maxSeconds: 60, onFault: (error) => process.emitWarning(String(error)) }),
    )
    // The thread starts with the first task.
    await planner.plan([aCity(20, 100)])
    const contender = (city: RouteProblem): Contender => ({
      async measure() {
        const loop = monitorEventLoopDelay({ resolution: 5 })
        loop.enable()
        const usedBefore = process.cpuUsage()
        const startedAt = performance.now()
        const [found] = await planner.plan([city])
        const seconds = (performance.now() - startedAt) / 1000
        const { user, system } = process.cpuUsage(usedBefore)
        loop.disable()
        const planned = found?.routes.flatMap(({ stops }) => stops.filter(({ isPickup }) => isPickup)) ?? []
        if (!found || planned.length + found.unplanned.length !== city.jobs.length)
          throw new Error('A delivery has neither a route nor a reason.')
        return {
          s: seconds,
          'processor s': (user + system) / 1e6,
          routes: found.routes.length,
          'without a route': found.unplanned.length,
          km: found.routes.reduce((sum, { meters }) => sum + meters, 0) / 1000,
          'ms stall': loop.max / 1e6,
        }
      },
    })
    const largest = aCity(200, 1_000)
    const [before] = await planner.plan([
      { ...largest, jobs: largest.jobs.slice(0, -changed), isUnexplained: true },
    ])
    return {
      ...Object.fromEntries(
        sizes.map(([drivers, deliveries]): [string, Contender] => [
          nameOf(drivers, deliveries),
          contender(aCity(drivers, deliveries)),
        ]),
      ),
      [anew]: contender(afterChanges(largest, before!)),
      [live]: await startLiveCity(stack, { drivers: 200, deliveries: 1_000, aPlace: placesOfCity() }),
    }
  },
}

/** The first drivers of a plan are gone; what they had is free, and what the others have stays planned. */
function afterChanges(city: RouteProblem, { routes }: FoundRoutes): RouteProblem {
  const stopsOf = new Map(routes.map(({ driver, stops }) => [driver, stops]))
  const drivers = city.drivers.map((driver, index) => ({ ...driver, planned: stopsOf.get(index) ?? [] }))
  return { ...city, drivers: drivers.slice(changed), changeMeters: 2_000, isUnexplained: true }
}

/** The same numbers from 0 to 1 each time. */
function aDraw(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function placesOfCity(draw = aDraw()): () => { lat: number; lng: number } {
  return () => ({ lat: -23.75 + 0.3 * draw(), lng: -46.8 + 0.35 * draw() })
}

/** The same city for the same numbers. */
function aCity(drivers: number, deliveries: number): RouteProblem {
  const draw = aDraw()
  const placeOf = placesOfCity(draw)
  const places: { lat: number; lng: number }[] = []
  const aPlace = () => places.push(placeOf()) - 1
  return {
    places,
    kmh: 22,
    roadSeconds: null,
    drivers: Array.from({ length: drivers }, () => ({ place: aPlace(), freeAt: Math.floor(1_800 * draw()) })),
    jobs: Array.from({ length: deliveries }, () => ({
      pickup: { place: aPlace(), opens: 0, closes: Number.POSITIVE_INFINITY, serviceSeconds: 300 },
      drop: { place: aPlace(), opens: 0, closes: 3_600 * (2 + 8 * draw()), serviceSeconds: 180 },
      load: { weight: Math.floor(3_000 * draw()), volume: 500, deliveries: 1 },
      barred: [],
    })),
    capacity: { weight: 10_000, volume: 10_000, deliveries: 4 },
    endsAt: 12 * 3_600,
    searchSeconds,
  }
}
