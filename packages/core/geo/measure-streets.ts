import type { Address } from './address.ts'
import type { Cep } from './cep.ts'
import type { Cities } from './cities.ts'
import { greatCircleMeters } from './distance.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder } from './ports.ts'
import type { CnefeAddress } from './read-cnefe.ts'

/** The errors of address points, in metres. */
export type StreetAccuracy = {
  name: string
  addresses: number
  medianMeters: number
  /** The 90th percentile. */
  ninthDecileMeters: number
  within50Meters: number
}

type Ports = { geocoder: Geocoder; gazetteer: Gazetteer; cities: Cities }

const nearMeters = 50

/** Measures a geocoder against addresses with known points, as people would write them: all, and by the precision that it gives. */
export async function measureStreets(
  ports: Ports,
  addresses: AsyncIterable<CnefeAddress>,
): Promise<StreetAccuracy[]> {
  const misses: { precision: string; meters: number }[] = []
  for await (const address of addresses) {
    const miss = address.isNearby ? null : await missOf(ports, address)
    if (miss) misses.push(miss)
  }
  const byPrecision = [...Map.groupBy(misses, ({ precision }) => precision)]
  return [['any', misses] as const, ...byPrecision.sort(([a], [b]) => a.localeCompare(b))].map(
    ([name, group]) =>
      accuracyOf(
        name,
        group.map(({ meters }) => meters),
      ),
  )
}

async function missOf(
  { geocoder, gazetteer, cities }: Ports,
  { cep: digits, cityCode, name, number, ...point }: CnefeAddress,
) {
  const cep = String(digits).padStart(8, '0') as Cep
  const city = cities.withCode(cityCode)
  const place = gazetteer.locate(cep)
  if (!city || !place) return null
  const nothing = { complement: null, district: null, reference: null, pin: null }
  const address: Address = {
    ...nothing,
    cep,
    street: name,
    number: `${number ?? 's/n'}`,
    city: city.city,
    uf: city.uf,
  }
  const found = await geocoder.locate(place, address)
  const meters = greatCircleMeters(found, { lat: point.lat / 1e6, lng: point.lng / 1e6 })
  return { precision: found.precision, meters }
}

function accuracyOf(name: string, meters: number[]): StreetAccuracy {
  const rising = meters.sort((a, b) => a - b)
  const at = (share: number) => rising[Math.ceil(rising.length * share) - 1] ?? Number.NaN
  return {
    name,
    addresses: rising.length,
    medianMeters: at(1 / 2),
    ninthDecileMeters: at(9 / 10),
    within50Meters: rising.filter((distance) => distance <= nearMeters).length,
  }
}
