import type { FreightFloorTables } from '@rodovia/core/freight-floor/ports.ts'
import type { Cities } from '@rodovia/core/geo/cities.ts'
import type { Gazetteer } from '@rodovia/core/geo/gazetteer.ts'
import type { Geocoder, Streets } from '@rodovia/core/geo/ports.ts'
import type { Roads } from '@rodovia/core/geo/roads.ts'
import type { Quotes } from '@rodovia/core/quoting/ports.ts'
import type { ServiceAreas } from '@rodovia/core/quoting/service-areas/ports.ts'
import type { ServedAreas } from '@rodovia/core/quoting/service-areas/served-areas.ts'
import type { Tariffs } from '@rodovia/core/quoting/tariffs/ports.ts'
import type { TownSources, Towns } from '@rodovia/core/towns/ports.ts'

/** Prices, places, roads and service areas. */
export type QuotingPorts = {
  freightFloorTables: FreightFloorTables
  quotes: Quotes
  gazetteer: Gazetteer
  geocoder: Geocoder
  roads: Roads
  streets: Streets
  cities: Cities
  servedAreas: ServedAreas
  serviceAreas: ServiceAreas
  tariffs: Tariffs
  towns: Towns
  townSources: TownSources
  quoteSettings: { quoteLifeSeconds: number }
}
