import { describe, expect, test } from 'vitest'
import { issueAt } from '../shared/refusal.fixture.ts'
import { type AddressInput, addressLine, readAddress, townLine } from './address.ts'
import type { Cep } from './cep.ts'
import { createCities } from './cities.ts'
import type { LocatedPlace } from './gazetteer.ts'

const paulista: AddressInput = {
  postalCode: '01310-200',
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'sala 4',
  district: 'Bela Vista',
  reference: 'MASP',
}
const locate = (cep: Cep): LocatedPlace => ({
  cep,
  lat: -23.56,
  lng: -46.65,
  city: cep === '01000000' ? null : 'São Paulo',
  uf: 'SP',
  precision: 'district',
})
const town = { first: 1, last: 2, ibgeCode: '1', kind: 'municipality' as const, lat: 0, lng: 0 }
const cities = createCities([
  { ...town, city: 'São Paulo', uf: 'SP' },
  { ...town, city: 'Campinas', uf: 'SP' },
])
const read = (change: Partial<AddressInput> = {}) =>
  readAddress('origin_address', { ...paulista, ...change }, { gazetteer: { locate }, cities })
const issue = (field: string, text: string | RegExp) =>
  expect.objectContaining({
    code: 'validation_failed',
    facts: { issues: [issueAt(`origin_address.${field}`, expect.stringMatching(text))] },
  })

describe('an address', () => {
  test('takes city and state from its postal code, with or without the hyphen', () => {
    const expected = {
      cep: '01310200',
      street: 'Avenida Paulista',
      number: '1578',
      complement: 'sala 4',
      district: 'Bela Vista',
      city: 'São Paulo',
      uf: 'SP',
      reference: 'MASP',
      pin: null,
    }
    expect(read()).toEqual(expected)
    expect(read({ postalCode: ' 01310200 ', state: 'sp', city: 'São Paulo' })).toEqual(expected)
  })

  test.each(['01310-200', '01.310-200', '01310 200', '01.310200', '\u200b01310\u2060200\ufeff'])(
    'has the postal code that people write as %s',
    (postalCode) => {
      expect(read({ postalCode }).cep).toBe('01310200')
    },
  )

  test('may have a pin, and a house without a number', () => {
    expect(read({ lat: -23.5614, lng: -46.6559, number: 's/n' })).toMatchObject({
      number: 's/n',
      pin: { lat: -23.5614, lng: -46.6559 },
    })
  })

  test.each<[string, Partial<AddressInput>, string | RegExp]>([
    ['postal_code', { postalCode: '1310200' }, 'exactly 8 digits'],
    ['postal_code', { postalCode: '013-10200' }, 'exactly 8 digits'],
    ['street', { street: ' ' }, 'must not be empty'],
    ['number', { number: '' }, 'must not be empty'],
    ['number', { number: '1'.repeat(16) }, '16 characters are too many: at most 15'],
    ['state', { state: 'XX' }, /^must be one of AC, AL, .*; got "XX"$/],
    ['state', { state: 'RJ' }, 'is RJ, but the postal code 01310200 is in SP'],
    ['city', { city: 'Campinas' }, 'is Campinas, but the postal code 01310200 is in São Paulo'],
    ['city', { postalCode: '01000000' }, 'the city of the postal code 01000000 is not known'],
    ['lng', { lat: -23.5 }, 'is required with lat'],
    ['lat', { lat: 40.7, lng: -74 }, 'the pin 40.7, -74 is outside of Brazil'],
    ['lat', { lat: Number.NaN, lng: -46 }, 'the pin NaN, -46 is outside'],
  ])('is refused on %s, with the value and what is allowed: %j', (field, change, text) => {
    expect(() => read(change)).toThrow(issue(field, text))
  })

  test('is one line; the public sees the town', () => {
    expect(addressLine(read())).toBe('Avenida Paulista, 1578, sala 4 - Bela Vista, São Paulo - SP, 01310-200')
    expect(addressLine(read({ complement: null, district: '' }))).toBe(
      'Avenida Paulista, 1578, São Paulo - SP, 01310-200',
    )
    expect(townLine(read())).toBe('São Paulo - SP, 01310-200')
    expect(townLine({ city: null, uf: 'SP', cep: '01000000' })).toBe('SP, 01000-000')
  })
})
