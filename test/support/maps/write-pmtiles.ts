import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { columnOf, rowOf } from '@rodovia/outside/maps/tile-grid.ts'
import { type MapTile, writePmtiles } from '@rodovia/outside/maps/write-pmtiles.ts'
import type * as geojson from 'geojson'
import { zxyToTileId } from 'pmtiles'

type Feature = geojson.Feature<geojson.Point | geojson.LineString | geojson.Polygon>

/** The layers of a vector map. `featuresAt` says what is in the tiles of a zoom level. */
export type MapLayers = {
  layers: Record<string, { featuresAt: (zoom: number) => Feature[]; buffer: number }>
  maxZoom: number
  /** West, south, east and north. */
  bounds: readonly [number, number, number, number]
}

/** Draws the tiles and writes them as one PMTiles file. */
export function writeLayers(map: MapLayers): Buffer {
  const tiles = Array.from({ length: map.maxZoom + 1 }, (_, zoom) => tilesAt(map, zoom)).flat()
  const metadata = { vector_layers: Object.keys(map.layers).map((id) => ({ id })) }
  return writePmtiles(tiles, { ...map, metadata })
}

function tilesAt({ layers, bounds }: MapLayers, zoom: number): MapTile[] {
  const [west, south, east, north] = bounds
  const indexes = Object.entries(layers).map(([name, { featuresAt, buffer }]) => {
    const features = featuresAt(zoom)
    return [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: zoom, buffer })] as const
  })
  const tiles: MapTile[] = []
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
