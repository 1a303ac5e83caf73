import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instance } from './instance.ts'

const root = resolve(import.meta.dirname, '../../..')
const instances = join(import.meta.dirname, 'instances')

/** `npm run plan -- …` as the script of package.json names it. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [command, ...before] = (scripts.plan as string).split(' ')
  return new Promise((done) =>
    execFile(command!, [...before, ...args], { cwd: root }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia plan '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['rc101.json', 'pd-rc101.json'])(
  'it prints the routes of %s, which a walk of its own confirms',
  async (name) => {
    const file = join(instances, name)
    const { stdout, code } = await run(file, '--iterations', '3000', '--seed', '7')
    expect(code).toBe(0)
    const answer = JSON.parse(stdout)
    expect(Object.keys(answer)).toEqual(['routes', 'vehicles', 'distance', 'unassigned'])
    expect(answer.unassigned).toEqual([])
    expect(answer.vehicles).toBe(answer.routes.length)
    const instance: Instance = JSON.parse(await readFile(file, 'utf8'))
    expect(answer.routes.flat().toSorted((a: number, b: number) => a - b)).toEqual(
      instance.stops.slice(1).map((_, index) => index + 1),
    )
    const driven = answer.routes.map((route: number[]) => drive(instance, route))
    expect(driven.reduce((sum: number, each: number) => sum + each, 0)).toBeCloseTo(answer.distance, 6)
    expect(await run(file, '--iterations', '3000', '--seed', '7')).toMatchObject({ stdout })
  },
)

/** The length of a route; throws where a window, the capacity or a pair is not kept. */
function drive({ stops, capacity, pairs }: Instance, route: number[]): number {
  let time = 0
  let length = 0
  let last = 0
  let load = pairs ? 0 : route.reduce((sum, stop) => sum + stops[stop]![2], 0)
  for (const stop of [...route, 0]) {
    const leg = Math.hypot(stops[stop]![0] - stops[last]![0], stops[stop]![1] - stops[last]![1])
    const [, , demand, ready, due, service] = stops[stop]!
    length += leg
    time = Math.max(time + leg, ready)
    if (time > due + 1e-6) throw new Error(`${stop} is served at ${time}, after ${due}`)
    if (load > capacity) throw new Error(`${load} on board before ${stop}`)
    load += stop === 0 ? 0 : pairs ? demand : -demand
    if (load > capacity) throw new Error(`${load} on board after ${stop}`)
    time += service
    last = stop
  }
  for (const [pickup, drop] of pairs ?? []) {
    const [at, dropAt] = [route.indexOf(pickup), route.indexOf(drop)]
    if (at < 0 !== dropAt < 0 || at > dropAt)
      throw new Error(`${pickup} and ${drop} are not in this order on one route`)
  }
  return length
}

const whole = {
  capacity: 10,
  vehicles_available: 1,
  stops: [
    [0, 0, 0, 0, 100, 0],
    [1, 0, 1, 0, 100, 0],
    [2, 0, -1, 0, 100, 0],
  ],
}

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'JSON'],
  ['another shape', null, 'it holds null; it must be an object with capacity, vehicles_available and stops'],
  ['no capacity', { ...whole, capacity: 'x' }, 'capacity is "x"; it must be a number of 0 or more'],
  [
    'too many vehicles',
    { ...whole, vehicles_available: 1e9 },
    'vehicles_available is 1000000000; it must be a whole number from 1 to 1000',
  ],
  ['no stops', { ...whole, stops: 3 }, 'stops is 3; it must be a list of the depot and at most 5000 stops'],
  [
    'a short stop',
    { ...whole, stops: [[0, 0]] },
    'stops[0] is [0,0]; it must be the numbers x, y, demand, ready, due, service',
  ],
  [
    'a pair with the depot',
    { ...whole, pairs: [[0, 1]] },
    'pairs[0] is [0,1]; it must be two numbers of stops from 1 to 2',
  ],
  [
    'a stop in two pairs',
    {
      ...whole,
      pairs: [
        [1, 2],
        [2, 1],
      ],
    },
    'pairs[1] has the stop 2 again; a stop belongs to one pair',
  ],
  [
    'a stop without a pair',
    { ...whole, pairs: [] },
    'the stop 1 is in no pair; where there are pairs each stop belongs to one',
  ],
  ['a demand below 0', whole, '2'],
])('a file with %s is refused in a line', async (_, content, text) => {
  const file = join(folder, 'instance.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  const { code, stdout, stderr } = await run(file, '--iterations', '1')
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(text)
  expect(stderr).not.toContain('    at ')
})

test.each<[string[], string]>([
  [[], 'It plans one file, and got 0. npm run plan -- FILE.json'],
  [['a.json', 'b.json'], 'It plans one file, and got 2.'],
  [['missing.json'], 'missing.json: ENOENT'],
  [[instances], 'EISDIR'],
  [['rc101.json', '--fast'], "Unknown option '--fast'"],
  [[join(instances, 'rc101.json'), '--seconds', 'x'], '--seconds is x; it must be a number.'],
  [[join(instances, 'rc101.json'), '--seconds', '0'], 'seconds is 0; it must be more than 0 and at most 600'],
  [[join(instances, 'rc101.json'), '--seed', '1.5'], 'seed is 1.5; it must be a whole number'],
])('arguments %j are refused in a line', async (args, text) => {
  const { code, stdout, stderr } = await run(...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(text)
  expect(stderr).not.toContain('    at ')
})

test('a stop that nobody can serve is printed with its reason', async () => {
  const file = join(folder, 'far.json')
  await writeFile(
    file,
    JSON.stringify({
      ...whole,
      stops: [
        [0, 0, 0, 0, 100, 0],
        [60, 0, 1, 0, 100, 0],
      ],
    }),
  )
  const { stdout } = await run(file, '--iterations', '1')
  expect(JSON.parse(stdout)).toMatchObject({
    routes: [],
    vehicles: 0,
    distance: 0,
    unassigned: [{ stop: 1, why: { kind: 'shift_ends', ends: 100, returns: 120 } }],
  })
})
