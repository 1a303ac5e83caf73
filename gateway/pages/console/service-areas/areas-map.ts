import { readGeojson } from '@rodovia/core/quoting/service-areas/read-geojson.ts'
import type { ServiceAreaAnswer } from '@rodovia/gateway/rest/service-areas.ts'
import { html } from '../../html.ts'
import { pointOf, projectionFor, schematicMap } from '../../map/schematic-map.ts'
import type { Tiles } from '../../map/tiles.ts'
import { messages } from './area-messages.ts'

/** The bounds of a map without an area: the mainland. */
const brazil = [
  { lat: 5, lng: -73 },
  { lat: -33, lng: -35 },
]

/** A schematic map of the areas, and over it a map of the script, which draws into the field `geojson` where there is one. */
export function areasMap(
  areas: readonly Pick<ServiceAreaAnswer, 'geojson'>[],
  { kind, url, attribution }: Tiles,
) {
  const polygons = areas.flatMap(({ geojson }) => (geojson ? readGeojson(geojson) : []))
  const places = polygons.flat(2).map(([lng, lat]) => ({ lng, lat }))
  const projection = projectionFor(places.length > 0 ? places : brazil)
  const shapes = polygons.map((rings) => {
    const lines = rings.map((ring) => {
      const points = ring.map(([lng, lat]) => pointOf(projection, { lng, lat }))
      return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
    })
    return html`<path d="${lines.join('')}" class="served-area" fill-rule="evenodd"/>`
  })
  const shown = JSON.stringify(areas.flatMap(({ geojson }) => geojson ?? []))
  return html`<section class="card map" aria-label="${messages.map}"><div class="map-frame">
<div id="schematic">${schematicMap(projection, { title: messages.map }, html`${shapes}`)}</div>
<div id="areas" class="tiles" role="group" aria-label="${messages.map}" data-kind="${kind}" data-url="${url}" data-attribution="${attribution}" data-areas="${shown}"></div>
</div></section>`
}

/** The buttons of the drawing, which the script shows. */
export function drawingTools() {
  return html`<div id="drawing" hidden data-points="${messages.points}" data-polygons="${messages.polygons}">
<h2>${messages.drawing}</h2><p class="hint">${messages.drawingHint}</p>
<p><button type="button" class="plain" data-draw="close">${messages.close}</button>
<button type="button" class="plain" data-draw="undo">${messages.undo}</button>
<button type="button" class="plain" data-draw="clear">${messages.clear}</button></p>
<p role="status" class="quiet"></p></div>`
}
