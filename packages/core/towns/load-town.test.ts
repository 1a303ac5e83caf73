import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAddressFiles, splitQuoted } from '@rodovia/geo-data/postal-codes/address-files.ts'
import { createTownSources } from '@rodovia/outside/towns/town-sources.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { mapPath, startTownFiles, type TownFiles, zipPath } from '../../../test/support/town-files.ts'
import { createCities } from '../geo/cities.ts'
import { loadNextTown } from './load-town.ts'
import { requestedTown } from './town.ts'

/** The real sources against servers of ours. The extract is no OpenStreetMap, so no roads are tried here. */

const range = { first: 1_000_000, last: 5_999_999, kind: 'municipality', lat: -23.55, lng: -46.63 } as const
const cities = createCities([{ ...range, uf: 'SP', city: 'São Paulo', ibgeCode: '3550308' }])
const city = cities.named('sao paulo', 'sp')!
const clock = () => new Date()

let stores: TestStores
let server: TownFiles
let folder: string
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())
beforeEach(async () => {
  server = await startTownFiles()
  folder = await mkdtemp(join(tmpdir(), 'rodovia town '))
})
afterEach(async () => {
  await stores.query('TRUNCATE towns, streets, street_imports')
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

function portsOf() {
  const { towns: settings } = readConfig({ ...server.env, DATA_DIR: folder })
  const sources = { ...settings, isAllowed: () => true, readAddressFiles: findAddressFiles, splitQuoted }
  const real = createTownSources(sources)
  const townSources: typeof real = {
    ...real,
    plan: async (town) => ({ ...(await real.plan(town)), missingPrograms: ['valhalla'] }),
  }
  return { towns: stores.towns, streets: stores.streets, cities, townSources, clock }
}
const request = async () =>
  stores.towns.request(requestedTown(city, await stores.towns.find(city.code), clock()), null)
const load = (signal = new AbortController().signal) => loadNextTown(portsOf(), signal)
const getsOf = (path: string) => server.requests.filter((one) => one.method === 'GET' && one.path === path)

test('a town is loaded over connections that break, with its addresses, streets and map', async () => {
  expect(await load()).toBeNull()
  server.breaksAfter = 5_000
  await request()
  const town = await load()
  expect(town).toMatchObject({
    status: 'loaded',
    fault: null,
    doneParts: ['addresses', 'map'],
    missingPrograms: ['valhalla'],
  })
  const [row] = await stores.query<{ addresses: number; streets: number }>(
    'SELECT sum(addresses)::int AS addresses, count(*)::int AS streets FROM streets WHERE city_code = $1',
    [city.code],
  )
  expect(await stores.towns.find(city.code)).toMatchObject({ ...row, status: 'loaded', part: null })
  expect(town!.mapTiles).toBeGreaterThan(0)
  expect(getsOf(zipPath).length).toBeGreaterThan(1)
})

test('after a fault a new request goes on with the parts that are missing', async () => {
  const map = server.files.get(mapPath)!
  server.files.delete(mapPath)
  await request()
  expect(await load()).toMatchObject({
    status: 'failed',
    doneParts: ['addresses'],
    fault: { code: 'unreachable', detail: expect.stringContaining(mapPath) },
  })
  expect(await load()).toBeNull()
  server.files.set(mapPath, map)
  await request()
  expect(await load()).toMatchObject({ status: 'loaded', doneParts: ['addresses', 'map'], fault: null })
  expect(getsOf(zipPath)).toHaveLength(1)
})

test('a town whose process was stopped is loaded by the next one', async () => {
  await request()
  const stop = new AbortController()
  stop.abort()
  await load(stop.signal)
  expect(await stores.towns.find(city.code)).toMatchObject({ status: 'loading', fault: null })
  expect(await load()).toMatchObject({ status: 'loaded' })
})

test('addresses that are damaged on the way are a fault, and are loaded again', async () => {
  server.isTampered = true
  await request()
  expect(await load()).toMatchObject({ status: 'failed', doneParts: [], fault: { code: 'damaged' } })
  expect(await stores.query('SELECT FROM streets')).toEqual([])
  server.isTampered = false
  await request()
  expect(await load()).toMatchObject({ status: 'loaded', fault: null })
})

test('a loaded town that is requested anew keeps unchanged files', async () => {
  await request()
  await load()
  await request()
  expect(await stores.towns.find(city.code)).toMatchObject({ status: 'waiting', doneParts: [] })
  expect(await load()).toMatchObject({ status: 'loaded' })
  expect(getsOf(zipPath)).toHaveLength(1)
})

test('a disk that is too small is a fault before anything is loaded', async () => {
  const ports = portsOf()
  const plan = async (town: typeof city) => ({ ...(await ports.townSources.plan(town)), freeBytes: 1 })
  await request()
  const town = await loadNextTown(
    { ...ports, townSources: { ...ports.townSources, plan } },
    new AbortController().signal,
  )
  expect(town).toMatchObject({
    status: 'failed',
    fault: { code: 'disk_full', detail: expect.stringMatching(/^1 MB < \d+ MB$/) },
  })
  expect(getsOf(zipPath)).toEqual([])
})
