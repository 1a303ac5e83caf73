import { html } from '../../html.ts'
import type { MapTrip } from '../../map/map-trip.ts'
import { pointOf, projectionFor, schematicMap } from '../../map/schematic-map.ts'
import { stopOf, type Tiles, tilesFrame } from '../../map/tiles.ts'
import { skipMap } from '../map/map-messages.ts'
import type { Shipment } from './routes.ts'
import { messages } from './shipment-messages.ts'

/** The pickup and the drops that were found. Empty without any. */
export function shipmentMap({ origin, items }: Shipment, tiles: Tiles) {
  const drops = items.flatMap(({ number, destination, order }) =>
    destination ? [{ number, destination, order }] : [],
  )
  if (!origin || drops.length === 0) return ''
  const projection = projectionFor([origin, ...drops.map(({ destination }) => destination)])
  const from = pointOf(projection, origin)
  const marks = drops.map(({ destination }) => {
    const { x, y } = pointOf(projection, destination)
    return html`<path d="M${from.x} ${from.y}L${x} ${y}" class="way thin"/><circle cx="${x}" cy="${y}" r="5" class="destination"/>`
  })
  const trips = drops.map(
    ({ number, destination, order }, index): MapTrip => ({
      id: order?.order_id ?? `${number}`,
      origin: stopOf(origin),
      destination: stopOf(destination),
      driver: null,
      line: null,
      ...(index > 0 && { sharesPickup: true as const }),
      ...(order && { link: { href: `/conta/pedidos/${order.order_id}`, text: order.code } }),
    }),
  )
  return html`<section class="card map" aria-label="${messages.map}"><a class="skip" href="#after-map">${skipMap}</a><div class="map-frame">
<div id="schematic">${schematicMap(projection, { title: messages.map }, html`${marks}<circle cx="${from.x}" cy="${from.y}" r="8" class="origin"/>`)}</div>
${tilesFrame(trips, tiles, messages.map)}
</div></section><span id="after-map" tabindex="-1"></span>`
}
