import { readFile } from 'node:fs/promises'
import type { Job, Matrix, Plan, Problem, Stop } from '@rodovia/planner'

/** An instance of the benchmark: Solomon's vehicle routing with time windows, or pickup and delivery when it has `pairs`. */
export type Instance = {
  name: string
  capacity: number
  vehicles_available: number
  /** The depot, then the stops: x, y, demand (or load), ready, due, service. */
  stops: readonly (readonly [number, number, number, number, number, number])[]
  pairs?: readonly (readonly [number, number])[]
  reference?: { vehicles: number; distance: number }
}

/** Refuses a file that is not an instance with a `SyntaxError`. */
export async function readInstance(file: string): Promise<Instance> {
  const instance: unknown = JSON.parse(await readFile(file, 'utf8'))
  const fault = faultOf(instance)
  if (fault !== undefined) throw new SyntaxError(fault)
  return instance as Instance
}

const most = { stops: 5_000, vehicles: 1_000 }

/** Names the fault, its value, and the allowed values; undefined for an instance. */
function faultOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null)
    return `it holds ${JSON.stringify(value)}; it must be an object with capacity, vehicles_available and stops`
  const {
    stops,
    capacity,
    vehicles_available: vehicles,
    pairs,
  }: Partial<Record<keyof Instance, unknown>> = value
  if (!isAmount(capacity)) return `capacity is ${JSON.stringify(capacity)}; it must be a number of 0 or more`
  if (!isAmount(vehicles) || !Number.isInteger(vehicles) || vehicles < 1 || vehicles > most.vehicles) {
    return `vehicles_available is ${JSON.stringify(vehicles)}; it must be a whole number from 1 to ${most.vehicles}`
  }
  if (!Array.isArray(stops) || stops.length < 1 || stops.length > most.stops + 1) {
    return `stops is ${Array.isArray(stops) ? `a list of ${stops.length}` : JSON.stringify(stops)}; it must be a list of the depot and at most ${most.stops} stops`
  }
  const wrong = stops.findIndex(
    (stop) => !Array.isArray(stop) || stop.length !== 6 || !stop.every(Number.isFinite),
  )
  if (wrong >= 0)
    return `stops[${wrong}] is ${JSON.stringify(stops[wrong])}; it must be the numbers x, y, demand, ready, due, service`
  return pairs === undefined ? undefined : faultOfPairs(pairs, stops.length)
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0

function faultOfPairs(pairs: unknown, stops: number): string | undefined {
  if (!Array.isArray(pairs))
    return `pairs is ${JSON.stringify(pairs)}; it must be a list of a pickup and a drop each`
  const seen = new Set<unknown>()
  for (const [index, pair] of pairs.entries()) {
    const isPair =
      Array.isArray(pair) &&
      pair.length === 2 &&
      pair.every((stop) => Number.isInteger(stop) && stop > 0 && stop < stops)
    if (!isPair)
      return `pairs[${index}] is ${JSON.stringify(pair)}; it must be two numbers of stops from 1 to ${stops - 1}`
    for (const stop of pair) {
      if (seen.has(stop)) return `pairs[${index}] has the stop ${stop} again; a stop belongs to one pair`
      seen.add(stop)
    }
  }
  const missing = Array.from({ length: stops - 1 }, (_, index) => index + 1).find((stop) => !seen.has(stop))
  return missing === undefined
    ? undefined
    : `the stop ${missing} is in no pair; where there are pairs each stop belongs to one`
}

/** The output of `npm run plan`: numbers of stops by route, without the depot. */
export function answerOf({ routes, vehicles, metres, unassigned }: Plan) {
  return {
    routes: routes.map(({ stops }) => stops.map(({ stop }) => Number(stop))),
    vehicles,
    distance: metres,
    unassigned: unassigned.map(({ stop, why, text }) => ({ stop: Number(stop), why, text })),
  }
}

/** Distances are Euclidean and not rounded, and so are times. Places and stops have the instance's numbers. */
export function problemOf(instance: Instance): Problem {
  const { stops, pairs, capacity } = instance
  const distances: Matrix = stops.map(([x, y]) => stops.map(([toX, toY]) => Math.hypot(x - toX, y - toY)))
  const [, , , opens, closes] = stops[0]!
  return {
    travel: { road: { seconds: distances, metres: distances } },
    vehicles: Array.from({ length: instance.vehicles_available }, (_, index) => ({
      id: `${index + 1}`,
      start: 0,
      end: 0,
      shift: { from: opens, to: closes },
      capacity: { load: capacity },
    })),
    jobs: pairs
      ? pairs.map(
          ([pickup, drop]): Job => ({
            id: `${pickup}-${drop}`,
            pickup: stopOf(instance, pickup),
            drop: stopOf(instance, drop),
            load: { load: stops[pickup]![2] },
          }),
        )
      : stops.slice(1).map(
          (stop, index): Job => ({
            id: `${index + 1}`,
            drop: stopOf(instance, index + 1),
            load: { load: stop[2] },
          }),
        ),
  }
}

function stopOf({ stops }: Instance, number: number) {
  const [, , , from, to, serviceSeconds] = stops[number]!
  return { id: `${number}`, place: number, window: { from, to }, serviceSeconds }
}

/** Problems in towns of their own, between which no way leads: what is best for all is the sum of what is best for each. */
export function sideBySide(problems: readonly Problem[]): Problem {
  const matrices = problems.map(({ travel }) => travel.road!.seconds)
  const places = matrices.reduce((sum, { length }) => sum + length, 0)
  const starts = matrices.map((_, town) =>
    matrices.slice(0, town).reduce((sum, { length }) => sum + length, 0),
  )
  const distances = matrices.flatMap((matrix, town) =>
    matrix.map((row) => {
      const whole = new Array<number>(places).fill(Number.POSITIVE_INFINITY)
      for (let to = 0; to < row.length; to++) whole[starts[town]! + to] = row[to]!
      return whole
    }),
  )
  return {
    travel: { road: { seconds: distances, metres: distances } },
    vehicles: problems.flatMap(({ vehicles }, town) =>
      vehicles.map((vehicle) => ({
        ...vehicle,
        id: `${town}/${vehicle.id}`,
        start: starts[town]!,
        end: starts[town]!,
      })),
    ),
    jobs: problems.flatMap(({ jobs }, town) =>
      jobs.map(
        (job): Job => ({
          ...job,
          id: `${town}/${job.id}`,
          ...(job.pickup && { pickup: movedTo(job.pickup, town, starts[town]!) }),
          ...(job.drop && { drop: movedTo(job.drop, town, starts[town]!) }),
        }),
      ),
    ),
  }
}

const movedTo = (stop: Stop, town: number, start: number): Stop => ({
  ...stop,
  id: `${town}/${stop.id}`,
  place: start + stop.place,
})
