import fc from 'fast-check'
import type { Job, Problem, Stop, Travel, Vehicle } from '../problem.ts'

/** Problems of up to 60 stops with everything that a problem may have; many have stops that nobody can serve. */
export const aProblem = fc
  .record({
    places: fc.integer({ min: 2, max: 12 }),
    stops: fc.integer({ min: 1, max: 60 }),
    vehicles: fc.integer({ min: 1, max: 6 }),
    salt: fc.integer({ min: 1, max: 1_000_000 }),
    vehicleCost: fc.constantFrom(undefined, 0, 500),
    secondCost: fc.constantFrom(undefined, 2),
  })
  .map(({ places, stops, vehicles, salt, vehicleCost, secondCost }): Problem => {
    const draw = drawer(salt)
    const travel = { car: travelOf(places, draw), bike: travelOf(places, draw) }
    const fleet = Array.from({ length: vehicles }, (_, index) => aVehicle(index, places, draw))
    const jobs: Job[] = []
    for (let left = stops; left > 0; ) {
      const isPair = left > 1 && draw(2) === 0
      jobs.push(aJob(jobs.length, places, fleet, isPair, draw))
      left -= isPair ? 2 : 1
    }
    return {
      travel,
      vehicles: fleet,
      jobs,
      ...(vehicleCost !== undefined && { vehicleCost }),
      ...(secondCost !== undefined && { cost: { metre: 1, second: secondCost } }),
    }
  })

type Draw = (below: number) => number

function drawer(salt: number): Draw {
  let state = salt
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Neither symmetric nor with the triangle inequality; now and then no way leads. */
function travelOf(places: number, draw: Draw): Travel {
  const matrix = (most: number) =>
    Array.from({ length: places }, (_, from) =>
      Array.from({ length: places }, (_, to) =>
        from === to ? 0 : draw(60) === 0 ? Infinity : 10 + draw(most),
      ),
    )
  return { seconds: matrix(600), metres: matrix(5_000) }
}

function aVehicle(index: number, places: number, draw: Draw): Vehicle {
  const from = draw(1_000)
  return {
    id: `v${index}`,
    profile: draw(2) === 0 ? 'car' : 'bike',
    start: draw(places),
    ...(draw(2) === 0 && { end: draw(places) }),
    shift: { from, to: from + 2_000 + draw(20_000) },
    ...(draw(3) > 0 && { capacity: { grams: 500 + draw(2_000), parcels: 1 + draw(10) } }),
    ...(draw(2) === 0 && { skills: ['cold'] }),
  }
}

function aJob(index: number, places: number, fleet: Vehicle[], isPair: boolean, draw: Draw): Job {
  const stop = (name: string): Stop => {
    const from = draw(10_000)
    return {
      id: `${name}${index}`,
      place: draw(places),
      ...(draw(2) === 0 && { window: { from, to: from + draw(8_000) } }),
      ...(draw(2) === 0 && { serviceSeconds: draw(300) }),
    }
  }
  const isDrop = draw(3) > 0
  const vehicle = () => fleet[draw(fleet.length)]!.id
  return {
    id: `j${index}`,
    ...((isPair || !isDrop) && { pickup: stop('p') }),
    ...((isPair || isDrop) && { drop: stop('d') }),
    ...(draw(4) > 0 && { load: { grams: draw(700), parcels: draw(3) } }),
    ...(draw(5) === 0 && { skills: ['cold'] }),
    ...(draw(8) === 0 && { vehicle: vehicle() }),
    ...(draw(4) === 0 && { penalty: draw(6_000) }),
    ...(draw(6) === 0 && { prefers: { vehicle: vehicle(), penalty: draw(1_000) } }),
  }
}
