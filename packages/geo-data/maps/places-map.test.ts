import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PMTiles, tileIdToZxy } from 'pmtiles'
import { expect, test } from 'vitest'
import { placesMapBytes } from '../../../test/support/maps/places.ts'
import { placesMap } from './places-map.ts'

const openMap = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => 'map',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  })

/** Compression may differ between machines, so only what is compressed is compared. */
async function tilesOf(bytes: Buffer) {
  const map = openMap(bytes)
  const { maxZoom } = await map.getHeader()
  const tiles: [string, string][] = []
  for (let id = 0; id < (4 ** (maxZoom + 1) - 1) / 3; id++) {
    const [z, x, y] = tileIdToZxy(id)
    const tile = await map.getZxy(z, x, y)
    if (tile) tiles.push([`${z}/${x}/${y}`, hash('sha256', new Uint8Array(tile.data))])
  }
  return tiles
}

test('the map of places is that of the table of postal codes: otherwise npm run map:places', async () => {
  const [stored, fresh] = await Promise.all([tilesOf(await readFile(placesMap)), tilesOf(placesMapBytes())])
  expect(stored).toEqual(fresh)
  expect(stored.length).toBeGreaterThan(150)
})
