import { expect, test } from 'vitest'
import { type Job, type Problem, plan, type Reason, type Vehicle } from './index.ts'

const hour = 3_600
const minute = 60
const none = Number.POSITIVE_INFINITY

/** A street: places 0 to 4, each 20 minutes and 10 km from the next; nothing leads to place 5. */
const travel: Problem['travel'] = {
  road: {
    seconds: street((steps) => steps * 20 * minute),
    metres: street((steps) => steps * 10_000),
  },
}

function street(of: (steps: number) => number): number[][] {
  return Array.from({ length: 6 }, (_, from) =>
    Array.from({ length: 6 }, (_, to) =>
      from === to ? 0 : from === 5 || to === 5 ? none : of(Math.abs(from - to)),
    ),
  )
}

const shift = { from: 8 * hour, to: 18 * hour }
const van: Vehicle = { id: 'van', start: 0, end: 0, shift, capacity: { grams: 1_000 } }
const drop = (id: string, place: number, window?: [number, number]): Job => ({
  id,
  drop: { id, place, ...(window && { window: { from: window[0], to: window[1] } }) },
})

async function whyNot(
  jobs: Job[],
  vehicles: Vehicle[] = [van],
  rest: Partial<Problem> = {},
): Promise<[string, Reason, string] | undefined> {
  const { unassigned } = await plan({ travel, vehicles, jobs, ...rest }, { iterations: 200 })
  const [first] = unassigned
  return first && [first.stop, first.why, first.text]
}

test('a window that closes before the nearest vehicle is there', async () => {
  const far: Vehicle = { ...van, id: 'far', start: 4 }
  expect(
    await whyNot([drop('a', 2, [8 * hour, 8 * hour + 10 * minute])], [far, { ...van, start: 1, id: 'near' }]),
  ).toEqual([
    'a',
    { kind: 'window_closes', closes: 8 * hour + 600, arrives: 8 * hour + 1_200, vehicle: 'near' },
    'window closes at 8:10, nearest vehicle near arrives 8:20',
  ])
})

test('the window of the drop, where the pickup would be in time', async () => {
  const job: Job = {
    id: 'a',
    pickup: { id: 'from', place: 1 },
    drop: { id: 'to', place: 3, window: { from: 0, to: 9 * hour - 60 } },
  }
  expect(await whyNot([job])).toEqual([
    'from',
    { kind: 'window_closes', closes: 9 * hour - 60, arrives: 9 * hour, vehicle: 'van' },
    'window closes at 8:59, nearest vehicle van arrives 9:00',
  ])
})

test('a shift that ends before the vehicle is back', async () => {
  expect(await whyNot([drop('a', 4)], [{ ...van, shift: { from: 8 * hour, to: 10 * hour } }])).toEqual([
    'a',
    { kind: 'shift_ends', ends: 10 * hour, returns: 10 * hour + 40 * minute, vehicle: 'van' },
    'the shift of van ends at 10:00, it would be back at 10:40',
  ])
})

test('a load that no vehicle carries, and one for which there is no room left', async () => {
  expect(await whyNot([{ ...drop('a', 1), load: { grams: 1_200 } }])).toEqual([
    'a',
    { kind: 'load_too_large', measure: 'grams', needs: 1_200, largest: 1_000 },
    'it has 1200 grams, the largest vehicle carries 1000',
  ])
  const two = [
    { ...drop('a', 1), load: { grams: 700 } },
    { ...drop('b', 1), load: { grams: 400 }, penalty: 100_000 },
  ]
  expect(await whyNot(two)).toEqual([
    'b',
    { kind: 'vehicles_full', measure: 'grams', needs: 400, free: 300, vehicle: 'van' },
    'it has 400 grams, the emptiest vehicle van has room for 300',
  ])
})

test('skills that no vehicle has, and a vehicle that is not there', async () => {
  expect(
    await whyNot([{ ...drop('a', 1), skills: ['cold', 'lift'] }], [{ ...van, skills: ['lift'] }]),
  ).toEqual(['a', { kind: 'skills_missing', skills: ['cold'] }, 'no vehicle has the skills cold'])
  expect(await whyNot([{ ...drop('a', 1), vehicle: 'bike' }])).toEqual([
    'a',
    { kind: 'vehicle_unknown', vehicle: 'bike' },
    'it is for the vehicle bike, which is not there',
  ])
})

test('a place to which no way leads', async () => {
  expect(await whyNot([drop('a', 5)])).toEqual([
    'a',
    { kind: 'no_way', vehicle: 'van' },
    'no way leads there, not even for van',
  ])
})

test('another stop that would be late', async () => {
  // Both at one moment, 40 minutes apart: one of them has to give way, and it is the optional one.
  const at = (place: number): [number, number] => [
    8 * hour + place * 20 * minute,
    8 * hour + place * 20 * minute,
  ]
  const jobs = [
    drop('must', 1, at(1)),
    { ...drop('may', 3, [8 * hour, 8 * hour + 70 * minute]), penalty: 1_000_000 },
  ]
  const fixed = [{ ...drop('late', 1, [8 * hour + 80 * minute, 8 * hour + 90 * minute]) }]
  expect(await whyNot([...jobs, ...fixed])).toEqual([
    'may',
    {
      kind: 'delays_others',
      vehicle: 'van',
      stop: 'late',
      closes: 8 * hour + 90 * minute,
      arrives: 8 * hour + 100 * minute,
    },
    'van would come to late at 9:40, whose window closes at 9:30',
  ])
})

test('an optional stop that costs more than leaving it out', async () => {
  expect(await whyNot([drop('a', 1), { ...drop('b', 4), penalty: 50_000 }])).toEqual([
    'b',
    { kind: 'costs_more', costs: 60_000, penalty: 50_000 },
    'it would cost 60000, more than 50000 for leaving it out',
  ])
})

test('moments are written as the caller writes them', async () => {
  const late = drop('a', 2, [0, 8 * hour])
  const { unassigned } = await plan(
    { travel, vehicles: [van], jobs: [late] },
    { clock: (seconds) => `${seconds / hour} h` },
  )
  expect(unassigned[0]?.text).toBe('window closes at 8 h, nearest vehicle van arrives 8.666666666666666 h')
})
