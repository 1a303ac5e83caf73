import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPlan, type Plan, type Problem, plan } from './index.ts'
import { aProblem } from './test/random-problem.ts'

const runs = { numRuns: 60 }
const iterations = 150

/**
 * Returns the worth of a plan: mandatory jobs without a place first, then vehicles where they come first,
 * then the cost.
 */
function worth(problem: Problem, { unassigned, vehicles, cost }: Plan): number[] {
  const mandatory = new Set(problem.jobs.filter(({ penalty }) => penalty === undefined).map(({ id }) => id))
  const left = unassigned.filter(({ job }) => mandatory.has(job)).length
  return problem.vehicleCost === undefined ? [left, vehicles, cost] : [left, cost]
}

function isAtMost(better: number[], worse: number[]): boolean {
  const at = better.findIndex((value, index) => Math.abs(value - worse[index]!) > 1e-6)
  return at < 0 || better[at]! < worse[at]!
}

/** The problem with the first half of each planned route fixed and the rest as the plan so far. */
function continued(problem: Problem, { routes }: Plan): Problem {
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => {
      const stops = routes.find((route) => route.vehicle === vehicle.id)?.stops.map(({ stop }) => stop) ?? []
      const half = Math.floor(stops.length / 2)
      return { ...vehicle, fixed: stops.slice(0, half), planned: stops.slice(half) }
    }),
  }
}

describe('a plan of random problems', () => {
  test('keeps every rule, as an independent checker sees it', async () => {
    await fc.assert(
      fc.asyncProperty(aProblem, async (problem) => {
        expect(checkPlan(problem, await plan(problem, { iterations }))).toEqual([])
      }),
      runs,
    )
  })

  test('is the same for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(aProblem, fc.nat(1_000), async (problem, seed) => {
        const first = await plan(problem, { iterations, seed })
        expect(await plan(problem, { iterations, seed })).toEqual(first)
        expect(first.repeatable).toBe(true)
      }),
      runs,
    )
  })

  test('is never worse than the plan it starts from, and makes fixed stops first', async () => {
    await fc.assert(
      fc.asyncProperty(aProblem, async (problem) => {
        const before = await plan(problem, { iterations: 20 })
        const next = continued(problem, before)
        const after = await plan(next, { iterations, seed: 2 })
        expect(checkPlan(next, after)).toEqual([])
        expect(
          isAtMost(worth(next, after), worth(next, before)),
          `${worth(next, after)} ≤ ${worth(next, before)}`,
        ).toBe(true)
        for (const { id, fixed } of next.vehicles) {
          const stops =
            after.routes.find(({ vehicle }) => vehicle === id)?.stops.map(({ stop }) => stop) ?? []
          expect(stops.slice(0, fixed!.length)).toEqual(fixed)
        }
      }),
      runs,
    )
  })

  test('costs what its routes, preferences and optional stops cost', async () => {
    await fc.assert(
      fc.asyncProperty(aProblem, async (problem) => {
        const found = await plan(problem, { iterations: 50 })
        expect(found.cost).toBeCloseTo(costOf(problem, found), 3)
      }),
      runs,
    )
  })
})

function costOf(problem: Problem, { routes, unassigned, metres, seconds, vehicles }: Plan): number {
  const jobs = new Map(problem.jobs.map((job) => [job.id, job]))
  const travel = metres * (problem.cost?.metre ?? 1) + seconds * (problem.cost?.second ?? 0)
  const done = new Map(
    routes.flatMap(({ vehicle, stops }) => stops.map(({ job }) => [job, vehicle] as const)),
  )
  let other = vehicles * (problem.vehicleCost ?? 0)
  for (const { job } of unassigned) other += jobs.get(job)!.penalty ?? 0
  for (const [job, vehicle] of done) {
    const { prefers } = jobs.get(job)!
    if (prefers && prefers.vehicle !== vehicle) other += prefers.penalty
  }
  return travel + other
}

const square: Problem['travel'] = {
  road: {
    seconds: [
      [0, 600, 1200],
      [600, 0, 600],
      [1200, 600, 0],
    ],
    metres: [
      [0, 5_000, 10_000],
      [5_000, 0, 5_000],
      [10_000, 5_000, 0],
    ],
  },
}
const hour = 3_600
const day = { from: 8 * hour, to: 18 * hour }

describe('a plan', () => {
  test('has the times of each stop, and leaves late rather than waits', async () => {
    const { routes } = await plan({
      travel: square,
      vehicles: [{ id: 'van', start: 0, end: 0, shift: day }],
      jobs: [
        {
          id: 'a',
          drop: { id: 'a', place: 1, window: { from: 10 * hour, to: 11 * hour }, serviceSeconds: 300 },
        },
      ],
    })
    expect(routes).toEqual([
      {
        vehicle: 'van',
        stops: [{ stop: 'a', job: 'a', arrives: 36_000, begins: 36_000, departs: 36_300, late: 0 }],
        leaves: 35_400,
        returns: 36_900,
        metres: 10_000,
        seconds: 1_200,
      },
    ])
  })

  test('ends an open route with its last stop', async () => {
    const found = await plan({
      travel: square,
      vehicles: [{ id: 'van', start: 0, shift: day }],
      jobs: [1, 2].map((place) => ({ id: `${place}`, drop: { id: `${place}`, place } })),
    })
    expect(found.metres).toBe(10_000)
    expect(found.routes[0]?.stops.map(({ stop }) => stop)).toEqual(['1', '2'])
  })

  test('keeps a fixed stop that is late already, and says how late', async () => {
    const found = await plan({
      travel: square,
      vehicles: [{ id: 'van', start: 0, end: 0, shift: day, fixed: ['a'] }],
      jobs: [{ id: 'a', drop: { id: 'a', place: 1, window: { from: 0, to: 8 * hour } } }],
    })
    expect(found.routes[0]?.stops[0]).toMatchObject({ stop: 'a', late: 600 })
  })

  test('brings what is on board with the vehicle that has it, between other stops', async () => {
    const found = await plan({
      travel: square,
      vehicles: [
        { id: 'near', start: 1, shift: day },
        { id: 'holder', start: 0, shift: day, capacity: { parcels: 1 } },
      ],
      jobs: [
        { id: 'aboard', vehicle: 'holder', load: { parcels: 1 }, drop: { id: 'drop', place: 1 } },
        {
          id: 'next',
          vehicle: 'holder',
          load: { parcels: 1 },
          pickup: { id: 'from', place: 0 },
          drop: { id: 'to', place: 2 },
        },
      ],
    })
    expect(found.routes).toHaveLength(1)
    expect(found.routes[0]).toMatchObject({ vehicle: 'holder' })
    // There is room for one parcel: the second is picked up after the first is gone.
    expect(found.routes[0]?.stops.map(({ stop }) => stop)).toEqual(['drop', 'from', 'to'])
  })

  test('moves a job to another vehicle only where that is worth more than its preference', async () => {
    const problem = (penalty: number): Problem => ({
      travel: square,
      vehicleCost: 0,
      vehicles: [
        { id: 'far', start: 0, shift: day },
        { id: 'near', start: 1, shift: day },
      ],
      jobs: [{ id: 'a', drop: { id: 'a', place: 2 }, prefers: { vehicle: 'far', penalty } }],
    })
    expect((await plan(problem(4_000))).routes[0]?.vehicle).toBe('near')
    expect((await plan(problem(6_000))).routes[0]?.vehicle).toBe('far')
  })

  test('takes fewer vehicles unless they have a price', async () => {
    const problem: Problem = {
      travel: square,
      vehicles: [
        { id: 'one', start: 0, shift: day },
        { id: 'two', start: 2, shift: day },
      ],
      jobs: [
        { id: 'a', drop: { id: 'a', place: 0 } },
        { id: 'b', drop: { id: 'b', place: 2 } },
      ],
    }
    expect(await plan(problem)).toMatchObject({ vehicles: 1, metres: 10_000 })
    expect(await plan({ ...problem, vehicleCost: 0 })).toMatchObject({ vehicles: 2, metres: 0 })
  })

  test('ends when its time is over, and says what is best so far', async () => {
    const problem = fc.sample(aProblem, { seed: 7, numRuns: 30 }).find(({ jobs }) => jobs.length > 20)!
    const reports: number[] = []
    await plan(problem, {
      seconds: 0.4,
      onProgress: ({ share, plan: best }) => {
        reports.push(share)
        expect(checkPlan(problem, best())).toEqual([])
      },
    })
    expect(reports).toEqual(reports.toSorted((a, b) => a - b))
  })

  test('is given up with the reason of the signal', async () => {
    const problem = fc.sample(aProblem, { seed: 7, numRuns: 30 }).find(({ jobs }) => jobs.length > 20)!
    await expect(plan(problem, { seconds: 600, signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})
