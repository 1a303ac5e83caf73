import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'
import { kilometres } from '../formats.ts'
import { html } from '../html.ts'
import { curveBetween, pointOf, projectionFor, schematicMap } from '../map/schematic-map.ts'
import { placeOf, stopOf, type Tiles, tilesFrame } from '../map/tiles.ts'
import { messages } from './tracking-messages.ts'

/** The fields of a delivery that the map shows. */
export type MappedDelivery = Pick<
  TrackingSnapshot,
  'position' | 'distance_km' | 'driver_name' | 'road_line'
> &
  Record<'origem' | 'destino', Pick<TrackingSnapshot['origem'], 'address' | 'lat' | 'lng'>>

/** The trip on a schematic map. The page's script puts the real map over it once a tile has loaded. */
export function mapSection(delivery: MappedDelivery, tiles: Tiles) {
  const { origem, destino, position, driver_name, road_line: line } = delivery
  const stops = { origin: stopOf(origem), destination: stopOf(destino) }
  const trips = [{ id: '', ...stops, driver: placeOf(position), line }]
  return html`<section class="card map" aria-labelledby="map-heading">
<h2 id="map-heading" class="unseen">${messages.map}</h2>
<div class="map-frame">
<div id="schematic" data-fresh>${deliveryMap(delivery)}</div>
${tilesFrame(trips, tiles, messages.map)}
</div>
<dl id="legend" class="legend" data-fresh>
<div class="legend-origin"><dt>${messages.origin}</dt><dd>${origem.address}</dd></div>
<div class="legend-destination"><dt>${messages.destination}</dt><dd>${destino.address}</dd></div>
${driver_name === null ? '' : html`<div class="legend-driver"><dt>${messages.driver}</dt><dd>${driver_name}</dd></div>`}
</dl>
</section>`
}

function deliveryMap({ origem, destino, position, distance_km }: MappedDelivery) {
  const projection = projectionFor([origem, destino, ...(position ? [position] : [])])
  const [origin, destination] = [pointOf(projection, origem), pointOf(projection, destino)]
  const driver = position && pointOf(projection, position)
  const text = html`${messages.origin}: ${origem.address}. ${messages.destination}: ${destino.address}. ${kilometres(distance_km)}`
  const marks = html`<path d="${curveBetween(origin, destination)}" class="way"/>
<circle cx="${origin.x}" cy="${origin.y}" r="10" class="origin"/>
<path transform="translate(${destination.x} ${destination.y})" d="M0 0C-6-10-14-17-14-27a14 14 0 1 1 28 0C14-17 6-10 0 0Z" class="destination"/>
<circle cx="${destination.x}" cy="${destination.y - 27}" r="5" class="destination-eye"/>
${driver ? html`<g id="driver" class="driver" transform="translate(${driver.x} ${driver.y})"><circle r="22" class="halo"/><circle r="12" class="dot"/></g>` : ''}`
  return schematicMap(projection, { title: messages.schematic, text }, marks)
}
