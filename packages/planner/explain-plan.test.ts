import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainJob, explainPlan, type Problem, plan, type Vehicle } from './index.ts'
import { aProblem } from './test/random-problem.ts'

const minutes = 60
/** A street: six places, 20 minutes and 10 km apart. */
const street = (unit: number) =>
  Array.from({ length: 6 }, (_, from) => Array.from({ length: 6 }, (_, to) => Math.abs(from - to) * unit))
const travel = { road: { seconds: street(20 * minutes), metres: street(10_000) } }
const van = (id: string, start: number, more: Partial<Vehicle> = {}): Vehicle => ({
  id,
  start,
  shift: { from: 0, to: 600 * minutes },
  ...more,
})

test('a job says what it adds, what the next best would cost, who nearer may not, and whose window binds', async () => {
  const problem: Problem = {
    travel,
    vehicleCost: 0,
    vehicles: [van('far', 0), van('near', 2), van('small', 3, { capacity: { parcels: 0 } })],
    jobs: [
      {
        id: 'a',
        load: { parcels: 1 },
        pickup: { id: 'a pickup', place: 3 },
        drop: { id: 'a drop', place: 4 },
      },
      {
        id: 'b',
        load: { parcels: 1 },
        pickup: { id: 'b pickup', place: 4 },
        drop: { id: 'b drop', place: 5, window: { from: 0, to: 90 * minutes } },
      },
    ],
  }
  const found = await plan(problem)
  expect(explainPlan(problem, found)).toEqual([
    {
      job: 'a',
      vehicle: 'near',
      adds: { metres: 0, seconds: 0 },
      nextBest: { vehicle: 'far', metres: 40_000, seconds: 80 * minutes },
      ruledOut: {
        vehicle: 'small',
        why: { kind: 'load_too_large', measure: 'parcels', needs: 1, largest: 0 },
      },
      spare: 30 * minutes,
      boundBy: 'b drop',
    },
    {
      job: 'b',
      vehicle: 'near',
      adds: { metres: 10_000, seconds: 20 * minutes },
      ruledOut: {
        vehicle: 'small',
        why: { kind: 'load_too_large', measure: 'parcels', needs: 1, largest: 0 },
      },
      spare: 30 * minutes,
      boundBy: 'b drop',
    },
  ])
})

test('it says what the explanation of one job says, for every job that may move', async () => {
  await fc.assert(
    fc.asyncProperty(aProblem, async (problem) => {
      const found = await plan(problem, { iterations: 50 })
      const before = structuredClone(found)
      for (const { job, vehicle, nextBest } of explainPlan(problem, found)) {
        const able = explainJob(problem, found, job).filter((each) => 'cost' in each)
        const planned = able.find(({ isPlanned }) => isPlanned)
        expect(planned?.vehicle).toBe(vehicle)
        const others = able.filter(({ isPlanned }) => !isPlanned)
        expect(nextBest === undefined).toBe(others.length === 0)
        if (nextBest) {
          const same = others.find((each) => each.vehicle === nextBest.vehicle)
          expect(same).toBeDefined()
          expect(nextBest.metres).toBeCloseTo(same?.metres ?? Number.NaN, 3)
          expect(nextBest.seconds).toBeCloseTo(same?.seconds ?? Number.NaN, 3)
        }
      }
      expect(found).toEqual(before)
    }),
    { numRuns: 30 },
  )
})

test('what a driver accepted at a place without a way leaves the numbers of explanations numbers', async () => {
  const cutOff = (table: number[][]) =>
    table.map((row, from) =>
      row.map((value, to) => (from !== to && (from === 5 || to === 5) ? Infinity : value)),
    )
  const problem: Problem = {
    travel: { road: { seconds: cutOff(travel.road.seconds), metres: cutOff(travel.road.metres) } },
    vehicleCost: 0,
    vehicles: [van('cut off', 0, { fixed: ['there'] }), van('near', 2)],
    jobs: [
      { id: 'accepted', drop: { id: 'there', place: 5 } },
      { id: 'a', pickup: { id: 'a pickup', place: 3 }, drop: { id: 'a drop', place: 4 } },
    ],
  }
  const found = await plan(problem)
  const [explanation] = explainPlan(problem, found)
  expect(explanation?.adds).toEqual({ metres: 20_000, seconds: 40 * minutes })
  const costs = explainJob(problem, found, 'a').filter((each) => 'cost' in each)
  expect(costs.every(({ metres, seconds }) => Number.isFinite(metres) && Number.isFinite(seconds))).toBe(true)
})
