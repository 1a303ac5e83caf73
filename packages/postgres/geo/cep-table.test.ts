import type { ImportedRange } from '@rodovia/core/geo/imported-range.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const rows = (count: number, from = 0): ImportedRange[] =>
  Array.from({ length: count }, (_, index) => ({
    first: from + index * 10,
    last: from + index * 10 + 9,
    uf: index % 2 ? 'SP' : 'MG',
    city: `Vila ${index}`,
    ibgeCode: `${3_000_000 + index}`,
    kind: 'municipality',
    lat: -23.5,
    lng: -46.6,
  }))
const byFirst = (ranges: ImportedRange[]) => ranges.toSorted((a, b) => a.first - b.first)

test('a table is replaced as a whole, however many rows, and says what there was', async () => {
  expect(await stores.cepTable.all()).toEqual([])
  expect(await stores.cepTable.replace(rows(12_000))).toEqual({ ranges: 0, cities: 0, states: 0 })
  expect(byFirst(await stores.cepTable.all())).toEqual(rows(12_000))
  expect(await stores.cepTable.replace(rows(3, 500))).toEqual({ ranges: 12_000, cities: 12_000, states: 2 })
  expect(byFirst(await stores.cepTable.all())).toEqual(rows(3, 500))
  expect(await stores.cepTable.replace([])).toEqual({ ranges: 3, cities: 3, states: 2 })
  expect(await stores.cepTable.all()).toEqual([])
})

test('a row that the database refuses leaves everything as it was', async () => {
  await stores.cepTable.replace(rows(2))
  const broken = [...rows(6000, 100_000), { ...rows(1)[0]!, lat: 7 }]
  await expect(stores.cepTable.replace(broken)).rejects.toThrow('cep_ranges_lat')
  expect(byFirst(await stores.cepTable.all())).toEqual(rows(2))
})

test('of imports at the same time the last one stays, and nobody ever reads a part of one', async () => {
  const sizes = [1000, 2000, 3000]
  const replacing = Promise.all(sizes.map((size) => stores.cepTable.replace(rows(size))))
  const seen = new Set<number>()
  const reading = (async () => {
    for (let look = 0; look < 20; look++) seen.add((await stores.cepTable.all()).length)
  })()
  await Promise.all([replacing, reading])
  const before = (await replacing).map(({ ranges }) => ranges)
  const { length } = await stores.cepTable.all()
  expect([...before, length].toSorted((a, b) => a - b)).toEqual([2, ...sizes])
  expect([2, ...sizes]).toEqual(expect.arrayContaining([...seen]))
})

test('an import notifies its listeners', async () => {
  const told = Promise.withResolvers<void>()
  let isListening = false
  await using _ = await stores.listen('cep_ranges', () => isListening && told.resolve())
  isListening = true
  await stores.cepTable.replace(rows(1))
  await told.promise
})
