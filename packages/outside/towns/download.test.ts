import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pbfPath, startTownFiles, type TownFiles } from '../../../test/support/town-files.ts'
import { describeFile, download } from './download.ts'

let server: TownFiles
let folder: string
let path: string
beforeEach(async () => {
  server = await startTownFiles()
  folder = await mkdtemp(join(tmpdir(), 'rodovia town '))
  path = join(folder, 'extract.osm.pbf')
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const content = () => server.files.get(pbfPath)!
const gets = () => server.requests.filter(({ method, path }) => method === 'GET' && path === pbfPath)
async function load({
  md5,
  signal = new AbortController().signal,
  onProgress = () => {},
}: Partial<Parameters<typeof download>[2]> & { md5?: string } = {}) {
  await download(await describeFile(`${server.url}${pbfPath}`), path, { signal, onProgress }, md5)
}

test('a download that breaks off goes on where it was, and never farther back', async () => {
  server.breaksAfter = 2_000_000
  const percents: number[] = []
  await load({ onProgress: (percent) => percents.push(percent) })
  expect((await readFile(path)).equals(content())).toBe(true)
  const starts = gets().map(({ range }) => Number(/\d+/.exec(range ?? '0')))
  expect(starts[0]).toBe(0)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.length).toBeGreaterThan(2)
  expect(percents.at(-1)).toBe(100)
})

test('a download that was stopped goes on at the next start', async () => {
  server.breaksAfter = 2_000_000
  const stop = new AbortController()
  await expect(load({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow('aborted')
  server.requests.length = 0
  server.breaksAfter = Number.POSITIVE_INFINITY
  await load()
  expect((await readFile(path)).equals(content())).toBe(true)
})

test('a file that is there is not loaded again, and a newer version is', async () => {
  await load()
  await load()
  expect(gets()).toHaveLength(1)
  server.files.set(pbfPath, Buffer.from('a newer extract'))
  await load()
  expect(await readFile(path, 'utf8')).toBe('a newer extract')
})

test('the part of an older version is dropped', async () => {
  server.breaksAfter = 2_000_000
  const stop = new AbortController()
  await load({ signal: stop.signal, onProgress: () => stop.abort() }).catch(() => {})
  server.files.set(pbfPath, Buffer.alloc(5_000_000, 'newer'))
  server.changedAt = new Date(Date.now() + 60_000)
  await load()
  expect((await readFile(path)).equals(content())).toBe(true)
})

test('a server without ranges sends everything again at the next start', async () => {
  server.hasRanges = false
  server.breaksAfter = 2_000_000
  await expect(load()).rejects.toMatchObject({ code: 'unreachable' })
  server.breaksAfter = Number.POSITIVE_INFINITY
  await load()
  expect((await readFile(path)).equals(content())).toBe(true)
})

test('a wrong hash is a fault that names both, and nothing of the file stays', async () => {
  await expect(load({ md5: '0'.repeat(32) })).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(/sudeste-latest\.osm\.pbf: MD5 [0-9a-f]{32} ≠ 0{32}$/),
  })
  expect(await readdir(folder)).toEqual([])
})

test('a file that nobody published, and a server that never sends a byte, are faults that name the address', async () => {
  await expect(describeFile(`${server.url}/none.pbf`)).rejects.toMatchObject({
    code: 'unreachable',
    message: `${server.url}/none.pbf: HTTP 404`,
  })
  server.breaksAfter = 0
  await expect(load()).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining(`${server.url}${pbfPath}: `),
  })
  await expect(describeFile('http://127.0.0.1:1/x')).rejects.toMatchObject({ code: 'unreachable' })
})
