import { expect, test } from 'vitest'
import { type Job, type Problem, plan, RefusedProblem, type Vehicle } from './index.ts'

const matrix = [
  [0, 5],
  [5, 0],
]
const van: Vehicle = { id: 'van', start: 0, shift: { from: 0, to: 100 } }
const parcel: Job = { id: 'a', pickup: { id: 'a-from', place: 0 }, drop: { id: 'a-to', place: 1 } }
const problem: Problem = {
  travel: { road: { seconds: matrix, metres: matrix } },
  vehicles: [van],
  jobs: [parcel],
}

const withVehicle = (change: Partial<Vehicle>): Problem => ({ ...problem, vehicles: [{ ...van, ...change }] })
const withJob = (change: Partial<Job>): Problem => ({ ...problem, jobs: [{ ...parcel, ...change }] })
const travelWith = (row: number[]): Problem => ({
  ...problem,
  travel: { road: { seconds: [[0, 5], row], metres: matrix } },
})

test.each<[Problem, string]>([
  [{ ...problem, travel: {} }, 'travel: has no profile; it needs one at least'],
  [travelWith([5]), 'travel.road.seconds[1]: has 1 columns; it must have 2'],
  [
    travelWith([-1, 0]),
    'travel.road.seconds[1][0]: is -1; it must be 0 or more, or Infinity where no way leads',
  ],
  [
    travelWith([Number.NaN, 0]),
    'travel.road.seconds[1][0]: is NaN; it must be 0 or more, or Infinity where no way leads',
  ],
  [{ ...problem, vehicles: [] }, 'vehicles: is empty; there must be one at least'],
  [{ ...problem, vehicles: [van, van] }, 'vehicle van: is there twice; ids must be unique'],
  [withVehicle({ profile: 'boat' }), 'vehicle van: has the profile boat; there are road'],
  [withVehicle({ start: 2 }), 'vehicle van: start: is place 2; the matrices have places 0 to 1'],
  [withVehicle({ end: 0.5 }), 'vehicle van: end: is place 0.5; the matrices have places 0 to 1'],
  [withVehicle({ shift: { from: 9, to: 8 } }), 'vehicle van: shift: ends at 8, before it begins at 9'],
  [withVehicle({ capacity: { grams: -1 } }), 'vehicle van: capacity.grams: is -1; it must be 0 or more'],
  [withVehicle({ fixed: ['b'] }), 'vehicle van: stop b: is in its route, but no job has it'],
  [withVehicle({ fixed: ['a-from'], planned: ['a-from'] }), 'vehicle van: stop a-from: is in a route twice'],
  [
    withVehicle({ fixed: ['a-to'] }),
    'vehicle van: stop a-to: is fixed, and its pickup a-from is not before it',
  ],
  [
    { ...problem, jobs: [parcel, { id: 'a', drop: { id: 'b', place: 0 } }] },
    'job a: is there twice; ids must be unique',
  ],
  [
    { ...problem, jobs: [parcel, { id: 'b', drop: { id: 'a-to', place: 0 } }] },
    'stop a-to: is there twice; ids must be unique',
  ],
  [{ ...problem, jobs: [{ id: 'a' }] }, 'job a: has neither pickup nor drop; it needs one at least'],
  [withJob({ drop: { id: 'a-to', place: 7 } }), 'stop a-to: is place 7; the matrices have places 0 to 1'],
  [
    withJob({ drop: { id: 'a-to', place: 1, window: { from: 9, to: 8 } } }),
    'stop a-to: window: ends at 8, before it begins at 9',
  ],
  [
    withJob({ drop: { id: 'a-to', place: 1, window: { from: -1, to: 8 } } }),
    'stop a-to: window: begins at -1; it must be 0 or later',
  ],
  [
    withJob({ drop: { id: 'a-to', place: 1, serviceSeconds: -3 } }),
    'stop a-to: has -3 s of service; it must be 0 or more',
  ],
  [withJob({ load: { grams: Number.NaN } }), 'job a: load.grams: is NaN; it must be 0 or more'],
  [withJob({ penalty: -5 }), 'job a: has the penalty -5; it must be 0 or more'],
  [
    withJob({ prefers: { vehicle: 'bike', penalty: 5 } }),
    'job a: prefers the vehicle bike, which is not among the vehicles',
  ],
  [{ ...problem, vehicleCost: -1 }, 'vehicleCost: is -1; it must be 0 or more'],
  [
    { ...problem, cost: { metre: Number.POSITIVE_INFINITY } },
    'cost.metre: is Infinity; it must be 0 or more',
  ],
])('refuses %#: %2$s', async (wrong, text) => {
  const refused = await plan(wrong).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RefusedProblem)
  expect((refused as RefusedProblem).message.split('\n')).toContain(text)
})

test('says all faults at once, with the stop of each', async () => {
  const wrong = { ...withVehicle({ start: 9 }), jobs: [{ id: 'a', drop: { id: 'x', place: 9 } }] }
  const refused = await plan(wrong).catch((error: RefusedProblem) => error)
  expect((refused as RefusedProblem).faults).toEqual([
    { at: 'stop x', text: 'is place 9; the matrices have places 0 to 1' },
    { at: 'vehicle van: start', text: 'is place 9; the matrices have places 0 to 1' },
  ])
})

test('refuses more stops than it plans, and options out of range', async () => {
  const jobs = Array.from({ length: 5_001 }, (_, index) => ({
    id: `${index}`,
    drop: { id: `${index}`, place: 0 },
  }))
  await expect(plan({ ...problem, jobs })).rejects.toThrow('jobs: has 5001 stops; 5000 are allowed')
  await expect(plan(problem, { seconds: 0 })).rejects.toThrow(
    'seconds is 0; it must be more than 0 and at most 600',
  )
  await expect(plan(problem, { seed: 1.5 })).rejects.toThrow('seed is 1.5; it must be a whole number')
  await expect(plan(problem, { iterations: -1 })).rejects.toThrow(
    'iterations is -1; it must be a whole number',
  )
})
