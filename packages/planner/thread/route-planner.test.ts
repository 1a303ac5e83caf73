import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteProblem } from '@rodovia/core/dispatch/plan/ports.ts'
import { runWithSignal } from '@rodovia/platform/abort-scope.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createRoutePlanner } from './route-planner.ts'

const faults: unknown[] = []
const planner = createRoutePlanner({ onFault: (error) => faults.push(error), maxSeconds: 60 })
afterAll(() => planner[Symbol.asyncDispose]())

/** Places along a street to the north, a kilometre apart: 1,300 m and 156 s by road. */
const street = Array.from({ length: 12 }, (_, km) => ({ lat: -23.5 + km / 111.195, lng: -46.6 }))
const job = (pickup: number, drop: number, more: Partial<RouteProblem['jobs'][number]> = {}) => ({
  pickup: { place: pickup, opens: 0, closes: Number.POSITIVE_INFINITY, serviceSeconds: 300 },
  drop: { place: drop, opens: 0, closes: 7_200, serviceSeconds: 180 },
  load: { weight: 0, volume: 0, deliveries: 1 },
  barred: [],
  ...more,
})
const problem = (more: Partial<RouteProblem>): RouteProblem => ({
  places: street,
  kmh: 30,
  roadSeconds: null,
  drivers: [{ place: 0, freeAt: 0 }],
  jobs: [],
  capacity: { weight: 10_000, volume: 10_000, deliveries: 4 },
  endsAt: 12 * 3600,
  searchSeconds: 0.2,
  ...more,
})

describe('the planner of routes', () => {
  test('gives a delivery to the driver on its way, and says what the next best would drive and who nearer may not', async () => {
    const [found] = await planner.plan([
      problem({
        drivers: [
          { place: 0, freeAt: 0 },
          { place: 10, freeAt: 0 },
          { place: 2, freeAt: 0 },
        ],
        jobs: [job(3, 5, { barred: [2] })],
      }),
    ])
    expect(found!.routes).toHaveLength(1)
    const [route] = found!.routes
    expect(route).toMatchObject({ driver: 0 })
    expect(route!.stops.map(({ isPickup }) => isPickup)).toEqual([true, false])
    expect(Math.round(route!.meters)).toBe(6_500)
    expect(Math.round(route!.ends)).toBe(5 * 156 + 300 + 180)
    const [choice] = found!.choices
    expect(choice).toMatchObject({
      job: 0,
      ruledOut: { driver: 2, reason: { kind: 'declined', driver: 2 } },
      boundBy: 0,
    })
    expect(choice!.nextBest?.driver).toBe(1)
    expect(Math.round(choice!.nextBest!.meters)).toBe(11_700)
  })

  test('says why a delivery has no place, also where nobody drives', async () => {
    const tooSoon = job(9, 11)
    const [late, alone, refused] = await planner.plan([
      problem({ jobs: [{ ...tooSoon, drop: { ...tooSoon.drop, closes: 600 } }] }),
      problem({ drivers: [], jobs: [job(1, 2)] }),
      problem({ jobs: [job(1, 2, { barred: [0] })] }),
    ])
    expect(late!.unplanned).toMatchObject([
      { job: 0, reason: { kind: 'window_closes', driver: 0, closes: 600 } },
    ])
    expect(alone!.unplanned).toEqual([{ job: 0, reason: { kind: 'no_driver' } }])
    expect(refused!.unplanned).toEqual([{ job: 0, reason: { kind: 'declined', driver: null } }])
  })

  test('follows the road network where it knows the ways, and goes nowhere without one', async () => {
    const roadSeconds = street.map((_, from) =>
      street.map((_, to) => (to === 7 ? null : Math.abs(from - to) * 400)),
    )
    const [found] = await planner.plan([problem({ roadSeconds, jobs: [job(1, 2), job(1, 7)] })])
    expect(found!.routes[0]!.seconds).toBe(800)
    expect(found!.unplanned).toEqual([{ job: 1, reason: { kind: 'no_way', driver: 0 } }])
  })

  test('never has more on board than the vehicle takes', async () => {
    const half = { weight: 6_000, volume: 0, deliveries: 1 }
    const [found] = await planner.plan([
      problem({
        jobs: [
          job(1, 5, { load: half }),
          job(1, 5, { load: half }),
          job(1, 5, { load: { ...half, weight: 10_001 } }),
        ],
      }),
    ])
    expect(found!.routes[0]!.stops.map(({ isPickup }) => isPickup)).toEqual([true, false, true, false])
    expect(found!.unplanned).toMatchObject([
      { job: 2, reason: { kind: 'vehicle_full', measure: 'weight', needs: 10_001, free: 10_000 } },
    ])
  })

  test('starts from the plan so far, and changes a driver only where that saves more than it may cost', async () => {
    const drivers = [
      {
        place: 0,
        freeAt: 0,
        planned: [
          { job: 0, isPickup: true },
          { job: 0, isPickup: false },
        ],
      },
      { place: 2, freeAt: 0 },
    ]
    const jobs = [job(3, 5), job(9, 10)]
    const plan = (changeMeters: number) =>
      planner.plan([problem({ drivers, jobs: jobs.slice(0, 1), changeMeters, isUnexplained: true })])
    expect((await plan(5_000))[0]).toMatchObject({ routes: [{ driver: 0 }], choices: [] })
    expect((await plan(1_000))[0]).toMatchObject({ routes: [{ driver: 1 }] })
    const [both] = await planner.plan([problem({ drivers, jobs })])
    expect(both!.unplanned).toEqual([])
    expect(both!.choices).toHaveLength(2)
  })

  test('a plan that nobody waits for any more ends, and the next one is made', async () => {
    const leaving = new AbortController()
    const jobs = Array.from({ length: 200 }, (_, index) => job(index % 11, (index * 7 + 1) % 12))
    const long = runWithSignal(leaving.signal, () => planner.plan([problem({ jobs, searchSeconds: 8 })]))
    const outcome = expect(long).rejects.toMatchObject({ code: 'unavailable' })
    await sleep(100)
    leaving.abort()
    await outcome
    expect((await planner.plan([problem({ jobs: [job(1, 2)] })]))[0]!.routes).toHaveLength(1)
    expect(faults).toEqual([])
  })

  test('refuses plans while too many wait', async () => {
    const jobs = Array.from({ length: 100 }, (_, index) => job(index % 11, (index * 7 + 1) % 12))
    const asked = Array.from({ length: 9 }, () => planner.plan([problem({ jobs })]))
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(9)
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable' } })
  })
})
