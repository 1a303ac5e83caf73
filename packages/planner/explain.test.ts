import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainJob, type Problem, plan, type Vehicle } from './index.ts'
import { aProblem } from './test/random-problem.ts'

const minutes = 60
/** A street: five places, 20 minutes and 10 km apart. */
const street = (unit: number) =>
  Array.from({ length: 5 }, (_, from) => Array.from({ length: 5 }, (_, to) => Math.abs(from - to) * unit))
const travel = { road: { seconds: street(20 * minutes), metres: street(10_000) } }
const van = (id: string, start: number, more: Partial<Vehicle> = {}): Vehicle => ({
  id,
  start,
  shift: { from: 0, to: 600 * minutes },
  ...more,
})

test('a job is explained by what each vehicle would add, or by the rule in its way', async () => {
  const problem: Problem = {
    travel,
    vehicleCost: 0,
    vehicles: [
      van('far', 0),
      van('near', 3),
      van('small', 3, { capacity: { grams: 1 } }),
      van('late', 1, { shift: { from: 0, to: 50 * minutes } }),
    ],
    jobs: [{ id: 'a', load: { grams: 5 }, drop: { id: 'a', place: 4 } }],
  }
  const found = await plan(problem)
  expect(explainJob(problem, found, 'a')).toEqual([
    { vehicle: 'near', isPlanned: true, cost: 10_000, metres: 10_000, seconds: 1_200 },
    { vehicle: 'far', isPlanned: false, cost: 40_000, metres: 40_000, seconds: 4_800 },
    {
      vehicle: 'small',
      isPlanned: false,
      why: { kind: 'load_too_large', measure: 'grams', needs: 5, largest: 1 },
      text: 'it has 5 grams, the largest vehicle carries 1',
    },
    {
      vehicle: 'late',
      isPlanned: false,
      why: { kind: 'shift_ends', ends: 3_000, returns: 3_600, vehicle: 'late' },
      text: 'the shift of late ends at 0:50, it would be back at 1:00',
    },
  ])
  expect(explainJob(problem, found, 'unknown')).toEqual([])
})

test('a job by which alone another one is reached is where it is, with what it adds', async () => {
  const table = street(10).map((row, from) => row.map((way, to) => (from === 1 && to === 4 ? Infinity : way)))
  const problem: Problem = {
    travel: { road: { seconds: table, metres: table } },
    vehicleCost: 0,
    vehicles: [van('only', 0, { planned: ['a pickup', 'b', 'a drop', 'c'] })],
    jobs: [
      { id: 'a', pickup: { id: 'a pickup', place: 0 }, drop: { id: 'a drop', place: 2 } },
      { id: 'b', drop: { id: 'b', place: 1, window: { from: 0, to: 10 } } },
      { id: 'c', drop: { id: 'c', place: 4 } },
    ],
  }
  const found = await plan(problem)
  expect(found.unassigned).toEqual([])
  expect(explainJob(problem, found, 'a')).toEqual([
    { vehicle: 'only', isPlanned: true, cost: 30, metres: 30, seconds: 30 },
  ])
})

test('every vehicle has its line, and the planned one a place', async () => {
  await fc.assert(
    fc.asyncProperty(aProblem, async (problem) => {
      const found = await plan(problem, { iterations: 50 })
      for (const { vehicle, stops } of found.routes) {
        const alternatives = explainJob(problem, found, stops[0]!.job)
        expect(alternatives.map((each) => each.vehicle).toSorted()).toEqual(
          problem.vehicles.map(({ id }) => id).toSorted(),
        )
        expect(alternatives.filter(({ isPlanned }) => isPlanned).map((each) => each.vehicle)).toEqual([
          vehicle,
        ])
        for (const each of alternatives) expect('why' in each && each.why.kind).not.toBe('no_place')
      }
    }),
    { numRuns: 30 },
  )
})
