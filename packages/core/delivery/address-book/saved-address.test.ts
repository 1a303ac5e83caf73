import { expect, test } from 'vitest'
import { createCities } from '../../geo/cities.ts'
import { createGazetteer } from '../../geo/gazetteer.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { bookOf, inputOf, readSavedAddress, type SavedAddressInput } from './saved-address.ts'

const gazetteer = createGazetteer([
  {
    first: 1_000_000,
    last: 5_999_999,
    uf: 'SP',
    city: 'São Paulo',
    precision: 'city',
    lat: -23.55,
    lng: -46.63,
  },
])
const address = { postalCode: '01310-200', street: 'Av. Paulista', number: '1578', complement: ' sala 4 ' }
const input: SavedAddressInput = { name: ' Ana ', phone: '+55 11 91234-5678', address }
const read = (more: SavedAddressInput, existing: ReturnType<typeof readSavedAddress> | null = null) =>
  readSavedAddress(more, existing, { gazetteer, cities: createCities([]) })

test('a book is the tenant’s, and an external client has an own one', () => {
  const owner = anActor()
  const { tenantId, userId } = owner
  for (const role of ['owner', 'manager', 'viewer'] as const)
    expect(bookOf({ ...owner, role })).toEqual({ tenantId, ownerId: null })
  expect(bookOf({ ...owner, role: 'cliente_externo' })).toEqual({ tenantId, ownerId: userId })
})

test('a new entry has name, phone and address, with the address on one line for the search', () => {
  expect(read(input)).toMatchObject({
    ...{ name: 'Ana', phone: '+55 11 91234-5678', isDefaultPickup: false },
    address: { cep: '01310200', city: 'São Paulo', uf: 'SP', complement: 'sala 4' },
    line: 'Av. Paulista, 1578, sala 4, São Paulo - SP, 01310-200',
  })
  for (const field of ['name', 'phone', 'address'] as const)
    expect(issueOf(() => read({ ...input, [field]: null }))?.field).toBe(field)
})

test('a change keeps what it leaves out, and no change changes nothing', () => {
  const existing = read({ ...input, isDefaultPickup: true })
  expect(read({}, existing)).toEqual(existing)
  expect(read({ name: 'Bia', isDefaultPickup: false }, existing)).toEqual({
    ...existing,
    ...{ name: 'Bia', isDefaultPickup: false },
  })
})

test('an address that is given back is read as the same one', () => {
  for (const pin of [{}, { lat: -23.5614, lng: -46.6559 }]) {
    const saved = read({ ...input, address: { ...address, ...pin } })
    expect(read({ ...input, address: inputOf(saved.address) })).toEqual(saved)
  }
})
