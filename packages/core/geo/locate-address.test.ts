import { describe, expect, test } from 'vitest'
import { issueAt } from '../shared/refusal.fixture.ts'
import type { Cep } from './cep.ts'
import { createCities } from './cities.ts'
import type { LocatedPlace } from './gazetteer.ts'
import { coarsePlace, placeOfAddress, placeOfCep, postalCodesOnly } from './locate-address.ts'
import type { Geocoder } from './ports.ts'

const gazetteer = {
  locate: (cep: Cep): LocatedPlace => ({
    ...{ cep, lat: -3.2, lng: -52.2, city: 'Altamira', uf: 'PA', precision: 'city' },
  }),
}
const cities = createCities([])
const ports = { gazetteer, cities, geocoder: postalCodesOnly }
const address = { postalCode: '68370000', street: 'Rua Um', number: 's/n' }
const at = (more: object, over = ports) => placeOfAddress(over, 'origin_address', { ...address, ...more })

describe('an address', () => {
  test('is at its pin, and what the geocoder says does not count', async () => {
    const geocoder: Geocoder = { locate: () => Promise.reject(new Error('it was asked')) }
    const pin = { lat: -3.9, lng: -52.2 }
    expect(await at(pin, { ...ports, geocoder })).toMatchObject({ ...pin, precision: 'pin', uf: 'PA' })
  })

  test('without a pin is where the geocoder says, else at its postal code', async () => {
    const point = { lat: -3.21, lng: -52.21, precision: 'street' } as const
    const geocoder: Geocoder = { locate: async (place, details) => (details ? point : place) }
    expect(await at({}, { ...ports, geocoder })).toMatchObject(point)
    expect(await at({})).toMatchObject({ lat: -3.2, lng: -52.2, precision: 'city' })
  })

  test.each([
    [{ lat: -4.09, lng: -52.2 }, null],
    [{ lat: -4.11, lng: -52.2 }, 'is 101 km from Altamira - PA, 68370-000; at most 100 km'],
  ])('with the pin of %j: %s', async (more, refusal) => {
    const issue = await at(more).then(
      () => null,
      ({ facts }) => facts.issues[0],
    )
    if (refusal === null) expect(issue).toBeNull()
    else expect(issue).toEqual(issueAt('origin_address.lat', expect.stringContaining(refusal)))
  })
})

test('a coarse place has no door; a postal code alone shows no more than itself', async () => {
  const cep = await placeOfCep(ports, 'cep', '68370000' as Cep)
  expect(coarsePlace(cep)).toBe(cep)
  const door = await at({ lat: -3.20499, lng: -52.19501 })
  expect(coarsePlace(door)).toEqual({ ...cep, lat: -3.2, lng: -52.2, precision: 'district' })
})
