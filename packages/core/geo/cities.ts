import { plain } from '../shared/plain-text.ts'
import { refuseField } from '../shared/refusal.ts'
import { dividedCities } from './data/districts.ts'
import type { LocatedPlace } from './gazetteer.ts'
import type { ImportedRange } from './imported-range.ts'
import { withWholeTitles } from './street-name.ts'

/** A municipality, with its code at IBGE. */
export type City = { code: number; city: string; uf: string }

export type Cities = {
  withCode(code: number): City | null
  /** In any case, with or without accents. */
  named(city: string, uf: string): City | null
  /** Whether a municipality of any state has this name. */
  isTown(name: string): boolean
}

/** The municipalities of a table of postal codes. */
export function createCities(ranges: readonly ImportedRange[]): Cities {
  const byCode = new Map<number, City>()
  const byName = new Map<string, City>()
  const names = new Set<string>()
  for (const { ibgeCode, city, uf } of ranges) {
    const place = { code: Number(ibgeCode), city, uf }
    byCode.set(place.code, place)
    byName.set(nameOf(city, uf), place)
    names.add(plainName(city))
  }
  return {
    withCode: (code) => byCode.get(code) ?? null,
    named: (city, uf) => byName.get(nameOf(city, uf)) ?? null,
    isTown: (name) => names.has(plainName(name)),
  }
}

/** The municipality of a text such as `São Paulo - SP`; null if there is none. */
export function findCity(cities: Cities, text: string): City | null {
  const [, city = '', uf = ''] = /^(.+?)\s*[-/,–]\s*([A-Za-z]{2})$/.exec(text.trim()) ?? []
  return cities.named(city, uf)
}

/** The municipality of such a text. Refuses with `validation_failed`. */
export function readCity(field: string, text: string, cities: Cities): City {
  const city = findCity(cities, text)
  if (city) return city
  throw refuseField(field, 'not_allowed', { why: 'not_a_town', got: text })
}

function nameOf(city: string, uf: string): string {
  return `${uf.toUpperCase()}:${plainName(city)}`
}

function plainName(city: string): string {
  return plain(city)
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

/** The plain name of a municipality that somebody shortened, such as `S. Vicente` or `Sto. André`; other names as they are. */
function wholeName(cities: Cities, name: string): string {
  const names = ['s', 'sao', 'santo', 'santa'].map((saint) =>
    withWholeTitles(name.replace(/^s /, `${saint} `)),
  )
  return [name, ...names].find((one) => cities.isTown(one)) ?? name
}

const largest = new Set(dividedCities.map(({ city }) => plainName(city)))

/**
 * Whether the town that somebody wrote is another one than that of the postal code. Names of no municipality are
 * districts and other names of the town, and so are those of another state's towns where the state is right or the
 * town's name has them in it, except the largest. The Federal District has one municipality, and its parts have names
 * of others.
 */
export function isOtherTown(
  cities: Cities,
  written: string,
  { city, uf }: Pick<LocatedPlace, 'city' | 'uf'>,
  { hasState }: { hasState: boolean },
): boolean {
  const name = wholeName(cities, plainName(written.replace(/\s*[-–/,(]\s*[a-z]{2}\)?$/i, '')))
  const own = plainName(city ?? '')
  if (city === null || name === own || !cities.isTown(name)) return false
  if (cities.named(name, uf) || largest.has(name)) return true
  return !hasState && uf !== 'DF' && !own.includes(name)
}
