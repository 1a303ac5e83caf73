import { dividedCities } from '@rodovia/core/geo/data/districts.ts'
import { readBuiltInCeps } from '@rodovia/platform/ceps/built-in-ceps.ts'
import { writePmtiles } from './write-pmtiles.ts'

/** How many of the largest towns a map shows up to this zoom; beyond the last all. */
const zoomOfRank = [
  { rank: 30, zoom: 0 },
  { rank: 250, zoom: 6 },
  { rank: 1200, zoom: 7 },
  { rank: Number.POSITIVE_INFINITY, zoom: 8 },
]
const zoomOfDistricts = 11

/** Tiles are drawn at up to twice their size, and the last ones at any. */
const maxZoom = 7

type Named = { name: string; lat: number; lng: number; rank: number; zoom: number }

/** The map of all towns and of the districts of the largest ones, by the data that the platform brings. It has names, no borders. */
export function placesMapBytes(): Buffer {
  const features = [...towns(), ...districts()].map(({ lat, lng, ...properties }) => ({
    ...{ type: 'Feature' as const, properties },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }))
  const featuresAt = (zoom: number) =>
    features.filter(({ properties }) => zoom === maxZoom || properties.zoom <= zoom + 1)
  return writePmtiles({
    layers: { places: { featuresAt, buffer: 0 } },
    maxZoom,
    bounds: [-74, -34, -28, 6],
  })
}

/** The seat of each municipality. The more postal codes it has, the larger the town. */
function towns(): Named[] {
  const byCode = Map.groupBy(readBuiltInCeps(), ({ ibgeCode }) => ibgeCode)
  return [...byCode.values()]
    .map((ranges) => {
      const codes = ranges.map(({ first, last }) => last - first)
      const { city, lat, lng } = ranges.find(({ kind }) => kind === 'urban_seat') ?? ranges[0]!
      return { name: city, lat, lng, codes: Math.max(...codes) }
    })
    .sort((a, b) => b.codes - a.codes)
    .map(({ codes: _, ...town }, rank) => ({
      ...town,
      rank,
      zoom: zoomOfRank.find((step) => rank < step.rank)!.zoom,
    }))
}

function districts(): Named[] {
  return dividedCities.flatMap((city) =>
    city.districts.map(([, , name, lat, lng], index) => ({
      ...{ name, lat, lng, rank: 10_000 + index, zoom: zoomOfDistricts },
    })),
  )
}
