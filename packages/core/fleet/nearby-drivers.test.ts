import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { reportPosition } from '../delivery/positions/report-position.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import type { Position } from '../geo/position.ts'
import { aDriverLoggedIn } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { createDriver } from '../identity/create-account.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { nearbyDrivers } from './nearby-drivers.ts'
import { setAvailability } from './set-availability.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const metersOfOneDegree = 111_195
const moved = ({ lat, lng }: Position, north: number, east: number): Position => ({
  lat: lat + north / metersOfOneDegree,
  lng: lng + east / (metersOfOneDegree * Math.cos((lat * Math.PI) / 180)),
})

/** Each test in a corner of the country of its own, so that they do not meet. */
const corners = {
  still: { lat: -10.1, lng: -50.2 },
  moving: { lat: -5.3, lng: -60.4 },
  duty: { lat: -30.1, lng: -56.2 },
}

async function aDriverAt(position: Position): Promise<Actor> {
  const { id: userId, tenantId } = await createDriver(platform, {
    request: aRequestBy(admin),
    name: 'João Motorista',
    email: `${platform.newId()}@rodovia.test`,
    password: 'long enough 2026',
    persona: 'carro_van',
    position,
  })
  return aDriverLoggedIn({ userId, tenantId, persona: 'carro_van' })
}

const seenAround = async ({ lat, lng }: Position, km = 10) =>
  (await nearbyDrivers(platform, { lat, lng, km })).drivers

/** A number from 0 to 1 that looks random and is the same in every run. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The attacker's guesses from what he saw: the mean, the median, and the middle of all places that were shown. */
function guessesFrom(seen: Position[]): Position[] {
  const distinct = [...new Map(seen.map((place) => [`${place.lat}:${place.lng}`, place])).values()]
  const of = (center: (values: number[]) => number, places: Position[]) => ({
    lat: center(places.map(({ lat }) => lat)),
    lng: center(places.map(({ lng }) => lng)),
  })
  return [of(mean, seen), of(median, [...seen]), of(mean, distinct)]
}

describe('an attacker who looks ten thousand times', () => {
  const drivers = 25
  const looks = 10_000 / drivers

  test('at drivers who stand still is off by 200 m and more', async () => {
    const chance = chances(7)
    const errors: number[][] = [[], [], []]
    for (let number = 0; number < drivers; number++) {
      const home = moved(corners.still, number * 3000, chance() * 300)
      const driver = await aDriverAt(home)
      const seen: Position[] = []
      for (let look = 0; look < looks; look++) {
        platform.pass(1)
        await platform.drivers.markSeen(driver.userId, platform.clock())
        // From ever new places and with ever new radii, which must not tell more.
        const from = moved(home, chance() * 800 - 400, chance() * 800 - 400)
        seen.push(...(await seenAround(from, 0.2 + chance())))
      }
      expect(seen.length).toBeGreaterThan(looks / 4)
      for (const [index, guess] of guessesFrom(seen).entries())
        errors[index]!.push(greatCircleMeters(guess, home))
      await setAvailability(platform, { actor: driver, isAvailable: false })
    }
    for (const each of errors) expect(median(each)).toBeGreaterThan(200)
  })

  test('at drivers who move a little is off by 200 m and more', async () => {
    const chance = chances(11)
    const errors: number[][] = [[], [], []]
    for (let number = 0; number < drivers; number++) {
      const home = moved(corners.moving, number * 3000, chance() * 300)
      const driver = await aDriverAt(home)
      const order = await platform.anOrderWith(driver, await platform.aShop(), ['accept'])
      const seen: Position[] = []
      for (let look = 0; look < looks; look++) {
        platform.pass(1)
        const { lat, lng } = moved(home, chance() * 120 - 60, chance() * 120 - 60)
        if (look % 10 === 0) await reportPosition(platform, { actor: driver, code: order.code, lat, lng })
        else await platform.drivers.markSeen(driver.userId, platform.clock())
        seen.push(...(await seenAround(home, 2)))
      }
      for (const [index, guess] of guessesFrom(seen).entries())
        errors[index]!.push(greatCircleMeters(guess, home))
      await setAvailability(platform, { actor: driver, isAvailable: false })
    }
    for (const each of errors) expect(median(each)).toBeGreaterThan(200)
  })
})

describe('a driver', () => {
  test('is shown while on duty and heard of within five minutes, the nearest shown place first', async () => {
    const { duty } = corners
    const [one, other] = [await aDriverAt(duty), await aDriverAt(moved(duty, 4000, 0))]
    const shown = await seenAround(duty)
    expect(shown).toHaveLength(2)
    expect(shown.map(({ distanceKm }) => distanceKm)).toEqual(
      [...shown.map(({ distanceKm }) => distanceKm)].sort((a, b) => a - b),
    )
    expect(shown[0]).toEqual({
      lat: expect.any(Number),
      lng: expect.any(Number),
      serviceType: 'CAR',
      distanceKm: expect.any(Number),
    })
    await setAvailability(platform, { actor: one, isAvailable: false })
    expect(await seenAround(duty)).toHaveLength(1)
    platform.pass(299)
    expect(await seenAround(duty)).toHaveLength(1)
    platform.pass(3)
    expect(await seenAround(duty)).toHaveLength(0)
    await setAvailability(platform, { actor: other, isAvailable: true })
    expect(await seenAround(duty)).toHaveLength(1)
    expect(await seenAround(duty, 1)).toHaveLength(0)
  })
})

describe('a wish', () => {
  const refused = (where: Parameters<typeof nearbyDrivers>[1]) =>
    nearbyDrivers(platform, where).then(
      () => [],
      ({ facts }) => facts.issues.map(({ field }: { field: string }) => field),
    )

  test('names a postal code or a whole position', async () => {
    expect(await refused({})).toEqual(['cep', 'lat', 'lng'])
    expect(await refused({ lat: -10 })).toEqual(['lng'])
    expect(await refused({ cep: '01310100', lng: -46 })).toEqual(['lat'])
    expect(await refused({ cep: '0131010' })).toEqual(['cep'])
    expect(await refused({ cep: '00000000' })).toEqual(['cep'])
    expect(await refused({ cep: '01310100' })).toEqual([])
    expect(await refused({ lat: 91, lng: 0 })).toEqual(['lat', 'lng'])
  })

  test('reaches from 100 m to 50 km', async () => {
    for (const km of [0.1, 50]) expect(await refused({ cep: '01310100', km })).toEqual([])
    for (const km of [0, 0.09, 50.1, -1, Number.NaN])
      expect(await refused({ cep: '01310100', km })).toEqual(['km'])
  })
})
