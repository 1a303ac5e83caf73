import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { withinDeadline } from '@rodovia/volatile-state/within-deadline.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { townLines, townStreets } from '../../../test/support/cnefe-town.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { requestQuote } from '../quoting/request-quote.ts'
import type { Cep } from './cep.ts'
import { createCities } from './cities.ts'
import { greatCircleMeters } from './distance.ts'
import { locateCep } from './gazetteer.ts'
import { importStreets } from './import-streets.ts'
import type { OutsideGeocoder } from './ports.ts'
import { createStreetGeocoder } from './street-geocoder.ts'
import { displayName } from './street-name.ts'

const town = { streets: 60, addresses: 30 }
const truth = [...townStreets(town)]
const [street] = truth
const name = displayName([street!.type, street!.title, street!.name].filter(Boolean).join(' '))
const number = street!.numbers[Math.floor(street!.numbers.length / 2)]!
const address = { postalCode: street!.cep, street: name, number: `${number}` }

let platform: UseCases
let actor: Actor
beforeAll(async () => {
  platform = await openUseCases()
  actor = await platform.aShop()
  const lines = [...townLines(town)].map((line) => Buffer.from(line).toString('latin1'))
  await platform.streets.prepareImport()
  const file = {
    ...{ name: 'town.csv', bytes: 0, fingerprint: 'e'.repeat(64) },
    async *read(from: number) {
      yield lines.join('').slice(from)
    },
  }
  await importStreets(platform.streets, file, { isCity: () => true, splitQuoted: (line) => [line] })
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a quote of addresses', () => {
  const quote = (originAddress: typeof address, ports = platform) =>
    requestQuote(ports, { actor, originAddress, cepDestino: '01310100' })

  test('begins at the house, where its number is known or between known ones', async () => {
    const { origin } = await quote(address)
    expect(origin.precision).toBe('address')
    expect(greatCircleMeters(origin, street!.pointOf(number))).toBeLessThan(30)
    const { origin: within } = await quote({ ...address, number: `${number + 2}` })
    expect(within.precision).toBe('address')
  })

  test('begins at the street where the number is none, and at the postal code where the street is another', async () => {
    expect((await quote({ ...address, number: 's/n' })).origin.precision).toBe('street')
    expect((await quote({ ...address, number: '99999' })).origin.precision).toBe('street')
    expect((await quote({ ...address, street: 'Rua Quixeramobim' })).origin.precision).toBe('postal_code')
  })

  test('finds the street in its city when the postal code is that of another street', async () => {
    const { origin } = await quote({ ...address, postalCode: '13219999' })
    expect(origin.precision).toBe('address')
    expect(greatCircleMeters(origin, street!.pointOf(number))).toBeLessThan(30)
  })

  test('by postal code alone begins at its streets', async () => {
    const { origin } = await requestQuote(platform, {
      actor: null,
      cepOrigem: street!.cep,
      cepDestino: '01310100',
    })
    expect(origin.precision).toBe('postal_code')
    expect(greatCircleMeters(origin, street!.pointOf(number))).toBeLessThan(1000)
  })

  test('begins at the point of the postal code when the streets take too long or fail', async () => {
    const never = { locate: () => new Promise<never>(() => {}) }
    const failing = { locate: () => Promise.reject(new Error('no streets')) }
    const place = locateCep(street!.cep as Cep, 'cep', platform.gazetteer)
    for (const inner of [never, failing]) {
      const faults: unknown[] = []
      const geocoder = withinDeadline(inner, { milliseconds: 20, onFault: (error) => faults.push(error) })
      const { origin } = await quote(address, { ...platform, geocoder })
      expect(origin).toMatchObject({ lat: place.lat, lng: place.lng, precision: 'city' })
      // One for each end.
      expect(faults).toHaveLength(2)
    }
  })
})

describe('an outside geocoder', () => {
  const asked: string[] = []
  const near = { lat: -23.19, lng: -46.9, precision: 'address' as const }
  const geocoderWith = (answer: Awaited<ReturnType<OutsideGeocoder['find']>>) => {
    const outside: OutsideGeocoder = {
      async find({ street }) {
        asked.push(street)
        return answer
      },
    }
    const { streets } = platform
    return createStreetGeocoder({ streets, cities: createCities(readBuiltInCeps()), outside })
  }
  const originBy = async (street: string, answer: Parameters<typeof geocoderWith>[0]) => {
    const ports = { ...platform, geocoder: geocoderWith(answer) }
    const originAddress = { ...address, street }
    return (await requestQuote(ports, { actor, originAddress, cepDestino: '01310100' })).origin
  }

  test('is asked for what no street is, never for a postal code alone', async () => {
    expect((await originBy(name, near)).precision).toBe('address')
    expect(asked).toEqual([])
    expect(await originBy('Rua Quixeramobim', near)).toMatchObject(near)
    expect(asked).toEqual(['Rua Quixeramobim'])
  })

  test('that finds another city, or nothing, changes nothing', async () => {
    const far = { lat: -3.7, lng: -38.5, precision: 'address' as const }
    for (const answer of [far, null])
      expect((await originBy('Rua Quixeramobim', answer)).precision).toBe('postal_code')
  })
})
