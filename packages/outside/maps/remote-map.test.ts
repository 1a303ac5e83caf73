import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { createAddressFilter } from '../http/address-filter.ts'
import { createRemoteMap } from './remote-map.ts'

const kib = 1024
const bytes = Buffer.from(Array.from({ length: 64 * kib }, (_, index) => index % 251))
bytes.write('PMTiles')
bytes.set([3], 7)
bytes.set([1], 99)

type Behaviour = 'normal' | 'whole' | 'redirect' | 'other range' | 'silent'
let behaviour: Behaviour
let tag: string
let asked: string[]

/** A store of files that answers range requests, and what such stores answer by mistake. */
const store = createServer(({ headers: { range = '' } }, response) => {
  asked.push(range)
  const [first = 0, last = 0] = range.match(/\d+/g)?.map(Number) ?? []
  const end = Math.min(last, bytes.length - 1)
  const headers = { etag: tag, 'content-range': `bytes ${first}-${end}/${bytes.length}` }
  if (behaviour === 'silent') return
  if (behaviour === 'whole') response.writeHead(200).end(bytes)
  else if (behaviour === 'redirect') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  else if (behaviour === 'other range')
    response.writeHead(206, { ...headers, 'content-range': 'bytes 5-9/20' }).end('12345')
  else response.writeHead(206, headers).end(bytes.subarray(first, end + 1))
})

beforeAll(() => new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  store.closeAllConnections()
  store.close()
})
beforeEach(() => {
  ;[behaviour, tag, asked] = ['normal', '"one"', []]
})

function aRemoteMap(allowed = ['127.0.0.1'], timeoutMs = generousMs) {
  const faults: string[] = []
  const map = createRemoteMap({
    url: `http://127.0.0.1:${(store.address() as AddressInfo).port}/maps/brazil.pmtiles?key=1`,
    ...{ timeoutMs, maxBodyBytes: 32 * kib, cacheBytes: 40 * kib, cacheSeconds: 60 },
    isAllowed: createAddressFilter(allowed),
    onFault: (reason) => faults.push(reason),
  })
  return Object.assign(map, { faults })
}

test('parts come from the other server, equal ones at once and later are read once', async () => {
  await using map = aRemoteMap()
  await map.check()
  await using open = await map.open()
  expect([open.sizeBytes, open.etag]).toEqual([bytes.length, '"one"'])
  const parts = await Promise.all([open.read(20_000, 20_099), open.read(20_000, 20_099)])
  expect(parts.map((part) => bytes.subarray(20_000, 20_100).equals(part))).toEqual([true, true])
  await open.read(20_000, 20_099)
  expect(asked).toEqual(['bytes=0-16383', 'bytes=20000-20099'])
  expect(map.faults).toEqual([])
})

test('what is kept has a bound', async () => {
  await using map = aRemoteMap()
  await using open = await map.open()
  for (const first of [0, 16_384, 32_768]) await open.read(first, first + 16_383)
  await open.read(0, 16_383)
  expect(asked.filter((range) => range === 'bytes=0-16383')).toHaveLength(2)
})

test('a file that was replaced has another tag, and no part of the former one', async () => {
  await using map = aRemoteMap()
  await using open = await map.open()
  await open.read(100, 199)
  tag = '"two"'
  await open.read(200, 299)
  expect(open.etag).toBe('"two"')
  await open.read(100, 199)
  expect(asked.filter((range) => range === 'bytes=100-199')).toHaveLength(2)
})

test.each<[Behaviour, RegExp]>([
  ['whole', /more than 32768 bytes|status 200 in place of 206/],
  ['redirect', /status 302 in place of 206 for 0-16383/],
  ['other range', /content-range "bytes 5-9\/20" in place of 0-16383/],
  ['silent', /no whole answer within 1000 ms/],
])('a server that answers %s is unavailable, and pages work again when it does', async (fault, reason) => {
  await using map = aRemoteMap(['127.0.0.1'], fault === 'silent' ? 1_000 : generousMs)
  behaviour = fault
  await map.check()
  await expect(map.open()).rejects.toMatchObject({ code: 'unavailable' })
  expect(map.faults[0]).toMatch(reason)
  behaviour = 'normal'
  await using open = await map.open()
  expect(open.etag).toBe('"one"')
})

test('private addresses are not called unless they are allowed', async () => {
  await using map = aRemoteMap([])
  await expect(map.open()).rejects.toMatchObject({ code: 'unavailable' })
  expect(map.faults[0]).toContain('127.0.0.1 is not called')
  expect(asked).toEqual([])
})
