import { gzipSync } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'
import { headBytes } from './pmtiles-header.ts'

/** `bytes` is a vector tile, compressed by gzip. */
export type MapTile = { id: number; bytes: Uint8Array }

export type MapFacts = {
  maxZoom: number
  /** The west, south, east and north of the map, in degrees. */
  bounds: readonly [number, number, number, number]
  metadata: unknown
}

const headerBytes = 127
const version = 3

/**
 * Writes one PMTiles file of tiles by rising id: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. Its npm package only reads. The
 * directory has a single level, which is enough for some thousand tiles.
 */
export function writePmtiles(tiles: readonly MapTile[], facts: MapFacts): Buffer {
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const directory = gzipSync(directoryOf(tiles), { level: 9 })
  if (headerBytes + directory.length > headBytes)
    throw new Error(`${tiles.length} tiles are too many for a directory of one level`)
  const metadata = gzipSync(JSON.stringify(facts.metadata))
  const header = headerOf(facts, tiles.length, [directory.length, metadata.length, data.length])
  return Buffer.concat([header, directory, metadata, data])
}

/** Columns of numbers: ids as differences, run lengths, lengths, offsets (0: after the one before). */
function directoryOf(tiles: readonly MapTile[]): Buffer {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...ids, ...tiles.map(() => 1), ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}

function headerOf({ maxZoom, bounds }: MapFacts, tileCount: number, lengths: readonly number[]): Buffer {
  const [directory = 0, metadata = 0, data = 0] = lengths
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const metadataAt = headerBytes + directory
  const dataAt = metadataAt + metadata
  const counts = [tileCount, tileCount, tileCount]
  const numbers = [headerBytes, directory, metadataAt, metadata, dataAt, 0, dataAt, data, ...counts]
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + index * 8)
  header.set([1, Compression.Gzip, Compression.Gzip, TileType.Mvt, 0, maxZoom], 96)
  const [west, south, east, north] = bounds
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  header[118] = maxZoom
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return header
}
