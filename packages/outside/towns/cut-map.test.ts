import { mapConstants } from '@rodovia/platform/config/constants/outside.ts'
import { PMTiles, tileIdToZxy } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapPath, startTownFiles, type TownFiles } from '../../../test/support/town-files.ts'
import { cutMap, tilesOfBoxes } from './cut-map.ts'

let server: TownFiles
beforeAll(async () => {
  server = await startTownFiles()
})
afterAll(() => server[Symbol.asyncDispose]())

const box = { south: -23.62, west: -46.68, north: -23.6, east: -46.66 }
const task = { signal: new AbortController().signal, onProgress: () => {} }

const archiveOf = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
const cut = () =>
  cutMap({ ...mapConstants, url: `${server.url}${mapPath}`, isAllowed: () => true }, [box], task)

test('a map of a box has its tiles of all levels, as the world has them, and no others', async () => {
  const { bytes, tiles } = await cut()
  const [whole, part] = [archiveOf(server.files.get(mapPath)!), archiveOf(bytes)]
  const { ids, maxZoom } = tilesOfBoxes([box])
  expect((await part.getHeader()).maxZoom).toBe(maxZoom)
  expect((await part.getHeader()).numTileEntries).toBe(tiles)
  expect(tiles).toBeGreaterThan(0)
  expect(tiles).toBeLessThan((await whole.getHeader()).numTileEntries)
  for (const id of ids) {
    const [own, original] = [await part.getZxy(...tileIdToZxy(id)), await whole.getZxy(...tileIdToZxy(id))]
    expect(own?.data).toEqual(original?.data)
  }
  expect(await part.getMetadata()).toEqual(await whole.getMetadata())
})

test('a town as large as a state has fewer levels, so that its directory stays readable', () => {
  const altamira = { south: -9.5, west: -55.5, north: -3.1, east: -51.9 }
  const { ids, maxZoom } = tilesOfBoxes([altamira, box])
  expect(ids.length).toBeLessThanOrEqual(5000)
  expect(maxZoom).toBeGreaterThan(8)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
})

test('a map that is gone is a fault that names its address', async () => {
  server.files.delete(mapPath)
  await expect(cut()).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining(`${server.url}${mapPath}: `),
  })
})
