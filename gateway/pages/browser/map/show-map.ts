/**
 * The map of a page: streets, pictures of tiles, or names of places, and the pins of its trips over it. A pin opens by click and by
 * Enter. Without scripts the drawing below it stays.
 */
import type { Filter, LabelRule } from 'protomaps-leaflet'
import type { MapTrip } from '../../map/map-trip.ts'
import { mapPopup, type PageMap, pinsOf } from './pins.ts'

/** The bounds of a page without places. */
export const brazil: L.LatLngBoundsExpression = [
  [5, -73],
  [-33, -35],
]
const darkness = matchMedia('(prefers-color-scheme: dark)')
const closest = { maxZoom: 16 }

/** Shows the map over the drawing once its first tile is there. Null on a page without one. By default it shows the trips of the page. */
export function showMap(given?: readonly MapTrip[]): PageMap | null {
  const frame = document.getElementById('tiles')
  if (!frame || typeof L === 'undefined') return null
  const trips: readonly MapTrip[] = given ?? JSON.parse(frame.dataset.places ?? '[]')
  const places = trips.flatMap(({ origin, destination, driver }) => [origin, destination, driver ?? origin])
  const map = openMap(frame, places.length > 0 ? L.latLngBounds(places).pad(0.3) : brazil)
  letEscapeClose(map, frame)
  const pins = pinsOf(map, frame, trips.length !== 1)
  pins.addTrips(trips)
  return pins
}

/** Opens a map in a frame. A page that draws takes the clicks that elsewhere name towns. */
export function openMap(frame: HTMLElement, bounds: L.LatLngBoundsExpression): L.Map {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(frame, {
    scrollWheelZoom: false,
    zoomControl: false,
    maxZoom: 19,
    ...(isCalm && {
      zoomAnimation: false,
      markerZoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
    }),
  }).fitBounds(bounds, closest)
  map.attributionControl.setPrefix(false)
  L.control.zoom({ zoomInTitle: '+', zoomOutTitle: '−' }).addTo(map)
  void drawBase(map, frame)
  return map
}

async function drawBase(map: L.Map, frame: HTMLElement): Promise<void> {
  const { kind, url = '', attribution = '' } = frame.dataset
  const show = (layer: L.GridLayer) => layer.once('tileload', () => frame.classList.add('ready')).addTo(map)
  if (kind === 'pictures') {
    // The tiles' server may learn which site its visitors come from, but not which delivery they look at.
    show(L.tileLayer(url, { attribution: escaped(attribution), referrerPolicy: 'origin', maxZoom: 19 }))
    return
  }
  const { p: file } = new protomapsL.PmtilesSource(url, true)
  const header = await file.getHeader().catch(() => null)
  if (!header) return
  const draw = () => {
    const credit =
      kind === 'streets' ? { ...(attribution && { attribution: escaped(attribution) }) } : { attribution: '' }
    const style = kind === 'streets' ? streetStyle() : placeStyle(frame)
    const options = { url: file, maxDataZoom: header.maxZoom, ...credit, ...style }
    // Its types do not say that it is a layer.
    return show(protomapsL.leafletLayer(options) as unknown as L.GridLayer) as unknown as VectorLayer
  }
  let layer = draw()
  if (kind === 'places' && frame.id === 'tiles') nameTowns(map, frame, () => layer)
  darkness.addEventListener('change', () => {
    layer.remove()
    layer = draw()
  })
}

type VectorLayer = ReturnType<typeof protomapsL.leafletLayer> & L.GridLayer

function streetStyle() {
  const { theme } = document.documentElement.dataset
  const isDark = theme ? theme === 'dark' : darkness.matches
  return { flavor: isDark ? 'dark' : 'light', lang: document.documentElement.lang.slice(0, 2) }
}

/** The names of towns, the larger ones first, in the colours of the page. */
function placeStyle(frame: HTMLElement) {
  const { color: fill, backgroundColor: stroke } = getComputedStyle(frame)
  const { GroupSymbolizer, CircleSymbolizer, OffsetTextSymbolizer, TextPlacements: to } = protomapsL
  const symbolizer = new GroupSymbolizer([
    new CircleSymbolizer({ radius: 2.5, fill }),
    new OffsetTextSymbolizer({
      labelProps: ['name'],
      fill,
      stroke,
      width: 3,
      offsetX: 8,
      offsetY: 8,
      font: (_, feature) =>
        Number(feature?.props.rank) < 60 ? '600 14px sans-serif' : '400 12px sans-serif',
      placements: [to.S, to.N, to.E, to.W],
    }),
  ])
  const bySize: LabelRule['sort'] = (a, b) => Number(a.rank) - Number(b.rank)
  const isShown: Filter = (zoom, { props }) => zoom >= Number(props.zoom)
  return {
    paintRules: [],
    labelRules: [{ dataLayer: 'places', symbolizer, sort: bySize, filter: isShown }],
  }
}

/** A click on a town or district, and Enter on the map for the one nearest to its middle, say its postal codes. */
function nameTowns(map: L.Map, frame: HTMLElement, layerOf: () => VectorLayer): void {
  map.on('click', ({ latlng }) => showTown(map, layerOf(), latlng, 64))
  frame.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target === frame) showTown(map, layerOf(), map.getCenter(), 4096)
  })
}

/** Shows the largest town within the fewest pixels of the place. */
function showTown(map: L.Map, layer: VectorLayer, { lat, lng }: L.LatLng, mostPixels: number): void {
  for (let pixels = 8; pixels <= mostPixels; pixels *= 2) {
    const near = [...layer.queryTileFeaturesDebug(lng, lat, pixels).values()]
      .flat()
      .map(({ feature }) => feature)
    const [town] = near
      .filter(({ props }) => map.getZoom() >= Number(props.zoom))
      .sort((a, b) => Number(a.props.rank) - Number(b.props.rank))
    if (!town) continue
    const { name, city, uf, ceps } = town.props
    const title = `${city ? `${name}, ${city}` : name} - ${uf}`
    const box = mapPopup({ name: title, address: `CEP ${ceps}` })
    box.tabIndex = -1
    L.popup({ closeButton: false, maxWidth: 280 }).setLatLng([lat, lng]).setContent(box).openOn(map)
    box.focus({ preventScroll: true })
    return
  }
}

/** Escape closes what is open, before the page takes it for "back". */
function letEscapeClose(map: L.Map, frame: HTMLElement): void {
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !frame.querySelector('.leaflet-popup')) return
    event.stopPropagation()
    map.closePopup()
    frame.focus({ preventScroll: true })
  })
}

/** Leaflet takes HTML, and the attribution is text. */
function escaped(text: string): string {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph.innerHTML
}
