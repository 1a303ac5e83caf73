import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type Hole, html } from '../html.ts'
import { script, styleSheet } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { mapFileAddress } from './add-map-file.ts'
import { names } from './map-messages.ts'
import type { MapStop, MapTrip } from './map-trip.ts'
import type { Place } from './schematic-map.ts'

/**
 * The background of a map: pictures of a tile server, the streets of a vector map, or the names of places
 * that the platform brings. The attribution is the notice of their authors; it is empty for the default.
 */
export type Tiles = { kind: 'pictures' | 'streets' | 'places'; url: string; attribution: string }

export function tilesOf({ tracking, map }: PageServices<never>['config']): Tiles {
  const { tilesUrl, tilesAttribution: attribution } = tracking
  if (tilesUrl !== undefined) return { kind: 'pictures', url: tilesUrl, attribution }
  return { kind: map ? 'streets' : 'places', url: mapFileAddress, attribution }
}

/** The address of the tile server, which alone is not ours. */
export const picturesOf = ({ kind, url }: Tiles) => (kind === 'pictures' ? url : undefined)

/** The libraries of a page with a map. With `leafletWithClusters`, pins that overlap become one. */
export function mapLibraries(files: PageFiles, { kind }: Tiles, leaflet = files.leaflet) {
  return html`${styleSheet(files.leafletStyles)}${script(leaflet)}
${kind === 'pictures' ? '' : script(files.vectorTiles)}`
}

/** Pages get no more of a stop than they show. */
export const stopOf = ({ address, lat, lng }: MapStop): MapStop => ({ address, lat, lng })

export const placeOf = (place: Place | null): Place | null => place && { lat: place.lat, lng: place.lng }

/** The frame in which the script shows the map, with the places it needs. */
export function tilesFrame(trips: readonly MapTrip[], { kind, url, attribution }: Tiles, label: Hole) {
  return html`<div id="tiles" class="tiles" role="group" aria-label="${label}" data-kind="${kind}" data-url="${url}" data-attribution="${attribution}" data-origin="${names.origin}" data-destination="${names.destination}" data-driver="${names.driver}" data-cluster="${names.cluster}" data-places="${JSON.stringify(trips)}"></div>`
}
