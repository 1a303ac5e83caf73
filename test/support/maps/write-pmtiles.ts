import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type * as geojson from 'geojson'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

type Feature = geojson.Feature<geojson.Point | geojson.LineString | geojson.Polygon>

/** The layers of a vector map. `featuresAt` says what is in the tiles of a zoom level. */
export type MapLayers = {
  layers: Record<string, { featuresAt: (zoom: number) => Feature[]; buffer: number }>
  maxZoom: number
  /** West, south, east and north. */
  bounds: readonly [number, number, number, number]
}

type Tile = { id: number; bytes: Buffer }

const headerBytes = 127
const version = 3

/**
 * Writes one PMTiles file: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. Its npm package only reads. The directory has a
 * single level, which is enough for some thousand tiles.
 */
export function writePmtiles(map: MapLayers): Buffer {
  const tiles = Array.from({ length: map.maxZoom + 1 }, (_, zoom) => tilesAt(map, zoom)).flat()
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const directory = gzipSync(directoryOf(tiles), { level: 9 })
  const metadata = gzipSync(JSON.stringify({ vector_layers: Object.keys(map.layers).map((id) => ({ id })) }))
  const header = headerOf(map, tiles.length, [directory.length, metadata.length, data.length])
  return Buffer.concat([header, directory, metadata, data])
}

function tilesAt({ layers, bounds }: MapLayers, zoom: number): Tile[] {
  const [west, south, east, north] = bounds
  const indexes = Object.entries(layers).map(([name, { featuresAt, buffer }]) => {
    const features = featuresAt(zoom)
    return [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: zoom, buffer })] as const
  })
  const tiles: Tile[] = []
  for (let x = columnOf(west, zoom); x <= columnOf(east, zoom); x++)
    for (let y = rowOf(north, zoom); y <= rowOf(south, zoom); y++) {
      const parts = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(zoom, x, y)
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      if (parts.length === 0) continue
      const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(parts), { version: 2 }), { level: 9 })
      tiles.push({ id: zxyToTileId(zoom, x, y), bytes })
    }
  return tiles.sort((a, b) => a.id - b.id)
}

const columnOf = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom)

function rowOf(lat: number, zoom: number): number {
  const radians = (lat * Math.PI) / 180
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom)
}

/** Columns of numbers: ids as differences, run lengths, lengths, offsets (0: after the one before). */
function directoryOf(tiles: readonly Tile[]): Buffer {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...ids, ...tiles.map(() => 1), ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}

function headerOf({ maxZoom, bounds }: MapLayers, tileCount: number, lengths: readonly number[]): Buffer {
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
