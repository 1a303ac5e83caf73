import { type Hole, html } from '../../html.ts'
import { curveBetween, type Place, pointOf, projectionFor, schematicMap } from '../../map/schematic-map.ts'
import { placeOf, stopOf, type Tiles, tilesFrame } from '../../map/tiles.ts'
import { skipMap } from './map-messages.ts'

export type MappedOrder = {
  order_id: string
  code: string
  origem: Place & { address: string }
  destino: Place & { address: string }
  position: Place | null
  /** On the page of one order. */
  road_line?: string | null
}

/** The orders' pages are below `path`. `isLive`: the page's own script has the trips. */
type OrdersMap = { tiles: Tiles; title: Hole; path: string; isLive?: true }

/** All trips on one map, with a pin for each driver that the page's script moves. Without orders the map is empty. */
export function ordersMap(orders: readonly MappedOrder[], { tiles, title, path, isLive }: OrdersMap) {
  const trips = orders.map(({ order_id, code, origem, destino, position, road_line }) => ({
    id: order_id,
    origin: stopOf(origem),
    destination: stopOf(destino),
    driver: placeOf(position),
    line: road_line ?? null,
    link: { href: `${path}/${order_id}`, text: code },
  }))
  return html`<section class="card map" aria-label="${title}">${orders.length > 0 ? html`<a class="skip" href="#after-map">${skipMap}</a>` : ''}<div class="map-frame">
<div id="schematic" data-fresh>${orders.length > 0 ? schematic(orders, title) : ''}</div>
${isLive || orders.length > 0 ? tilesFrame(isLive ? [] : trips, tiles, title) : ''}
</div></section><span id="after-map" tabindex="-1"></span>`
}

function schematic(orders: readonly MappedOrder[], title: Hole) {
  const projection = projectionFor(
    orders.flatMap(({ origem, destino, position }) => [origem, destino, ...(position ? [position] : [])]),
  )
  const trips = orders.map(({ origem, destino }) => {
    const [from, to] = [pointOf(projection, origem), pointOf(projection, destino)]
    return html`<path d="${curveBetween(from, to)}" class="way thin"/><circle cx="${from.x}" cy="${from.y}" r="6" class="origin thin"/><circle cx="${to.x}" cy="${to.y}" r="7" class="destination"/>`
  })
  const drivers = orders.map(({ order_id, position }) => {
    if (!position) return ''
    const { x, y } = pointOf(projection, position)
    return html`<g id="driver-${order_id}" class="driver" transform="translate(${x} ${y})"><circle r="18" class="halo"/><circle r="9" class="dot"/></g>`
  })
  return schematicMap(projection, { title }, html`${trips}${drivers}`)
}
