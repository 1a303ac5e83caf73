import type { Cep } from '@rodovia/core/geo/cep.ts'
import { createCities } from '@rodovia/core/geo/cities.ts'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import { locateCep } from '@rodovia/core/geo/gazetteer.ts'
import { importStreets } from '@rodovia/core/geo/import-streets.ts'
import type { OutsideGeocoder } from '@rodovia/core/geo/ports.ts'
import { createStreetGeocoder } from '@rodovia/core/geo/street-geocoder.ts'
import { displayName } from '@rodovia/core/geo/street-name.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { findPostalCode } from '@rodovia/core/quoting/find-postal-code.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import { suggestAddresses } from '@rodovia/core/quoting/suggest-addresses.ts'
import { withinDeadline } from '@rodovia/live/within-deadline.ts'
import { readBuiltInCeps } from '@rodovia/platform/ceps/built-in-ceps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { townLines, townStreets } from '../support/cnefe-town.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

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

const issue = (field: string, text: string) => ({
  code: 'validation_failed',
  facts: { issues: [{ field, issue: expect.stringContaining(text) }] },
})

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

describe('a postal code', () => {
  test('fills in street, district and city', async () => {
    const found = await findPostalCode(platform, {
      actor,
      cep: `${street!.cep.slice(0, 5)}-${street!.cep.slice(5)}`,
    })
    expect(found).toMatchObject({
      ...{ cep: street!.cep, city: 'Jundiaí', uf: 'SP', precision: 'postal_code' },
      ...{ district: displayName(street!.district), streets: [{ name }] },
    })
  })

  test('without imported streets is its city', async () => {
    const found = await findPostalCode(platform, { actor, cep: '69005070' })
    expect(found).toMatchObject({ city: 'Manaus', district: null, streets: [] })
  })

  test('has to be one, and the caller has to be somebody', async () => {
    await expect(findPostalCode(platform, { actor, cep: '123' })).rejects.toMatchObject(
      issue('cep', 'exactly 8 digits'),
    )
    await expect(findPostalCode(platform, { actor, cep: '00000000' })).rejects.toMatchObject(
      issue('cep', 'no place'),
    )
    await expect(findPostalCode(platform, { actor: null, cep: '01310100' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })
})

describe('suggestions', () => {
  const suggest = (input: Partial<Parameters<typeof suggestAddresses>[1]>) =>
    suggestAddresses(platform, { actor, query: name, ...input })

  test('are streets of the city, those of the postal code first', async () => {
    const [first] = await suggest({ cep: street!.cep })
    expect(first).toMatchObject({ cep: street!.cep, name, city: 'Jundiaí', uf: 'SP' })
    const inCity = await suggest({ city: 'jundiai', state: 'sp' })
    expect(inCity.map((found) => found.name)).toContain(name)
    expect(inCity.length).toBeLessThanOrEqual(10)
    expect(await suggest({ cep: '69005070' })).toEqual([])
  })

  test('say what is missing', async () => {
    await expect(suggest({ query: ' a.b ', cep: '01310100' })).rejects.toMatchObject(
      issue('query', 'at least 3 letters'),
    )
    await expect(suggest({})).rejects.toMatchObject(issue('cep', 'give a postal code'))
    await expect(suggest({ city: 'Jundiaí' })).rejects.toMatchObject(issue('state', 'its state such as SP'))
    await expect(suggest({ city: 'Gotham', state: 'SP' })).rejects.toMatchObject(issue('city', 'Gotham - SP'))
    await expect(suggest({ actor: null })).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
