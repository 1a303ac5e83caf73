import { expect, test } from 'vitest'
import { aDelivery } from '../../../../test/support/builders.ts'
import type { Address } from '../../geo/address.ts'
import type { Cep } from '../../geo/cep.ts'
import { isAddressIncomplete, isRoadLinePublic, publicPlace } from './place-views.ts'

const { origin } = aDelivery()
const details: Address = {
  ...{ cep: '01310100' as Cep, street: 'Rua das Jabuticabeiras', number: '77', complement: 'fundos' },
  ...{ district: 'Jardim', city: 'São Paulo', uf: 'SP', reference: 'portão azul' },
  pin: { lat: -23.561_43, lng: -46.655_91 },
}
const door = {
  ...origin,
  details,
  address: 'Rua das Jabuticabeiras, 77',
  ...details.pin!,
  precision: 'pin' as const,
}

test('the public sees of a door its town, and a point that hundreds share', () => {
  const shown = publicPlace(door)
  expect(JSON.stringify(shown)).not.toMatch(/Jabuticabeiras|77|fundos|portão|Jardim|561|655/)
  expect(shown).toMatchObject({ lat: -23.56, lng: -46.66, precision: 'district', details: null })
  expect(publicPlace(shown)).toEqual(shown)
})

test('a postal code is shown as it is', () => {
  expect(publicPlace(origin)).toEqual(origin)
})

test('the way is public where it ends at no door, and an address incomplete where a door is missing', () => {
  for (const [from, to] of [
    [origin, origin],
    [origin, door],
    [door, origin],
    [door, door],
  ] as const) {
    const ends = { origin: from, destination: to }
    expect(isRoadLinePublic(ends)).toBe(from === origin && to === origin)
    expect(isAddressIncomplete(ends)).toBe(from === origin || to === origin)
  }
})
