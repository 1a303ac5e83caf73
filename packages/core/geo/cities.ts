import { refuseField } from '../shared/refusal.ts'
import type { ImportedRange } from './imported-range.ts'
import { plain } from './street-name.ts'

/** A municipality, with its code at IBGE. */
export type City = { code: number; city: string; uf: string }

export type Cities = {
  withCode(code: number): City | null
  /** In any case, with or without accents. */
  named(city: string, uf: string): City | null
}

/** The municipalities of a table of postal codes. */
export function createCities(ranges: readonly ImportedRange[]): Cities {
  const byCode = new Map<number, City>()
  const byName = new Map<string, City>()
  for (const { ibgeCode, city, uf } of ranges) {
    const place = { code: Number(ibgeCode), city, uf }
    byCode.set(place.code, place)
    byName.set(nameOf(city, uf), place)
  }
  return {
    withCode: (code) => byCode.get(code) ?? null,
    named: (city, uf) => byName.get(nameOf(city, uf)) ?? null,
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
  return `${uf.toUpperCase()}:${plain(city)
    .replace(/[^a-z]+/g, ' ')
    .trim()}`
}
