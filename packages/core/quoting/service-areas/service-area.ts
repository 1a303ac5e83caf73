import { type Cities, type City, readCity } from '../../geo/cities.ts'
import type { Polygon } from '../../geo/polygon.ts'
import type { ServiceAreaId } from '../../shared/ids.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { assertAtMost } from '../../shared/whole-number.ts'
import { readGeojson } from './read-geojson.ts'

/**
 * An area to which the platform delivers: polygons, postal codes and municipalities together.
 * docs/reference/rules.md#service-areas
 */
export type ServiceArea = {
  id: ServiceAreaId
  name: string
  isActive: boolean
  polygons: readonly Polygon[]
  /** The first 1 to 8 digits of postal codes. */
  cepPrefixes: readonly string[]
  cities: readonly City[]
  changedAt: Date
}

export type ServiceAreaShape = Pick<ServiceArea, 'name' | 'isActive' | 'polygons' | 'cepPrefixes' | 'cities'>

export type ServiceAreaInput = {
  name?: string | null
  isActive?: boolean | null
  /** GeoJSON; blank for none. */
  geojson?: string | null
  cepPrefixes?: readonly string[] | null
  /** Such as `São Paulo - SP`. */
  cities?: readonly string[] | null
}

export const mostServiceAreas = 500
/** The most postal code prefixes, and the most municipalities, in an area. */
export const mostListed = 1_000

/** A field that is left out stays as `existing` has it. Refuses with `validation_failed` a wrong one, and an area of nothing. */
export function readServiceArea(
  { name, isActive, geojson, cepPrefixes, cities }: ServiceAreaInput,
  existing: ServiceAreaShape | null,
  known: Cities,
): ServiceAreaShape {
  const area = {
    name: readText('name', name ?? existing?.name ?? '', 80),
    isActive: isActive ?? existing?.isActive ?? true,
    polygons:
      geojson == null ? (existing?.polygons ?? []) : geojson.trim() === '' ? [] : readGeojson(geojson),
    cepPrefixes: cepPrefixes == null ? (existing?.cepPrefixes ?? []) : readPrefixes(cepPrefixes),
    cities: cities == null ? (existing?.cities ?? []) : readCities(cities, known),
  }
  if (area.polygons.length + area.cepPrefixes.length + area.cities.length > 0) return area
  throw refuseField('geojson', 'one_required', { others: ['cep_prefixes', 'cities'] })
}

function readPrefixes(texts: readonly string[]): string[] {
  assertAtMost('cep_prefixes', texts.length, mostListed)
  const prefixes = texts.map((text, index) => {
    const digits = text.replace(/[\s-]/g, '')
    if (/^[0-9]{1,8}$/.test(digits)) return digits
    throw refuseField(`cep_prefixes.${index}`, 'not_allowed', { why: 'not_a_cep_prefix', got: text })
  })
  return [...new Set(prefixes)].sort()
}

function readCities(texts: readonly string[], known: Cities): City[] {
  assertAtMost('cities', texts.length, mostListed)
  const cities = texts.map((text, index) => readCity(`cities.${index}`, text, known))
  return [...new Map(cities.map((city) => [city.code, city])).values()]
}
