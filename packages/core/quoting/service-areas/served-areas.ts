import type { Cities } from '../../geo/cities.ts'
import type { LocatedPlace } from '../../geo/gazetteer.ts'
import { polygonsContain } from '../../geo/polygon.ts'
import { type RefusalFacts, refuse } from '../../shared/refusal.ts'
import type { ServiceArea } from './service-area.ts'

/** The active areas, prepared for many questions. */
export type ServedAreas = {
  /** Their names; empty without any: then every place is served. */
  names(): readonly string[]
  isServed(place: LocatedPlace): boolean
}

/** Without an active area every place is served. */
export function createServedAreas(areas: readonly ServiceArea[], cities: Cities): ServedAreas {
  const active = areas.filter(({ isActive }) => isActive)
  if (active.length === 0) return { names: () => [], isServed: () => true }
  const prefixes = new Set(active.flatMap(({ cepPrefixes }) => cepPrefixes))
  const prefixLengths = [...new Set([...prefixes].map(({ length }) => length))]
  const cityCodes = new Set(active.flatMap(({ cities }) => cities.map(({ code }) => code)))
  const contains = polygonsContain(active.flatMap(({ polygons }) => polygons))
  const isOfCity = ({ city, uf }: LocatedPlace) =>
    cityCodes.size > 0 && city !== null && cityCodes.has(cities.named(city, uf)?.code ?? 0)
  const names = active.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'pt-BR'))
  return {
    names: () => names,
    isServed: (place) =>
      prefixLengths.some((length) => prefixes.has(place.cep.slice(0, length))) ||
      isOfCity(place) ||
      contains(place),
  }
}

/** A list of all areas of a large platform would fill a page. */
const mostNamed = 20

/** Refuses with `outside_service_area` a pickup or destination that lies in no active area. */
export function assertServed(areas: ServedAreas, ends: Record<'origin' | 'destination', LocatedPlace>): void {
  const outside = (['origin', 'destination'] as const)
    .filter((end) => !areas.isServed(ends[end]))
    .map((end) => placeFacts(end, ends[end]))
  if (outside.length === 0) return
  const names = areas.names()
  throw refuse('outside_service_area', {
    outside,
    served: names.slice(0, mostNamed),
    servedCount: names.length,
  })
}

type Outside = RefusalFacts['outside_service_area']['outside'][number]

function placeFacts(end: Outside['end'], { cep, city, uf }: LocatedPlace): Outside {
  return { end, postalCode: cep, city, uf }
}
