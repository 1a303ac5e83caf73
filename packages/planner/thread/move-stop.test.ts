import { moveStop, withBoth } from '@rodovia/core/dispatch/plan/move-stop.ts'
import type { PlannedStop, RoutePlanner, RouteProblem } from '@rodovia/core/dispatch/plan/ports.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPlan, evaluate } from '../index.ts'
import { plannerProblem } from './find-routes.ts'
import { planAll } from './plan.worker.ts'

const planner: RoutePlanner = { plan: planAll }
const runs = { numRuns: 60 }

/** Places of a town, some hours, and vehicles that hold little: many moves break a rule. */
const aProblem = fc
  .record({
    drivers: fc.integer({ min: 1, max: 4 }),
    jobs: fc.array(
      fc.record({
        ...{ from: fc.nat(8), to: fc.nat(8), closes: fc.integer({ min: 1_200, max: 12_000 }) },
        ...{ weight: fc.integer({ min: 1_000, max: 9_000 }), barred: fc.boolean() },
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(
    ({ drivers, jobs }): RouteProblem => ({
      places: Array.from({ length: 9 }, (_, index) => ({
        lat: -23.5 + (index % 3) / 60,
        lng: -46.6 + Math.floor(index / 3) / 50,
      })),
      ...{
        kmh: 30,
        roadSeconds: null,
        endsAt: 4 * 3600,
        searchSeconds: 1,
        attempts: 20,
        isUnexplained: true,
      },
      drivers: Array.from({ length: drivers }, (_, index) => ({
        place: (index * 4) % 9,
        freeAt: index * 300,
      })),
      jobs: jobs.map(({ from, to, closes, weight, barred }) => ({
        pickup: { place: from, opens: 0, closes: Number.POSITIVE_INFINITY, serviceSeconds: 300 },
        drop: { place: to, opens: 0, closes, serviceSeconds: 180 },
        load: { weight, volume: 0, deliveries: 1 },
        barred: barred ? [0] : [],
      })),
      capacity: { weight: 10_000, volume: 10_000, deliveries: 4 },
    }),
  )

const key = ({ job, isPickup }: PlannedStop) => `${isPickup ? 'p' : 'd'}${job}`

/** The problem with the routes that were found as the plan so far, and one of its stops to move somewhere. */
async function aMove(problem: RouteProblem, pick: number) {
  const [found] = await planAll([problem])
  const drivers = problem.drivers.map((driver, index) => ({
    ...driver,
    planned: found!.routes.find((route) => route.driver === index)?.stops ?? [],
  }))
  const driver = pick % drivers.length
  const job = (pick >> 3) % problem.jobs.length
  const isPickup = pick % 2 === 0
  const places = drivers[driver]!.planned.filter((stop) => key(stop) !== key({ job, isPickup }))
  const before = places[(pick >> 5) % (places.length + 1)] ?? null
  return { problem: { ...problem, drivers }, move: { job, isPickup, driver, before } }
}

describe('a moved stop', () => {
  test('is where it was put, among the others in their order, and keeps every rule, or names the stop that breaks one', async () => {
    let [done, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(aProblem, fc.nat(10_000), async (random, pick) => {
        const { problem, move } = await aMove(random, pick)
        const moved = await moveStop(planner, problem, move)
        if ('isUnknownPlace' in moved) expect.unreachable()
        if ('broken' in moved) {
          refused++
          expect(moved.broken.reason.kind).toMatch(
            /^(window_closes|working_time|vehicle_full|declined|before_pickup)$/,
          )
          return
        }
        done++
        const { stops } = moved
        const keys = stops.map(key)
        const at = keys.indexOf(key(move))
        const next = stops
          .slice(at + 1)
          .find((stop) => stop.job !== move.job || key(stop) === (move.before && key(move.before)))
        expect(next && key(next)).toBe(move.before ? key(move.before) : undefined)
        const others = (list: readonly PlannedStop[]) => list.filter((stop) => stop.job !== move.job).map(key)
        expect(others(stops)).toEqual(others(problem.drivers[move.driver]!.planned))
        const after = problem.drivers.map((driver, index) => ({
          ...driver,
          planned: index === move.driver ? stops : driver.planned.filter((stop) => stop.job !== move.job),
        }))
        const input = plannerProblem({ ...problem, drivers: after })
        const { plan, broken } = evaluate(input)
        expect(broken).toEqual([])
        expect(checkPlan(input, plan)).toEqual([])
      }),
      runs,
    )
    expect([done > 5, refused > 5]).toEqual([true, true])
  })

  test('has the other stop of its delivery at each place that the order allows, beside it first', () => {
    const stops = [
      { job: 0, isPickup: true },
      { job: 0, isPickup: false },
    ]
    const all = (isPickup: boolean, at: number) =>
      withBoth(stops, at, { job: 1, isPickup }).map((sequence) => sequence.map(key).join(' '))
    expect(all(true, 1)).toEqual(['p0 p1 d1 d0', 'p0 p1 d0 d1'])
    expect(all(false, 1)).toEqual(['p0 p1 d1 d0', 'p1 p0 d1 d0'])
    expect(all(true, 2)).toEqual(['p0 d0 p1 d1'])
  })
})
