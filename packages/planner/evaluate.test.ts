import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPlan, evaluate, type Plan, type Problem, plan } from './index.ts'
import { aProblem } from './test/random-problem.ts'

const runs = { numRuns: 60 }

/** The problem with the routes of a plan as the plan so far, each shuffled by `order`, and every `every`th of its jobs locked. */
function given(problem: Problem, { routes }: Plan, order: (stops: string[]) => string[], every = 0): Problem {
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => {
      const stops = routes.find((route) => route.vehicle === vehicle.id)?.stops ?? []
      const jobs = [...new Set(stops.map(({ job }) => job))]
      return {
        ...vehicle,
        planned: order(stops.map(({ stop }) => stop)),
        locked: every > 0 ? jobs.filter((_, index) => index % every === 0) : [],
      }
    }),
  }
}

const stopsOf = ({ routes }: Plan) =>
  new Map(routes.map(({ vehicle, stops }) => [vehicle, stops.map(({ stop }) => stop)]))

describe('an evaluated plan', () => {
  test('of a plan that keeps the rules is that plan, with the same times and ways', async () => {
    await fc.assert(
      fc.asyncProperty(aProblem, async (problem) => {
        const made = await plan(problem, { iterations: 50 })
        const found = evaluate(given(problem, made, (stops) => stops))
        expect(found.broken).toEqual([])
        expect(found.plan.routes).toEqual(made.routes)
        expect(checkPlan(problem, found.plan)).toEqual([])
      }),
      runs,
    )
  })

  test('of any sequence is in place exactly where nothing is broken, and never breaks a rule', async () => {
    await fc.assert(
      fc.asyncProperty(aProblem, fc.nat(20), async (problem, turn) => {
        const made = await plan(problem, { iterations: 20 })
        const input = given(problem, made, (stops) => [...stops.slice(turn % 7), ...stops.slice(0, turn % 7)])
        const found = evaluate(input)
        expect(checkPlan(input, found.plan)).toEqual([])
        const planned = stopsOf(found.plan)
        const broken = new Set(found.broken.map(({ vehicle }) => vehicle))
        for (const { id, planned: asked } of input.vehicles) {
          const isInPlace = (planned.get(id) ?? []).join() === asked?.join()
          expect([id, isInPlace]).toEqual([id, !broken.has(id)])
        }
      }),
      runs,
    )
  })
})

describe('what is locked', () => {
  test('stays on its vehicle in its order when the rest is planned anew, and the plan is never worse for it', async () => {
    await fc.assert(
      fc.asyncProperty(aProblem, fc.integer({ min: 1, max: 4 }), async (problem, every) => {
        const made = await plan(problem, { iterations: 20 })
        const input = given(problem, made, (stops) => stops, every)
        const next = await plan(input, { iterations: 150, seed: 2 })
        expect(checkPlan(input, next)).toEqual([])
        for (const { job, why, text } of next.unlocked)
          expect([job, why.kind, text]).toEqual([job, expect.stringMatching(/^[a-z_]+$/), expect.any(String)])
      }),
      runs,
    )
  })

  const travel = { car: { seconds: line(6, 100), metres: line(6, 1_000) } }
  const parcel = (id: string, from: number, to: number, closes = 10_000) => ({
    id,
    pickup: { id: `p${id}`, place: from },
    drop: { id: `d${id}`, place: to, window: { from: 0, to: closes } },
  })
  const vehicle = (id: string, start: number, planned: string[] = [], locked: string[] = []) => ({
    ...{ id, start, planned, locked },
    shift: { from: 0, to: 100_000 },
  })

  test('stays where it is dear, and others come before, between and after it', async () => {
    const jobs = [parcel('a', 3, 5), parcel('b', 1, 2), parcel('c', 4, 5)]
    const vehicles = [vehicle('v', 0), vehicle('w', 5, ['pa', 'da'], ['a'])]
    const found = await plan({ travel, jobs, vehicles, vehicleCost: 100_000 })
    expect(found.unlocked).toEqual([])
    expect(stopsOf(found).get('w')).toEqual(expect.arrayContaining(['pb', 'db', 'pa', 'pc', 'da', 'dc']))
    expect(checkPlan({ travel, jobs, vehicles }, found)).toEqual([])
  })

  test('that breaks a rule there is free again, with the stop and both times', async () => {
    const jobs = [parcel('a', 5, 4, 550), parcel('b', 1, 2, 9_000)]
    const vehicles = [vehicle('v', 0, ['pb', 'pa', 'da', 'db'], ['a', 'b']), vehicle('w', 5)]
    const found = await plan({ travel, jobs, vehicles, vehicleCost: 0 })
    expect(found.unlocked).toEqual([
      {
        ...{
          vehicle: 'v',
          job: 'a',
          stop: 'da',
          text: 'window closes at 0:09, nearest vehicle v arrives 0:10',
        },
        why: { kind: 'window_closes', vehicle: 'v', closes: 550, arrives: 600 },
      },
    ])
    expect(stopsOf(found)).toEqual(
      new Map([
        ['v', ['pb', 'db']],
        ['w', ['pa', 'da']],
      ]),
    )
  })

  test('must be planned there', async () => {
    const wrong = { travel, jobs: [parcel('a', 1, 2)], vehicles: [vehicle('v', 0, [], ['a'])] }
    await expect(plan(wrong)).rejects.toMatchObject({
      faults: [{ at: 'vehicle v: job a', text: 'is locked, and no stop of it is planned' }],
    })
  })
})

function line(places: number, apart: number): number[][] {
  return Array.from({ length: places }, (_, from) =>
    Array.from({ length: places }, (_, to) => Math.abs(from - to) * apart),
  )
}
