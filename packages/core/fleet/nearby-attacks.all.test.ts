import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import type { Position } from '../geo/position.ts'
import type { UserId } from '../shared/ids.ts'
import { nearbyDrivers } from './nearby-drivers.ts'

/**
 * Attacks on the blur by somebody who knows the code but not the secret. Each attack is also mounted on observations
 * that follow from the truth, or on the grid that is no secret, to show that it finds drivers there.
 */
let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

/** A number from 0 to 1 that looks random and is the same in every run. */
let state = 7
const chance = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const within = (meters: number) => (chance() * 2 - 1) * meters

/** Metres from the middle of a test's corner of the country. */
type Spot = { north: number; east: number }

function planeAround(middle: Position) {
  const east = 111_195 * Math.cos((middle.lat * Math.PI) / 180)
  return {
    position: (spot: Spot) => ({
      lat: middle.lat + spot.north / 111_195,
      lng: middle.lng + spot.east / east,
    }),
    spot: ({ lat, lng }: Position) => ({
      north: (lat - middle.lat) * 111_195,
      east: (lng - middle.lng) * east,
    }),
  }
}

const metersBetween = (a: Spot, b: Spot) => Math.hypot(a.north - b.north, a.east - b.east)
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const centreOf = (spots: Spot[], of = mean): Spot => ({
  north: of(spots.map(({ north }) => north)),
  east: of(spots.map(({ east }) => east)),
})

/** Drivers on duty who are always seen, by SQL because there are many. Returns their ids. */
async function drivers(positions: Position[]): Promise<string[]> {
  await platform.query(`INSERT INTO tenants VALUES (gen_random_uuid(), 'Many', 'transportadora', now())`)
  const ids = positions.map(() => platform.newId<UserId>())
  await platform.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, persona, created_at, is_pending)
     SELECT driver, tenants.id, driver || '@many.test', 'none', 'Many', 'driver', 'carro_van', now(), false
     FROM unnest($1::uuid[]) AS driver, (SELECT id FROM tenants WHERE name = 'Many' LIMIT 1) AS tenants`,
    [ids],
  )
  await platform.query(
    `INSERT INTO drivers (user_id, is_available, last_seen_at, lat, lng, is_kept_fresh, active_deliveries)
     SELECT id, true, now(), lat, lng, true, 0 FROM unnest($1::uuid[], $2::float8[], $3::float8[]) AS _ (id, lat, lng)`,
    [ids, positions.map(({ lat }) => lat), positions.map(({ lng }) => lng)],
  )
  return ids
}

const look = async (position: Position, km: number) =>
  (await nearbyDrivers(platform, { ...position, km })).drivers

describe('of 150 drivers, 3 km apart', () => {
  const plane = planeAround({ lat: -10.1, lng: -50.2 })
  const homes: Spot[] = Array.from({ length: 150 }, (_, number) => ({
    north: (Math.floor(number / 15) - 4.5) * 3000 + within(200),
    east: ((number % 15) - 7) * 3000 + within(200),
  }))
  const ownerOf = (shown: Spot) => homes.findIndex((home) => metersBetween(home, shown) < 1200)
  const observers: Spot[] = Array.from({ length: 40 }, () => ({
    north: within(12_000),
    east: within(12_000),
  })).map(
    // Rounds each observer's place as the search does.
    (observer) => {
      const { lat, lng } = plane.position(observer)
      return plane.spot({ lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) })
    },
  )
  let ids: string[]
  /** All places that were shown of each driver at the observers' looks of one day. */
  let today: Spot[]
  /** The distances at which each observer sees each driver. */
  let sights: { driver: number; distanceMeters: number }[][]

  beforeAll(async () => {
    ids = await drivers(homes.map(plane.position))
    sights = []
    today = []
    for (const observer of observers) {
      const seen = await look(plane.position(observer), 50)
      sights.push(
        seen.map(({ distanceKm, ...place }) => {
          const driver = ownerOf(plane.spot(place))
          today[driver] = plane.spot(place)
          return { driver, distanceMeters: distanceKm * 1000 }
        }),
      )
    }
    for (const seen of sights) expect(new Set(seen.map(({ driver }) => driver)).size).toBe(150)
  })

  /** The same if the list told the truth. */
  const trueSights = () =>
    observers.map((observer) =>
      homes
        .map((home, driver) => ({ driver, meters: metersBetween(home, observer) }))
        .sort((a, b) => a.meters - b.meters)
        .map(({ driver, meters }) => ({ driver, distanceMeters: Math.round(meters / 100) * 100 })),
    )

  const errorOf = (guesses: Spot[]) =>
    median(guesses.map((guess, driver) => metersBetween(guess, homes[driver]!)))

  /** The place around the shown point that fits best. */
  function best(around: Spot, misfit: (spot: Spot) => number): Spot {
    let found = { spot: around, cost: Number.POSITIVE_INFINITY }
    for (let north = -700; north <= 700; north += 35)
      for (let east = -700; east <= 700; east += 35) {
        const spot = { north: around.north + north, east: around.east + east }
        const cost = misfit(spot)
        if (cost < found.cost) found = { spot, cost }
      }
    return found.spot
  }

  test('each is shown 150 to 450 m from the truth', () => {
    const errors = today.map((shown, driver) =>
      greatCircleMeters(plane.position(shown), plane.position(homes[driver]!)),
    )
    expect(Math.min(...errors)).toBeGreaterThan(150)
    expect(Math.max(...errors)).toBeLessThan(450)
  })

  describe('who are looked at on thirty days while they move a little', () => {
    const places: Spot[][] = homes.map(() => [])
    beforeAll(async () => {
      for (let day = 0; day < 30; day++) {
        for (let hour = 0; hour < 4; hour++) {
          platform.pass(3600)
          const moved = homes.map(({ north, east }) =>
            plane.position({ north: north + within(60), east: east + within(60) }),
          )
          await platform.query(
            `UPDATE drivers SET lat = new.lat, lng = new.lng
             FROM unnest($1::uuid[], $2::float8[], $3::float8[]) AS new (id, lat, lng) WHERE user_id = new.id`,
            [ids, moved.map(({ lat }) => lat), moved.map(({ lng }) => lng)],
          )
          for (const place of await look(plane.position({ north: 0, east: 0 }), 50)) {
            const shown = plane.spot(place)
            places[ownerOf(shown)]!.push(shown)
          }
        }
        platform.pass(20 * 3600)
      }
      const back = homes.map(plane.position)
      await platform.query(
        `UPDATE drivers SET lat = new.lat, lng = new.lng
         FROM unnest($1::uuid[], $2::float8[], $3::float8[]) AS new (id, lat, lng) WHERE user_id = new.id`,
        [ids, back.map(({ lat }) => lat), back.map(({ lng }) => lng)],
      )
      for (const seen of places) expect(seen.length).toBe(120)
    })

    test('averages of all shown points are off by 200 m and more', () => {
      const distinct = (seen: Spot[]) => [
        ...new Map(seen.map((spot) => [`${spot.north}:${spot.east}`, spot])).values(),
      ]
      expect(errorOf(places.map((seen) => centreOf(seen)))).toBeGreaterThan(200)
      expect(errorOf(places.map((seen) => centreOf(seen, median)))).toBeGreaterThan(200)
      expect(errorOf(places.map((seen) => centreOf(distinct(seen))))).toBeGreaterThan(200)
    })

    test('the middle of all places that fit the points before and after each midnight is, too', () => {
      const middle = (seen: Spot[]) => {
        const fitting: Spot[] = []
        const around = centreOf(seen)
        for (let north = -600; north <= 600; north += 30)
          for (let east = -600; east <= 600; east += 30) {
            const spot = { north: around.north + north, east: around.east + east }
            const distances = seen.map((shown) => metersBetween(spot, shown))
            // The moves are 60 m each way.
            if (Math.min(...distances) > 65 && Math.max(...distances) < 535) fitting.push(spot)
          }
        return centreOf(fitting)
      }
      expect(errorOf(places.map(middle))).toBeGreaterThan(200)
      // With another displacement every day the places that fit close in on the driver.
      const independent = homes.map((home) =>
        Array.from({ length: 30 }, () => {
          const direction = chance() * 2 * Math.PI
          return {
            north: home.north + Math.sin(direction) * 300,
            east: home.east + Math.cos(direction) * 300,
          }
        }),
      )
      expect(errorOf(independent.map(middle))).toBeLessThan(100)
    })

    test('a list of the centres of the cells finds nobody', () => {
      /** The centre on a grid through the origin of degrees whose distances to the shown points fit best. */
      const invert = (seen: Spot[], { cell, distance }: { cell: number; distance: number }) => {
        const around = centreOf(seen)
        let found = { spot: around, cost: Number.POSITIVE_INFINITY }
        const reach = Math.ceil(500 / cell)
        const { lat, lng } = plane.position(around)
        const height = cell / 111_195
        for (let up = -reach; up <= reach; up++)
          for (let right = -reach; right <= reach; right++) {
            const row = Math.floor(lat / height) + up
            const width = cell / (111_195 * Math.cos(((row + 0.5) * height * Math.PI) / 180))
            const column = Math.floor(lng / width) + right
            const spot = plane.spot({ lat: (row + 0.5) * height, lng: (column + 0.5) * width })
            const cost = mean(seen.map((shown) => Math.abs(metersBetween(shown, spot) - distance)))
            if (cost < found.cost) found = { spot, cost }
          }
        return found.spot
      }
      for (const grid of [
        { cell: 300, distance: 250 },
        { cell: 120, distance: 265 },
        { cell: 120, distance: 300 },
        { cell: 120, distance: 335 },
      ]) {
        expect(errorOf(places.map((seen) => invert(seen, grid)))).toBeGreaterThan(200)
        expect(errorOf(places.map((seen) => invert(seen.slice(0, 1), grid)))).toBeGreaterThan(200)
      }
      // Points of a public grid, as they were shown before.
      const onPublicGrid = homes.map((home) => {
        const { lat, lng } = plane.position(home)
        const height = 300 / 111_195
        const row = Math.floor(lat / height) + 0.5
        const width = 300 / (111_195 * Math.cos((row * height * Math.PI) / 180))
        const { north, east } = plane.spot({
          lat: row * height,
          lng: (Math.floor(lng / width) + 0.5) * width,
        })
        const direction = chance() * 2 * Math.PI
        return [{ north: north + Math.sin(direction) * 250, east: east + Math.cos(direction) * 250 }]
      })
      expect(errorOf(onPublicGrid.map((seen) => invert(seen, { cell: 300, distance: 250 })))).toBeLessThan(
        150,
      )
    })
  })

  describe('trilateration', () => {
    const byDistance = (from: typeof sights) =>
      homes.map((_, driver) => {
        const distances = from.map((seen) => seen.find((sight) => sight.driver === driver)!.distanceMeters)
        return best(today[driver]!, (spot) =>
          mean(distances.map((meters, index) => (metersBetween(spot, observers[index]!) - meters) ** 2)),
        )
      })

    test('by distance_km is off by 200 m and more', () => {
      expect(errorOf(byDistance(sights))).toBeGreaterThan(200)
      expect(errorOf(byDistance(trueSights()))).toBeLessThan(60)
    })

    /** With the truth about all other drivers: one is as far as the two between whom the driver is listed. */
    const byOrder = (from: typeof sights) =>
      homes.map((_, driver) => {
        const bounds = from.map((seen, index) => {
          const rank = seen.findIndex((sight) => sight.driver === driver)
          const of = (neighbour: number, otherwise: number) =>
            seen[neighbour] ? metersBetween(homes[seen[neighbour].driver]!, observers[index]!) : otherwise
          return {
            min: of(rank - 1, 0),
            max: of(rank + 1, Number.POSITIVE_INFINITY),
            observer: observers[index]!,
          }
        })
        return best(today[driver]!, (spot) =>
          mean(
            bounds.map(({ min, max, observer }) => {
              const meters = metersBetween(spot, observer)
              return Math.max(0, min - meters, meters - max) ** 2
            }),
          ),
        )
      })

    test('by the order of the list is, too', () => {
      expect(errorOf(byOrder(sights))).toBeGreaterThan(200)
      expect(errorOf(byOrder(trueSights()))).toBeLessThan(100)
    })

    /** The least radius, in steps of 100 m, within which a driver is listed, from four places. */
    const byRadius = async (isWithin: (observer: Spot, km: number, driver: number) => Promise<boolean>) => {
      const guesses: Spot[] = []
      for (const [driver, home] of homes.entries()) {
        const circles: { observer: Spot; meters: number }[] = []
        for (const [north, east] of [
          [900, 100],
          [-900, -100],
          [100, -900],
          [-100, 900],
        ] as const) {
          const { lat, lng } = plane.position({ north: home.north + north, east: home.east + east })
          const observer = plane.spot({ lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) })
          let [low, high] = [1, 16]
          while (low < high) {
            const middle = Math.floor((low + high) / 2)
            if (await isWithin(observer, middle / 10, driver)) high = middle
            else low = middle + 1
          }
          circles.push({ observer, meters: low * 100 - 50 })
        }
        guesses.push(
          best(today[driver]!, (spot) =>
            mean(circles.map(({ observer, meters }) => (metersBetween(spot, observer) - meters) ** 2)),
          ),
        )
      }
      return errorOf(guesses)
    }

    test('by ever new radii is, too', async () => {
      const listed = async (observer: Spot, km: number, driver: number) =>
        (await look(plane.position(observer), km)).some((place) => ownerOf(plane.spot(place)) === driver)
      const truly = async (observer: Spot, km: number, driver: number) =>
        metersBetween(observer, homes[driver]!) <= km * 1000
      expect(await byRadius(listed)).toBeGreaterThan(200)
      expect(await byRadius(truly)).toBeLessThan(60)
    })
  })
})

test('of more drivers than a list holds, those are listed whose shown points are nearest', async () => {
  const middle = { lat: -20.2, lng: -55.3 }
  const plane = planeAround(middle)
  await drivers(
    Array.from({ length: 1300 }, () => plane.position({ north: within(1300), east: within(1300) })),
  )
  // Two drivers may be shown at one point: then every look near it lists both.
  const all = new Map<string, Position[]>()
  for (let north = -2000; north <= 2000; north += 500)
    for (let east = -2000; east <= 2000; east += 500) {
      const listed = await look(plane.position({ north, east }), 0.5)
      expect(listed.length).toBeLessThan(500)
      for (const [point, places] of Map.groupBy(listed, ({ lat, lng }) => `${lat}:${lng}`))
        all.set(point, places)
    }
  const distances = (places: readonly Position[]) =>
    places.map((place) => greatCircleMeters(middle, place)).sort((a, b) => a - b)
  const listed = await look(middle, 5)
  expect(listed).toHaveLength(500)
  expect(distances(listed)).toEqual(distances([...all.values()].flat()).slice(0, 500))
})
