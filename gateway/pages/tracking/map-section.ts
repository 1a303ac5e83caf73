import type { Language } from '@rodovia/core/shared/language.ts'
import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'
import { type Html, html } from '../html.ts'
import { mapHeight, mapWidth, schematicOf } from './schematic-map.ts'
import type { Tiles } from './tiles.ts'
import { trackingMessages } from './tracking-messages.ts'

/** What the map shows of a delivery. */
export type MappedDelivery = Pick<
  TrackingSnapshot,
  'origem' | 'destino' | 'position' | 'distance_km' | 'driver_name'
>

/**
 * The way on a schematic map that needs nobody's pictures. Where tiles are configured the page's script puts the real map over it as
 * soon as a tile has come.
 */
export function mapSection(tracking: MappedDelivery, language: Language, tiles: Tiles | null): Html {
  const messages = trackingMessages[language]
  return html`<section class="card map" aria-labelledby="map-heading">
<h2 id="map-heading" class="unseen">${messages.map}</h2>
<div class="map-frame">
<div id="schematic" data-fresh>${schematic(tracking, language)}</div>
${tiles ? tilesFrame(tracking, language, tiles) : ''}
</div>
<dl id="legend" class="legend" data-fresh>
<div class="legend-origin"><dt>${messages.origin}</dt><dd>${tracking.origem.address}</dd></div>
<div class="legend-destination"><dt>${messages.destination}</dt><dd>${tracking.destino.address}</dd></div>
${tracking.driver_name === null ? '' : html`<div class="legend-driver"><dt>${messages.driver}</dt><dd>${tracking.driver_name}</dd></div>`}
</dl>
</section>`
}

function schematic(tracking: MappedDelivery, language: Language): Html {
  const messages = trackingMessages[language]
  const { projection, origin, destination, driver, way } = schematicOf(tracking)
  const said = [
    `${messages.origin}: ${tracking.origem.address}`,
    `${messages.destination}: ${tracking.destino.address}`,
    `${tracking.distance_km.toLocaleString(language)} km`,
  ].join('. ')
  return html`<svg viewBox="0 0 ${mapWidth} ${mapHeight}" role="img" aria-labelledby="map-title map-text"
 data-west="${projection.west}" data-north="${projection.north}" data-per-lng="${projection.perLng}" data-per-lat="${projection.perLat}">
<title id="map-title">${messages.schematic}</title>
<desc id="map-text">${said}</desc>
<defs><pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M40 0H0V40" class="grid"/></pattern></defs>
<rect width="${mapWidth}" height="${mapHeight}" fill="url(#grid)"/>
<path d="${way}" class="way"/>
<circle cx="${origin.x}" cy="${origin.y}" r="10" class="origin"/>
<path transform="translate(${destination.x} ${destination.y})" d="M0 0C-6-10-14-17-14-27a14 14 0 1 1 28 0C14-17 6-10 0 0Z" class="destination"/>
<circle cx="${destination.x}" cy="${destination.y - 27}" r="5" class="destination-eye"/>
${driver ? html`<g id="driver" class="driver" transform="translate(${driver.x} ${driver.y})"><circle r="22" class="halo"/><circle r="12" class="dot"/></g>` : ''}
</svg>`
}

/** What the script needs for the real map. Where the driver is, it hears by itself. */
function tilesFrame({ origem, destino, position }: MappedDelivery, language: Language, tiles: Tiles) {
  const messages = trackingMessages[language]
  const places = [{ id: '', origin: origem, destination: destino, driver: position }]
  return html`<div id="tiles" class="tiles" role="group" aria-label="${messages.map}" data-url="${tiles.url}" data-attribution="${tiles.attribution}" data-places="${JSON.stringify(places)}"></div>`
}
