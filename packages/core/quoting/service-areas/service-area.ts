import { type Cities, type City, findCity } from '../../geo/cities.ts'
import type { Polygon } from '../../geo/polygon.ts'
import type { ServiceAreaId } from '../../shared/ids.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
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
  throw refuseField('geojson', 'is required, or cep_prefixes, or cities: an area of nothing serves nobody')
}

function readPrefixes(texts: readonly string[]): string[] {
  assertCount('cep_prefixes', texts)
  const prefixes = texts.map((text, index) => {
    const digits = text.replace(/[\s-]/g, '')
    if (/^[0-9]{1,8}$/.test(digits)) return digits
    throw refuseField(
      `cep_prefixes.${index}`,
      `${shown(text)} is not allowed: the first 1 to 8 digits of a postal code, such as 013`,
    )
  })
  return [...new Set(prefixes)].sort()
}

function readCities(texts: readonly string[], known: Cities): City[] {
  assertCount('cities', texts)
  const cities = texts.map((text, index) => {
    const found = findCity(known, text)
    if (found) return found
    throw refuseField(
      `cities.${index}`,
      `${shown(text)} is no municipality of Brazil; write it such as São Paulo - SP`,
    )
  })
  return [...new Map(cities.map((city) => [city.code, city])).values()]
}

function assertCount(field: string, texts: readonly string[]): void {
  if (texts.length > mostListed)
    throw refuseField(field, `${texts.length} are too many: at most ${mostListed} in an area`)
}

const shown = (text: string) => JSON.stringify(text.slice(0, 60))
