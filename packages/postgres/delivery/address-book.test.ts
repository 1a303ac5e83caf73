import {
  type Book,
  inputOf,
  readSavedAddress,
  type SavedAddress,
} from '@rodovia/core/delivery/address-book/saved-address.ts'
import { createCities } from '@rodovia/core/geo/cities.ts'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import type { SavedAddressId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const ceps = readBuiltInCeps()
const [gazetteer, cities] = [builtInGazetteer(ceps), createCities(ceps)]
const paulista = { postalCode: '01310-200', street: 'Avenida Paulista', number: '1578' }
const wholeList = { limit: 50, offset: 0, after: null }
const aBook = (ownerId: UserId | null = null): Book => ({ tenantId: newId<TenantId>(), ownerId })

async function anEntry(book: Book, more: object = {}): Promise<SavedAddress> {
  const input = { name: 'Ana Souza', phone: '+55 11 91234-5678', address: paulista, ...more }
  const saved = {
    ...{ id: newId<SavedAddressId>(), ...book, ...readSavedAddress(input, null, { gazetteer, cities }) },
    ...{ useCount: 0, lastUsedAt: null, changedAt: noon },
  }
  expect(await stores.addressBook.add(saved, 5000, null)).toBe(true)
  return saved
}
const namesIn = async (book: Book, search: string | null = null) =>
  (await stores.addressBook.list(book, search, wholeList)).items.map(({ name }) => name)

test('entries of a file are added once each, and none above the limit', async () => {
  const book = aBook()
  const first = await anEntry(book, { name: 'Ana' })
  const named = (name: string) => ({ ...first, id: newId<SavedAddressId>(), name })
  const add = (names: string[], most = 3) => stores.addressBook.addMissing(book, names.map(named), most)
  expect(await add(['Bia', 'Ana', 'Bia'])).toBe(1)
  expect(await add(['Ana', 'Caio', 'Davi'])).toBeNull()
  expect(await namesIn(book)).toEqual(expect.not.arrayContaining(['Caio', 'Davi']))
  expect(await add([])).toBe(0)
  expect(await add(['Caio', 'Bia'])).toBe(1)
  expect((await namesIn(book)).sort()).toEqual(['Ana', 'Bia', 'Caio'])
  const [read] = (await stores.addressBook.list(book, 'Caio', wholeList)).items
  expect(read).toEqual({ ...named('Caio'), id: read!.id })
  expect(await stores.addressBook.addMissing(aBook(), [], 3)).toBe(0)
})

test('an entry comes back as it was saved, and only to its own book', async () => {
  const book = aBook()
  const saved = await anEntry(book, {
    address: { ...paulista, lat: -23.561, lng: -46.656, reference: 'MASP' },
  })
  expect(await stores.addressBook.find(book, saved.id)).toEqual(saved)
  const client = { ...book, ownerId: newId<UserId>() }
  for (const other of [aBook(), client]) {
    expect(await stores.addressBook.find(other, saved.id)).toBeNull()
    expect(await stores.addressBook.remove(other, saved.id)).toBe(false)
    expect(await stores.addressBook.change({ id: saved.id, ...other }, saved, null)).toBeNull()
    expect(await namesIn(other)).toEqual([])
    await stores.addressBook.use(other, [saved.id], noon)
  }
  expect(await stores.addressBook.find(book, saved.id)).toMatchObject({ useCount: 0 })
  expect(inputOf(saved.address)).toMatchObject({
    ...paulista,
    postalCode: '01310200',
    state: 'SP',
    lat: -23.561,
  })
})

test('the newest comes first, and the search looks at name, number and address, for signs too', async () => {
  const book = aBook()
  await anEntry(book, { name: 'Bruno 100%', phone: '+55 21 2000-0000' })
  await anEntry(book, { name: 'Carla_Dias', address: { ...paulista, street: 'Rua Augusta' } })
  expect(await namesIn(book)).toEqual(['Carla_Dias', 'Bruno 100%'])
  for (const [search, names] of [
    ['bruno', ['Bruno 100%']],
    ['AUGUSTA', ['Carla_Dias']],
    ['2000-0', ['Bruno 100%']],
    ['01310-200', ['Carla_Dias', 'Bruno 100%']],
    ['%', ['Bruno 100%']],
    ['_', ['Carla_Dias']],
    ['\\', []],
  ] as const)
    expect(await namesIn(book, search), search).toEqual(names)
})

test('one entry of a book is the default pickup, also when 20 are marked at once', async () => {
  const book = aBook()
  const other = await anEntry({ ...book, ownerId: newId<UserId>() }, { isDefaultPickup: true })
  await Promise.all(Array.from({ length: 20 }, () => anEntry(book, { isDefaultPickup: true })))
  const { items } = await stores.addressBook.list(book, null, wholeList)
  expect(items.filter(({ isDefaultPickup }) => isDefaultPickup)).toHaveLength(1)
  const last = items.find(({ isDefaultPickup }) => !isDefaultPickup)!
  expect(await stores.addressBook.change(last, { ...last, isDefaultPickup: true }, null)).toMatchObject({
    ...{ id: last.id, isDefaultPickup: true },
  })
  const pickups = (await stores.addressBook.list(book, null, wholeList)).items.filter(
    (one) => one.isDefaultPickup,
  )
  expect(pickups.map(({ id }) => id)).toEqual([last.id])
  expect(await stores.addressBook.find({ ...book, ownerId: other.ownerId }, other.id)).toMatchObject({
    isDefaultPickup: true,
  })
})

test('a full book takes no more, also from 10 at once', async () => {
  const book = aBook()
  const saved = await anEntry(book)
  const added = await Promise.all(
    Array.from({ length: 10 }, () =>
      stores.addressBook.add({ ...saved, id: newId<SavedAddressId>() }, 4, null),
    ),
  )
  expect(added.filter(Boolean)).toHaveLength(3)
})

test('each order counts as one use, and the last one is remembered', async () => {
  const book = aBook()
  const [used, unused] = [await anEntry(book), await anEntry(book)]
  const later = new Date(noon.getTime() + 1000)
  await stores.addressBook.use(book, [used.id], later)
  await stores.addressBook.use(book, [used.id], noon)
  expect(await stores.addressBook.find(book, used.id)).toMatchObject({ useCount: 2, lastUsedAt: later })
  expect(await stores.addressBook.find(book, unused.id)).toMatchObject({ useCount: 0, lastUsedAt: null })
})
