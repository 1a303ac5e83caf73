import { encodePolyline } from '@rodovia/core/geo/polyline.ts'
import { html } from '../../html.ts'
import type { MapTrip } from '../../map/map-trip.ts'
import { pointOf, projectionFor, schematicMap } from '../../map/schematic-map.ts'
import { placeOf, stopOf, type Tiles, tilesFrame } from '../../map/tiles.ts'
import { skipMap } from '../map/map-messages.ts'
import { planMessages } from './dispatch-messages.ts'
import { type DeskPlan, type DeskRoute, path } from './routes.ts'

/** The places of a route in their order: where the driver is, then the stops. */
function placesOf({ driver, stops }: DeskRoute) {
  return [
    ...(driver.position ? [driver.position] : []),
    ...stops.map(({ kind, order }) => (kind === 'dropoff' ? order.destino : order.origem)),
  ]
}

/** The proposed routes and what has none: a line through the stops of each driver. */
export function planMap({ routes, unplanned }: DeskPlan['plan'], tiles: Tiles) {
  const lone = unplanned.flatMap(({ order }) => [order.origem, order.destino])
  const projection = projectionFor([...routes.flatMap(placesOf), ...lone])
  const lines = routes.map((route, index) => {
    const points = placesOf(route).map((place) => pointOf(projection, place))
    const dots = points
      .slice(route.driver.position ? 1 : 0)
      .map(({ x, y }) => html`<circle cx="${x}" cy="${y}" r="5" class="destination"/>`)
    const [start] = points
    const driver = start
      ? html`<g class="driver" transform="translate(${start.x} ${start.y})"><circle r="9" class="dot"/></g><text x="${start.x + 12}" y="${start.y - 8}" class="route-name">${index + 1}</text>`
      : ''
    return html`<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}" class="way route"/>${dots}${driver}`
  })
  const alone = lone.map((place) => {
    const { x, y } = pointOf(projection, place)
    return html`<circle cx="${x}" cy="${y}" r="5" class="origin thin"/>`
  })
  return html`<section class="card map" aria-label="${planMessages.map}"><a class="skip" href="#after-map">${skipMap}</a><div class="map-frame">
<div id="schematic">${schematicMap(projection, { title: planMessages.map }, html`${lines}${alone}`)}</div>
${tilesFrame([...routes.flatMap(tripsOf), ...unplanned.map(({ order }) => tripOf(order))], tiles, planMessages.map)}
</div></section><span id="after-map" tabindex="-1"></span>`
}

type Mapped = DeskPlan['plan']['unplanned'][number]['order']

function tripOf({ order_id, code, origem, destino }: Mapped): MapTrip {
  return {
    id: order_id,
    origin: stopOf(origem),
    destination: stopOf(destino),
    driver: null,
    line: null,
    link: { href: `${path}/${order_id}`, text: code },
  }
}

/** One trip for each order; the first has the driver and the line of the whole route. */
function tripsOf(route: DeskRoute): MapTrip[] {
  const orders = new Map(route.stops.map(({ order }) => [order.order_id, order]))
  const [first, ...rest] = [...orders.values()].map(tripOf)
  if (!first) return []
  return [
    { ...first, driver: placeOf(route.driver.position), line: encodePolyline(placesOf(route)) },
    ...rest,
  ]
}
