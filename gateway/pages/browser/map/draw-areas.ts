/**
 * The map of service areas. On the page of an area it draws polygons into the field `geojson`: by clicks and taps, or by keyboard, where
 * arrows move the map and Enter marks its centre.
 */
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { brazil, openMap } from './show-map.ts'

const style = { className: 'served-area' }
const drawnStyle = { className: 'served-area drawn', interactive: false }
/** A click this near to the first corner closes the polygon. */
const nearPixels = 14

const frame = document.getElementById('areas')
if (frame) showAreas(frame)

function showAreas(frame: HTMLElement): void {
  const areas = JSON.parse(frame.dataset.areas ?? '[]').map((text: string) => JSON.parse(text))
  const shown = L.geoJSON(areas, { style, interactive: false })
  const bounds = shown.getBounds()
  const map = openMap(frame, bounds.isValid() ? bounds.pad(0.1) : brazil)
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=geojson]')
  const tools = document.getElementById('drawing')
  // The field has the area of a page that changes one; a new area does not change the others.
  const isNew = location.pathname.endsWith('/nova')
  if (!field || !tools || isNew || field.value === '') shown.addTo(map)
  if (field && tools) letDraw(map, { frame, field, tools })
}

type Place = { frame: HTMLElement; field: HTMLTextAreaElement; tools: HTMLElement }

function letDraw(map: L.Map, { frame, field, tools }: Place): void {
  const status = tools.querySelector('[role=status]') as HTMLElement
  const area = drawnArea(map, field)
  const polygon = openPolygon(map)

  const say = (text: string | undefined, count: number) => {
    status.textContent = (text ?? '').replace('#', String(count))
  }
  const show = () => {
    const corners = polygon.corners().length
    if (corners > 0) say(tools.dataset.points, corners)
    else say(tools.dataset.polygons, area.polygons().length)
  }
  const actions = {
    close() {
      if (polygon.corners().length < 3) return
      area.write([...area.polygons(), [closedRing(polygon.corners())]])
      polygon.clear()
    },
    undo: () => polygon.removeLast(),
    clear() {
      area.write([])
      polygon.clear()
    },
  }
  const act = (name: keyof typeof actions) => {
    actions[name]()
    show()
  }

  tools.hidden = false
  show()
  field.addEventListener('change', show)
  map.on('click', ({ latlng }) => {
    if (polygon.isNearFirst(latlng)) return act('close')
    polygon.add(latlng)
    show()
  })
  frame.addEventListener('keydown', (event) => {
    if (event.target !== frame) return
    if (event.key === 'Enter') polygon.add(map.getCenter())
    else if (event.key === 'Backspace') polygon.removeLast()
    else return
    event.preventDefault()
    show()
  })
  frame.classList.add('draws')
  tools.addEventListener('click', ({ target }) => {
    const name = (target as HTMLElement).dataset.draw
    if (name) act(name as keyof typeof actions)
  })
}

/** The polygons of the field, which the map shows. */
function drawnArea(map: L.Map, field: HTMLTextAreaElement) {
  const drawn = L.geoJSON<unknown, Polygon | MultiPolygon>(undefined, {
    style: drawnStyle,
    interactive: false,
  }).addTo(map)
  return {
    /** None of what the server will refuse. */
    polygons(): Position[][][] {
      drawn.clearLayers()
      try {
        drawn.addData(JSON.parse(field.value))
      } catch {
        return []
      }
      const { features } = drawn.toGeoJSON() as { features: Feature[] }
      return features.flatMap(({ geometry }) => {
        if (geometry.type === 'Polygon') return [geometry.coordinates]
        return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
      })
    },
    write(coordinates: Position[][][]) {
      field.value = coordinates.length === 0 ? '' : JSON.stringify({ type: 'MultiPolygon', coordinates })
    },
  }
}

/** The polygon that somebody is drawing. */
function openPolygon(map: L.Map) {
  const line = L.polyline([], drawnStyle).addTo(map)
  let markers: L.CircleMarker[] = []
  const corners = () => markers.map((marker) => marker.getLatLng())
  const showLine = () => line.setLatLngs(corners())
  return {
    corners,
    isNearFirst(place: L.LatLng) {
      const [first] = corners()
      if (!first || markers.length < 3) return false
      const pixels = map.latLngToContainerPoint(first).distanceTo(map.latLngToContainerPoint(place))
      return pixels < nearPixels
    },
    add(place: L.LatLng) {
      markers.push(L.circleMarker(place, { radius: 6, ...drawnStyle }).addTo(map))
      showLine()
    },
    removeLast() {
      markers.pop()?.remove()
      showLine()
    },
    clear() {
      for (const marker of markers) marker.remove()
      markers = []
      showLine()
    },
  }
}

function closedRing(corners: L.LatLng[]): Position[] {
  const ring = corners.map(({ lat, lng }) => [rounded(lng), rounded(lat)])
  return [...ring, ring[0]!]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
