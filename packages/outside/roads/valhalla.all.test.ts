import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePolyline } from '@rodovia/core/geo/polyline.ts'
import type { RoadTrip } from '@rodovia/core/geo/roads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { type BuiltTown, buildTown, cornerAt } from '../../../test/support/roads/build-town.ts'
import { buildTiles } from './build-tiles.ts'
import { NoAnswer, NoWay, readRoute, readTable } from './road-network.ts'
import { createValhalla } from './valhalla-process.ts'

let town: BuiltTown
beforeAll(async () => {
  town = await buildTown()
})
afterAll(() => town?.[Symbol.asyncDispose]())

const south = cornerAt({ row: 14, column: 20 })
const north = cornerAt({ row: 15, column: 20 })
const farSouth = cornerAt({ row: 4, column: 20 })
const rio = { lat: -22.9, lng: -43.2 }

/** Over the bridge: twenty blocks west, one north, twenty east. */
const across: RoadTrip = { from: south, to: north, vehicle: 'car' }

describe('Valhalla', () => {
  test('goes around by the bridge, and says how far, how long and where', async () => {
    await using valhalla = createValhalla({ folder: town.folder, timeoutMs: generousMs })
    const route = readRoute(await valhalla.route(across), across)
    expect(route.meters).toBeGreaterThan(8_000)
    expect(route.meters).toBeLessThan(8_800)
    expect(route.seconds).toBeGreaterThan(300)
    const west = Math.min(...decodePolyline(route.line!)!.map(({ lng }) => lng))
    expect(west).toBeCloseTo(cornerAt({ row: 0, column: 0 }).lng, 4)
  })

  test.each(['motorcycle', 'car', 'truck'] as const)(
    'knows the way of a %s, and the time of each driver',
    async (vehicle) => {
      await using valhalla = createValhalla({ folder: town.folder, timeoutMs: generousMs })
      const answer = await valhalla.table(
        north,
        [south, farSouth, cornerAt({ row: 20, column: 20 })],
        vehicle,
      )
      const [nearByAir, far, onThisSide] = readTable(answer, 3)
      expect(onThisSide).toBeLessThan(200)
      expect(nearByAir).toBeGreaterThan(300)
      expect(far).toBeGreaterThan(nearByAir!)
    },
  )

  test('knows no way to a place outside its map', async () => {
    await using valhalla = createValhalla({ folder: town.folder, timeoutMs: generousMs })
    await expect(valhalla.route({ ...across, to: rio })).rejects.toThrow(NoWay)
    await expect(valhalla.table(rio, [south], 'car')).rejects.toThrow(NoWay)
  })

  test('does one task after the other, for any number of callers', async () => {
    await using valhalla = createValhalla({ folder: town.folder, timeoutMs: generousMs })
    const trips = Array.from({ length: 20 }, (_, column) => ({
      ...across,
      to: cornerAt({ row: 20, column }),
    }))
    const routes = await Promise.all(trips.map(async (trip) => readRoute(await valhalla.route(trip), trip)))
    expect(new Set(routes.map(({ meters }) => meters)).size).toBeGreaterThan(15)
  })

  test('is ended when it takes too long, and starts again for the next task', async () => {
    await using valhalla = createValhalla({ folder: town.folder, timeoutMs: 1 })
    await expect(valhalla.route(across)).rejects.toThrow(NoAnswer)
    await expect(valhalla.route(across)).rejects.toThrow(NoAnswer)
  })
})

describe('the folder of roads', () => {
  test('has to hold tiles', () => {
    expect(() => createValhalla({ folder: '/nowhere', timeoutMs: 1 })).toThrow(
      'ROADS: the folder /nowhere has no roads. Build them with `npm run roads:build FILE.osm.pbf /nowhere`, or remove ROADS.',
    )
  })

  test('keeps its tiles when a new extract is broken, empty or missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rodovia roads '))
    const build = (file: string) => buildTiles(file, town.folder, () => {})
    await writeFile(join(folder, 'broken.osm.pbf'), 'not an extract')
    await expect(build(join(folder, 'broken.osm.pbf'))).rejects.toThrow(/could not be built:\n.*PBF error/s)
    await expect(build(join(folder, 'missing.osm.pbf'))).rejects.toThrow(/There is no file .*missing/)
    await rm(folder, { recursive: true })
    await using valhalla = createValhalla({ folder: town.folder, timeoutMs: generousMs })
    expect(readRoute(await valhalla.route(across), across).meters).toBeGreaterThan(8_000)
  })

  test('gets the tiles of a new extract, in place of the old ones', async () => {
    await using valhalla = createValhalla({ folder: town.folder, timeoutMs: generousMs })
    await valhalla.route(across)
    const steps: string[] = []
    const built = await buildTiles(town.pbf, town.folder, (step) => steps.push(step))
    expect(built).toEqual({ tiles: expect.any(Number), bytes: expect.any(Number) })
    expect(built.tiles).toBeGreaterThan(0)
    expect(steps).toContain('Parsing ways...')
    expect(readRoute(await valhalla.route(across), across).meters).toBeGreaterThan(8_000)
  })
})
