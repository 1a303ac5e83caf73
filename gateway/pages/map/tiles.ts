import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type Hole, html } from '../html.ts'
import type { PageFiles } from '../page-files.ts'
import type { Place } from './schematic-map.ts'

/** The server of the real map's tiles, and the notice of their authors. */
export type Tiles = { url: string; attribution: string }

/** Null when no tiles are configured. Then pages show the schematic map only. */
export function tilesOf({ tracking }: PageServices<never>['config']): Tiles | null {
  const { tilesUrl: url, tilesAttribution: attribution } = tracking
  return url === undefined ? null : { url, attribution }
}

/** The head of a page with a map that its script updates. */
export function mapHead(files: PageFiles, tiles: Tiles | null) {
  return html`${tiles ? html`<link rel="stylesheet" href="${files.leafletStyles}"><script defer src="${files.leaflet}"></script>` : ''}
<script defer src="${files.trackingStream}"></script>`
}

/** The places of one delivery. On a page of one delivery its id is empty. */
export type MapTrip = { id: string; origin: Place; destination: Place; driver: Place | null }

/** The frame in which the script shows the real map, with the places it needs. */
export function tilesFrame(trips: readonly MapTrip[], { url, attribution }: Tiles, label: Hole) {
  return html`<div id="tiles" class="tiles" role="group" aria-label="${label}" data-url="${url}" data-attribution="${attribution}" data-places="${JSON.stringify(trips)}"></div>`
}
