import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bounds } from '@rodovia/core/towns/town.ts'
import { PMTiles, tileIdToZxy } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapPath, startTownFiles, type TownFiles } from '../../../test/support/town-files.ts'
import { cutMap, tilesIn } from './cut-map.ts'

let server: TownFiles
let folder: string
beforeAll(async () => {
  server = await startTownFiles()
  folder = await mkdtemp(join(tmpdir(), 'rodovia town '))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const box: Bounds = [-46.68, -23.62, -46.66, -23.6]
const task = { signal: new AbortController().signal, onProgress: () => {} }

const archiveOf = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
const cut = () => cutMap(`${server.url}${mapPath}`, [box], join(folder, 'map.pmtiles'), task)

test('a map of a box has its tiles of all levels, as the world has them, and no others', async () => {
  const tiles = await cut()
  const part = archiveOf(await readFile(join(folder, 'map.pmtiles')))
  const whole = archiveOf(server.files.get(mapPath)!)
  const { ids, maxZoom } = tilesIn([box])
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
  const altamira = [-55.5, -9.5, -51.9, -3.1] as const
  const { ids, maxZoom } = tilesIn([altamira, box])
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
