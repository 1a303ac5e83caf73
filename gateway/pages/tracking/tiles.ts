import type { PageServices } from '@rodovia/gateway/page-services.ts'
import { type Html, html } from '../html.ts'
import type { PageFiles } from '../page-files.ts'

/** Where pictures of the real map are, and whose they are. */
export type Tiles = { url: string; attribution: string }

/** Null where none are configured: then the schematic map is all there is. */
export function tilesOf({ tracking }: PageServices<never>['config']): Tiles | null {
  const { tilesUrl: url, tilesAttribution: attribution } = tracking
  return url === undefined ? null : { url, attribution }
}

/** What a page with a live map has in its head. */
export function mapHead(files: PageFiles, tiles: Tiles | null): Html {
  return html`${tiles ? html`<link rel="stylesheet" href="${files.leafletStyles}"><script defer src="${files.leaflet}"></script>` : ''}
<script defer src="${files.trackingStream}"></script>`
}
