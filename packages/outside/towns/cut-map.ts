import { rename, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { boundsOf } from '@rodovia/core/geo/polygon.ts'
import type { TownTask } from '@rodovia/core/towns/ports.ts'
import { type Bounds, TownFault } from '@rodovia/core/towns/town.ts'
import pLimit from 'p-limit'
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { columnOf, rowOf } from '../maps/tile-grid.ts'
import { writePmtiles } from '../maps/write-pmtiles.ts'

/** Streets have their names at this level; browsers enlarge it. Halves the size against level 15. */
const fullZoom = 14
const maxTiles = 5000
const atOnce = 6
const tileMilliseconds = 15_000

/** The tiles that these bounds touch at all levels, by rising id. Where they are too many, the finest levels are left out. */
export function tilesIn(areas: readonly Bounds[], maxZoom = fullZoom): { ids: number[]; maxZoom: number } {
  const ids = new Set<number>()
  for (const [west, south, east, north] of areas)
    for (let zoom = 0; zoom <= maxZoom; zoom++)
      for (let x = columnOf(west, zoom); x <= columnOf(east, zoom); x++)
        for (let y = rowOf(north, zoom); y <= rowOf(south, zoom); y++) {
          ids.add(zxyToTileId(zoom, x, y))
          if (ids.size > maxTiles) return tilesIn(areas, maxZoom - 1)
        }
  return { ids: [...ids].sort((a, b) => a - b), maxZoom }
}

/** Writes the tiles of these bounds, read from a PMTiles file at a server, and returns their number. gzip's checksum proves each tile. */
export async function cutMap(
  url: string,
  areas: readonly Bounds[],
  path: string,
  { signal, onProgress }: TownTask,
): Promise<number> {
  const world = new PMTiles(url)
  const { ids, maxZoom } = tilesIn(areas)
  const read = (id: number) =>
    world.getZxy(...tileIdToZxy(id), AbortSignal.any([signal, AbortSignal.timeout(tileMilliseconds)]))
  const limit = pLimit({ concurrency: atOnce, rejectOnClear: true })
  let count = 0
  const reading = limit.map(ids, async (id) => {
    // A second try covers a connection that broke.
    const tile = await read(id).catch(() => read(id))
    onProgress((++count / ids.length) * 100)
    return tile ? [{ id, bytes: gzipSync(new Uint8Array(tile.data)) }] : []
  })
  const [found, metadata] = await Promise.all([reading, world.getMetadata()]).catch((error: Error) => {
    limit.clearQueue()
    signal.throwIfAborted()
    throw new TownFault('unreachable', `${url}: ${error.message}`)
  })
  const tiles = found.flat()
  const corners = areas.flatMap(([west, south, east, north]) => [
    [west, south] as const,
    [east, north] as const,
  ])
  const { west, south, east, north } = boundsOf([corners])
  await writeFile(
    `${path}.new`,
    writePmtiles(tiles, { maxZoom, bounds: [west, south, east, north], metadata }),
  )
  await rename(`${path}.new`, path)
  return tiles.length
}
