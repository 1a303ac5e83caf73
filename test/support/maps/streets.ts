import type { Feature, LineString, Polygon } from 'geojson'
import { writeLayers } from './write-pmtiles.ts'

type Place = { lat: number; lng: number }

const stepDegrees = 0.002
const streetsEachWay = 41
const halfDegrees = (stepDegrees * (streetsEachWay - 1)) / 2

/** A town of straight streets around a place, in the layers of Protomaps' base map: ground, a river, streets with names. */
export function streetsMapBytes({ lat, lng }: Place): Buffer {
  const [west, south, east, north] = [
    lng - halfDegrees,
    lat - halfDegrees,
    lng + halfDegrees,
    lat + halfDegrees,
  ]
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const streets = Array.from({ length: streetsEachWay }, (_, index) => {
    const [x, y] = [west + index * stepDegrees, south + index * stepDegrees]
    return [
      street(`Rua ${index + 1}`, [
        [x, south],
        [x, north],
      ]),
      street(`Avenida ${index + 1}`, [
        [west, y],
        [east, y],
      ]),
    ]
  }).flat()
  const river = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, lat],
        [east, lat],
        [east, lat + 0.001],
        [west, lat + 0.001],
        [west, lat],
      ],
    ],
  }
  const layer = (features: Feature<LineString | Polygon>[]) => ({
    featuresAt: () => features,
    buffer: 64,
  })
  return writeLayers({
    layers: {
      earth: layer([
        {
          type: 'Feature',
          properties: { kind: 'earth' },
          geometry: { type: 'Polygon', coordinates: [corners] },
        },
      ]),
      water: layer([{ type: 'Feature', properties: { kind: 'river' }, geometry: river }]),
      roads: layer(streets),
    },
    maxZoom: 14,
    bounds: [west, south, east, north],
  })
}

function street(name: string, coordinates: number[][]) {
  return {
    ...{ type: 'Feature' as const, properties: { kind: 'major_road', kind_detail: 'primary', name } },
    geometry: { type: 'LineString' as const, coordinates },
  }
}
