import { type Html, html } from '../../html.ts'
import { curveBetween, mapHeight, mapWidth, pointOf, projectionFor } from '../../tracking/schematic-map.ts'
import type { Tiles } from '../../tracking/tiles.ts'
import type { MappedOrder } from './routes.ts'

type Trip = Pick<MappedOrder, 'order_id' | 'origem' | 'destino' | 'position'>

/** All ways on one schematic map, with a pin for each driver that the page's script moves. */
export function schematicOfMany(orders: readonly Trip[], title: string): Html {
  const projection = projectionFor(
    orders.flatMap(({ origem, destino, position }) => [origem, destino, ...(position ? [position] : [])]),
  )
  const ways = orders.map(({ origem, destino }) => {
    const [from, to] = [pointOf(projection, origem), pointOf(projection, destino)]
    return html`<path d="${curveBetween(from, to)}" class="way thin"/><circle cx="${from.x}" cy="${from.y}" r="6" class="origin thin"/><circle cx="${to.x}" cy="${to.y}" r="7" class="destination"/>`
  })
  const drivers = orders.map(({ order_id, position }) => {
    if (!position) return html``
    const { x, y } = pointOf(projection, position)
    return html`<g id="driver-${order_id}" class="driver" transform="translate(${x} ${y})"><circle r="18" class="halo"/><circle r="9" class="dot"/></g>`
  })
  return html`<svg viewBox="0 0 ${mapWidth} ${mapHeight}" role="img" aria-labelledby="map-title"
 data-west="${projection.west}" data-north="${projection.north}" data-per-lng="${projection.perLng}" data-per-lat="${projection.perLat}">
<title id="map-title">${title}</title>
<defs><pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M40 0H0V40" class="grid"/></pattern></defs>
<rect width="${mapWidth}" height="${mapHeight}" fill="url(#grid)"/>
${ways}${drivers}
</svg>`
}

/** What the script needs for the real map. */
export function tilesFrame(orders: readonly Trip[], tiles: Tiles, label: string): Html {
  const places = orders.map(({ order_id, origem, destino, position }) => ({
    id: order_id,
    origin: origem,
    destination: destino,
    driver: position,
  }))
  return html`<div id="tiles" class="tiles" role="group" aria-label="${label}" data-url="${tiles.url}" data-attribution="${tiles.attribution}" data-places="${JSON.stringify(places)}"></div>`
}
