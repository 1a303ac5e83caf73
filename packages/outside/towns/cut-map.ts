import { gzipSync } from 'node:zlib'
import type { TownTask } from '@rodovia/core/towns/ports.ts'
import { type Box, TownFault } from '@rodovia/core/towns/town.ts'
import pLimit from 'p-limit'
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { createRemoteMap, type RemoteMapSettings } from '../maps/remote-map.ts'
import { columnOf, rowOf } from '../maps/tile-grid.ts'
import { writePmtiles } from '../maps/write-pmtiles.ts'

/** Streets have their names at this level; browsers enlarge it. Halves the size against level 15. */
const fullZoom = 14
const maxTiles = 5000
/** An estimate. */
export const bytesOfTile = 20_000
const atOnce = 6

type MapSettings = Omit<RemoteMapSettings, 'onFault'>

/** The tiles that these boxes touch at all levels, by rising id. Where they are too many, the finest levels are left out. */
export function tilesOfBoxes(boxes: readonly Box[], maxZoom = fullZoom): { ids: number[]; maxZoom: number } {
  const ids = new Set<number>()
  for (const { south, west, north, east } of boxes)
    for (let zoom = 0; zoom <= maxZoom; zoom++)
      for (let x = columnOf(west, zoom); x <= columnOf(east, zoom); x++)
        for (let y = rowOf(north, zoom); y <= rowOf(south, zoom); y++) {
          ids.add(zxyToTileId(zoom, x, y))
          if (ids.size > maxTiles) return tilesOfBoxes(boxes, maxZoom - 1)
        }
  return { ids: [...ids].sort((a, b) => a - b), maxZoom }
}

/** Reads the tiles of these boxes from a PMTiles file at a server and returns a file of them alone. gzip's checksum proves each tile. */
export async function cutMap(settings: MapSettings, boxes: readonly Box[], { signal, onProgress }: TownTask) {
  let reason = ''
  await using remote = createRemoteMap({ ...settings, onFault: (fault) => (reason = fault) })
  try {
    await using file = await remote.open()
    const archive = new PMTiles({
      getKey: () => settings.url,
      async getBytes(offset, length) {
        const last = Math.min(offset + length, file.sizeBytes) - 1
        // A second try covers a connection that broke.
        const bytes = await file.read(offset, last).catch(() => file.read(offset, last))
        return { data: Uint8Array.from(bytes).buffer }
      },
    })
    const { ids, maxZoom } = tilesOfBoxes(boxes)
    const limit = pLimit(atOnce)
    let count = 0
    const tiles = await Promise.all(
      ids.map((id) =>
        limit(async () => {
          signal.throwIfAborted()
          const tile = await archive.getZxy(...tileIdToZxy(id))
          onProgress((++count / ids.length) * 100)
          return tile ? [{ id, bytes: gzipSync(new Uint8Array(tile.data)) }] : []
        }),
      ),
    )
    const metadata = await archive.getMetadata()
    const bounds = boundsOf(boxes)
    return { bytes: writePmtiles(tiles.flat(), { maxZoom, bounds, metadata }), tiles: tiles.flat().length }
  } catch (error) {
    signal.throwIfAborted()
    throw new TownFault(
      reason ? 'unreachable' : 'damaged',
      `${settings.url}: ${reason || (error as Error).message}`,
    )
  }
}

function boundsOf(boxes: readonly Box[]): [number, number, number, number] {
  const [west, south] = [boxes.map(({ west }) => west), boxes.map(({ south }) => south)]
  const [east, north] = [boxes.map(({ east }) => east), boxes.map(({ north }) => north)]
  return [Math.min(...west), Math.min(...south), Math.max(...east), Math.max(...north)]
}
