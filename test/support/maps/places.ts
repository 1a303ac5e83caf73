import { dividedCities } from '@rodovia/core/geo/data/districts.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { writeLayers } from './write-pmtiles.ts'

/** The number of the largest towns that a map shows up to each zoom; beyond the last one, all. */
const zoomOfRank = [
  { rank: 30, zoom: 0 },
  { rank: 250, zoom: 6 },
  { rank: 1200, zoom: 7 },
  { rank: Number.POSITIVE_INFINITY, zoom: 8 },
]
const zoomOfDistricts = 11

/** Tiles are drawn at up to twice their size, and the last ones at any. */
const maxZoom = 7

/** A town, or a district of `city`. `ceps` are its postal codes as a person reads them who clicks on it. */
type Named = {
  name: string
  city?: string
  uf: string
  ceps: string
  lat: number
  lng: number
  rank: number
  zoom: number
}

/** The map of all towns and of the districts of the largest ones, by the data that the platform brings. It has names, no borders. */
export function placesMapBytes(): Buffer {
  const features = [...towns(), ...districts()].map(({ lat, lng, ...properties }) => ({
    ...{ type: 'Feature' as const, properties },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }))
  const featuresAt = (zoom: number) =>
    features.filter(({ properties }) => zoom === maxZoom || properties.zoom <= zoom + 1)
  return writeLayers({
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
      const { city, uf, lat, lng } = ranges.find(({ kind }) => kind === 'urban_seat') ?? ranges[0]!
      // Those of the seat are part of the municipality's.
      const whole = ranges.filter(({ kind }) => kind === 'municipality')
      return { name: city, uf, ceps: whole.map(rangeText).join(', '), lat, lng, codes: Math.max(...codes) }
    })
    .sort((a, b) => b.codes - a.codes)
    .map(({ codes: _, ...town }, rank) => ({
      ...town,
      rank,
      zoom: zoomOfRank.find((step) => rank < step.rank)!.zoom,
    }))
}

function districts(): Named[] {
  return dividedCities.flatMap(({ city, uf, districts }) =>
    districts.map(([first, last, district, lat, lng], index) => ({
      ...{ name: district, city, uf, ceps: rangeText({ first: first * 1000, last: last * 1000 + 999 }) },
      ...{ lat, lng, rank: 10_000 + index, zoom: zoomOfDistricts },
    })),
  )
}

function rangeText({ first, last }: { first: number; last: number }): string {
  const [from, to] = [first, last].map((code) => {
    const digits = String(code).padStart(8, '0')
    return `${digits.slice(0, 5)}-${digits.slice(5)}`
  })
  return from === to ? from! : `${from} – ${to}`
}
