import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAddressFiles, splitQuoted } from '@rodovia/geo-data/postal-codes/address-files.ts'
import { createTownSources } from '@rodovia/outside/towns/town-sources.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import {
  mapPath,
  pbfPath,
  startTownFiles,
  type TownFiles,
  zipPath,
} from '../../../test/support/town-files.ts'
import { createCities } from '../geo/cities.ts'
import { consoleRequest } from '../identity/console.ts'
import { loadNextTown } from './load-town.ts'
import { requestTown } from './request-town.ts'
import type { Town } from './town.ts'

/** The real sources against servers of ours. The extract is no OpenStreetMap, so no roads are tried here. */

const range = { first: 1_000_000, last: 5_999_999, kind: 'municipality', lat: -23.55, lng: -46.63 } as const
const cities = createCities([{ ...range, uf: 'SP', city: 'São Paulo', ibgeCode: '3550308' }])
const city = cities.named('sao paulo', 'sp')!

let stores: TestStores
let server: TownFiles
let folder: string
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())
beforeEach(async () => {
  server = await startTownFiles({ pbf: Buffer.alloc(20_000, 'road') })
  folder = await mkdtemp(join(tmpdir(), 'rodovia town '))
})
afterEach(async () => {
  await stores.query('TRUNCATE towns, streets, street_imports')
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

function portsOf() {
  const { towns: settings } = readConfig({ ...server.env, DATA_DIR: folder })
  const townSources = createTownSources({ ...settings, readAddressFiles: findAddressFiles, splitQuoted })
  return { ...machine, towns: stores.towns, streets: stores.streets, cities, townSources }
}
const request = () => requestTown(portsOf(), { request: consoleRequest(), city: 'sao paulo', state: 'sp' })
const load = (signal = new AbortController().signal) => loadNextTown(portsOf(), signal)
const getsOf = (path: string) => server.requests.filter((one) => one.method === 'GET' && one.path === path)

const loadedParts = (town: Town | null) =>
  town?.parts.filter(({ percent }) => percent === 100).map(({ part }) => part)
const faultsOf = (town: Town | null) =>
  Object.fromEntries(town?.parts.flatMap(({ part, fault }) => (fault ? [[part, fault]] : [])) ?? [])

test('a town is loaded over connections that break, with its addresses, streets and map', async () => {
  expect(await load()).toBeNull()
  server.breaksAfter = 5_000
  await request()
  const town = await load()
  expect(loadedParts(town)).toEqual(['addresses', 'map'])
  const [row] = await stores.query<{ addresses: number; streets: number }>(
    'SELECT sum(addresses)::int AS addresses, count(*)::int AS streets FROM streets WHERE city_code = $1',
    [city.code],
  )
  expect(await stores.towns.find(city.code)).toMatchObject({ ...row, parts: town!.parts })
  expect(town!.mapTiles).toBeGreaterThan(0)
  expect(getsOf(zipPath).length).toBeGreaterThan(1)
})

test.for([
  ['roads', pbfPath, pbfPath],
  ['map', '/builds.json', '/builds.json'],
  ['map', mapPath, mapPath],
  ['addresses', zipPath, zipPath],
] as const)(
  'a part whose server has nothing does not stop the others, and comes with a new request: %s at %s',
  async ([part, named, path]) => {
    const content = server.files.get(path)!
    server.files.delete(path)
    await request()
    const town = await load()
    expect(town?.status).toBe('failed')
    const detail = town?.parts.find((one) => one.part === part)?.detail
    // Without the programs that build roads they are the fault.
    if (part !== 'roads' || !detail?.includes('install')) expect(detail).toContain(named)
    expect(loadedParts(town)).toEqual(['addresses', 'map'].filter((one) => one !== part))
    expect(await load()).toBeNull()
    server.files.set(path, content)
    const before = getsOf(zipPath).length
    await request()
    expect(loadedParts(await load())).toEqual(['addresses', 'map'])
    expect(getsOf(zipPath)).toHaveLength(part === 'addresses' ? 1 : before)
  },
)

test('without its bounds a town has addresses alone', async () => {
  server.files.delete('/bounds/3550308')
  await request()
  const town = await load()
  expect([town?.bounds, loadedParts(town)]).toEqual([null, ['addresses']])
  expect(faultsOf(town).map).toBe('unreachable')
})

test('a town whose process was stopped is loaded by the next one', async () => {
  await request()
  const stop = new AbortController()
  stop.abort()
  await load(stop.signal)
  expect(await stores.towns.find(city.code)).toMatchObject({ status: 'loading' })
  expect(loadedParts(await load())).toEqual(['addresses', 'map'])
})

test('addresses that are damaged on the way are a fault, and are loaded again', async () => {
  server.isTampered = true
  await request()
  expect(faultsOf(await load()).addresses).toBe('damaged')
  expect(await stores.query('SELECT FROM streets')).toEqual([])
  server.isTampered = false
  await request()
  expect(loadedParts(await load())).toEqual(['addresses', 'map'])
})

test('a loaded town that is requested anew keeps unchanged files', async () => {
  await request()
  await load()
  await stores.query(`UPDATE towns SET status = 'loaded'`)
  expect(await request()).toMatchObject({ status: 'waiting', parts: [] })
  expect(loadedParts(await load())).toEqual(['addresses', 'map'])
  expect(getsOf(zipPath)).toHaveLength(1)
})

test('a part that is larger than the free disk is a fault before anything of it is loaded', async () => {
  server.saidBytes = 1e15
  await request()
  const town = await load()
  expect(town?.parts[0]).toMatchObject({
    fault: 'disk_full',
    detail: expect.stringMatching(/^\d+ MB < 2000000000 MB$/),
  })
  expect([loadedParts(town), getsOf(zipPath)]).toEqual([['map'], []])
})

test('a request is in the audit log', async () => {
  await request()
  const text = `SELECT facts->>'town' AS town FROM audit_entries WHERE action = 'town.requested'`
  expect(await stores.query(text)).toContainEqual({ town: 'São Paulo - SP' })
})
