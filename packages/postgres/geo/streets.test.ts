import type { Cep } from '@rodovia/core/geo/cep.ts'
import { type AddressFile, importStreets } from '@rodovia/core/geo/import-streets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { townLines, townStreets } from '../../../test/support/cnefe-town.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

const jundiai = 3_525_904
const town = { streets: 40, addresses: 20 }
const text = [...townLines(town)].map((line) => Buffer.from(line).toString('latin1')).join('')
const truth = [...townStreets(town)]

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

/** In chunks that cut lines. With `breaksAt` reading fails there, as a process that is killed. */
function fileOf(
  content: string,
  { breaksAt = Number.POSITIVE_INFINITY, fingerprint = 'a' } = {},
): AddressFile {
  return {
    name: 'town.csv',
    bytes: content.length,
    fingerprint: fingerprint.repeat(64),
    async *read(from) {
      for (let at = from; at < content.length; at += 1000) {
        if (at > breaksAt) throw new Error('killed')
        yield content.slice(at, at + 1000)
      }
    },
  }
}

const importOf = (file: AddressFile, saveEvery?: number) =>
  importStreets(stores.streets, file, {
    isCity: (code) => code >= 3_500_000,
    splitQuoted: (line) => line.split(';'),
    ...(saveEvery && { saveEvery }),
  })
const rows = () => stores.query('SELECT * FROM streets ORDER BY cep, key, city_code')
const withoutImport = (list: Record<string, unknown>[]) => list.map(({ import_id: _, ...row }) => row)

test('an interrupted import goes on where it was, and no address counts twice', async () => {
  await stores.streets.prepareImport()
  await expect(importOf(fileOf(text, { breaksAt: text.length / 2 }), 100)).rejects.toThrow('killed')
  const [interrupted] = await stores.query('SELECT bytes::int, lines, ended_at FROM street_imports')
  expect(interrupted).toMatchObject({ ended_at: null })
  expect(interrupted!.bytes).toBeGreaterThan(text.length / 4)

  const result = await importOf(fileOf(text), 100)
  const addresses = text.trimEnd().split('\n').length - 1
  expect(result).toMatchObject({ isResumed: true, addresses, lines: addresses + 1, faultyLines: 0 })
  const inParts = await rows()
  expect(inParts.reduce((sum, row) => sum + Number(row.addresses), 0)).toBe(addresses)
  expect(inParts).toHaveLength(truth.length)
})

test('the same file again, and a later one of the same municipality, replace its streets', async () => {
  const before = await rows()
  expect((await importOf(fileOf(text))).isResumed).toBe(false)
  const again = withoutImport(await rows())
  expect(again.map(({ addresses }) => addresses)).toEqual(before.map(({ addresses }) => addresses))
  const other = text.replaceAll(`${jundiai}`, '3550308')
  await importOf(fileOf(other, { fingerprint: 'b' }))
  expect(await rows()).toHaveLength(2 * truth.length)
  const [header, ...lines] = text.split('\n')
  await importOf(fileOf([header, ...lines.slice(0, 5)].join('\n'), { fingerprint: 'c' }))
  expect(
    await stores.query('SELECT DISTINCT import_id FROM streets WHERE city_code = $1', [jundiai]),
  ).toHaveLength(1)
  expect((await rows()).filter(({ city_code }) => city_code === jundiai).length).toBeLessThan(4)
  await importOf(fileOf(text))
  await stores.query('DELETE FROM streets WHERE city_code <> $1', [jundiai])
})

test('of two processes on one file, one stops', async () => {
  const progress = await stores.streets.beginImport(fileOf('two', { fingerprint: 'd' }))
  await stores.streets.saveImport({ ...progress, bytes: 3, isEnded: false }, { afterBytes: 0, streets: [] })
  await expect(
    stores.streets.saveImport({ ...progress, bytes: 3, isEnded: false }, { afterBytes: 0, streets: [] }),
  ).rejects.toThrow('Another process imports the same file.')
})

test('streets are found by postal code, and by names as people write them', async () => {
  const { streets } = stores
  const [real] = truth
  const cep = real!.cep as Cep
  const [found] = await streets.ofCep(cep, 5)
  expect(found).toMatchObject({ cep: Number(cep), cityCode: jundiai })
  const { name } = found!
  expect(await streets.inCep(cep, name)).toEqual(found)
  expect((await streets.inCep(cep, name.slice(0, -1)))?.name).toBe(name)
  expect(await streets.inCep(cep, 'Quixeramobim')).toBeNull()
  expect((await streets.inCity(jundiai, name.toUpperCase()))?.name).toBe(name)
  expect(await streets.inCity(jundiai, 'Estrada Quixeramobim')).toBeNull()
  const misspelled = name.replace(/[aeo](?=[a-z]*$)/, 'i')
  expect((await streets.inCity(jundiai, misspelled))?.name).toBe(name)
  const word = name.split(' ')[1]!
  const suggestions = await streets.like({ cityCode: jundiai, text: word.slice(0, 4), limit: 10 })
  expect(suggestions.map((street) => street.name.split(' ')[1])).toContain(word)
})

test.each([
  ['a letter is missing', (name: string) => name.slice(0, -3) + name.slice(-2)],
  ['a letter is another', (name: string) => `${name.slice(0, -3)}x${name.slice(-2)}`],
  ['a letter is twice', (name: string) => name.slice(0, -2) + name.slice(-3)],
  ['the type is another', (name: string) => name.replace(/^\S+/, 'Estrada')],
  ['each word has an error', (name: string) => name.replace(/(?<= \p{L}{3,})\p{L}(?=\p{L}(?: |$))/gu, 'x')],
])('a name is found where %s', async (_, misspell) => {
  const names = (await stores.query<{ name: string }>('SELECT name FROM streets ORDER BY cep LIMIT 20')).map(
    ({ name }) => name,
  )
  const found = await Promise.all(names.map((name) => stores.streets.inCity(jundiai, misspell(name))))
  const right = names.filter((name, index) => found[index]?.name === name)
  expect(right.length).toBeGreaterThanOrEqual(18)
})

test('suggestions are the largest streets that hold what was typed, else those that are like it', async () => {
  const { streets } = stores
  const text = truth[0]!.name.toLowerCase().split(' ')[0]!.normalize('NFD').replace(/\p{M}/gu, '')
  const all = await streets.like({ cityCode: jundiai, text, limit: 100 })
  expect(all.length).toBeGreaterThan(1)
  expect(all.every(({ key }) => key.includes(text))).toBe(true)
  const sizes = all.map(({ addresses }) => addresses)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(await streets.like({ cityCode: jundiai, text, limit: 2 })).toEqual(all.slice(0, 2))
  const misspelled = `${text.slice(0, 3)}xx${text.slice(3)}`
  const like = await streets.like({ cityCode: jundiai, text: misspelled, limit: 10 })
  expect(like.map(({ key }) => key)).toContain(all[0]!.key)
})

test('a municipality without streets answers nothing, and so does a database that never had an import', async () => {
  await using empty = await openTestStores()
  for (const { streets } of [stores, empty]) {
    expect(await streets.inCity(1_100_015, 'Rua Augusta')).toBeNull()
    expect(await streets.inCep('76801000' as Cep, 'Rua Augusta')).toBeNull()
    expect(await streets.like({ cityCode: 1_100_015, text: 'Augusta', limit: 10 })).toEqual([])
  }
})

test('a role that may not create extensions reads what its administrator has to do', async () => {
  await using fresh = await openTestStores()
  const [who] = await fresh.query<{ role: string; name: string }>(
    'SELECT current_user AS role, current_database() AS name',
  )
  await fresh.query(`REVOKE CREATE ON DATABASE ${who!.name} FROM ${who!.role}`)
  const refused = fresh.streets.prepareImport()
  await expect(refused).rejects.toThrow(`pg_trgm and btree_gin, which ${who!.role} could not create`)
  await expect(refused).rejects.toThrow(`Ask an administrator of the database ${who!.name}`)
})

test('clearing says how many streets there were', async () => {
  const count = (await rows()).length
  expect(await stores.streets.clear()).toBe(count)
  expect(await stores.streets.clear()).toBe(0)
})
