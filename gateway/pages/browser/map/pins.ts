/** The pins of trips on a map. On a map of many trips, pins that overlap are one with their number, which a click opens. */
import { decodePolyline } from '@rodovia/core/geo/polyline.ts'
import type { Position } from '@rodovia/core/geo/position.ts'
import type { MapTrip } from '../../map/map-trip.ts'
import { create } from '../dom.ts'

export type PageMap = ReturnType<typeof pinsOf>

type Role = 'origin' | 'destination' | 'driver'
type ClusterGroup = ReturnType<typeof L.markerClusterGroup>
type Pins = { trip: MapTrip; stops: L.Marker[]; driver: L.Marker | null }

/** A pin is 24 px wide and the sign of a cluster 36 px, which stands in the middle of its pins: neither covers another. */
const clusterPixels = 80

/** The pins of a map in this frame. `isMany`: pins that overlap become a cluster. */
export function pinsOf(map: L.Map, { dataset }: HTMLElement, isMany: boolean) {
  const pins = new Map<string, Pins>()
  const layer = isMany && 'markerClusterGroup' in L ? clusterGroup(dataset.cluster ?? '') : L.featureGroup()
  layer.addTo(map)
  const drawPin = pinDrawer(dataset, (id) => pick(id))
  const chosen = chosenTrip(map)
  let pick: (id: string) => void = () => {}

  const moveDriver = (id: string, place: Position) => {
    const driver = pins.get(id)?.driver?.setLatLng(place)
    if (driver && !layer.hasLayer(driver)) layer.addLayer(driver)
  }
  const update = (known: Pins, trip: MapTrip) => {
    known.trip = trip
    if (!trip.driver) {
      if (known.driver) layer.removeLayer(known.driver)
      known.driver = null
    } else if (known.driver) moveDriver(trip.id, trip.driver)
    else known.driver = drawPin('driver', trip)
    return known.driver && !layer.hasLayer(known.driver) ? [known.driver] : []
  }
  const add = (trip: MapTrip) => {
    const line = trip.line && decodePolyline(trip.line)
    if (line) L.polyline(line, { className: 'road', interactive: false }).addTo(map)
    const added = {
      trip,
      stops: [...(trip.sharesPickup ? [] : [drawPin('origin', trip)]), drawPin('destination', trip)],
      driver: trip.driver && drawPin('driver', trip),
    }
    pins.set(trip.id, added)
    return markersOf(added)
  }

  return {
    moveDriver,
    /** Adds trips; of those that the map has, it moves the driver. */
    addTrips(trips: readonly MapTrip[]) {
      const markers = trips.flatMap((trip) => {
        const known = pins.get(trip.id)
        return known ? update(known, trip) : add(trip)
      })
      addAll(layer, markers)
    },
    removeDrivers(isGone: (id: string) => boolean) {
      for (const [id, { driver }] of pins) if (driver && isGone(id)) layer.removeLayer(driver)
    },
    removeTrips(isGone: (id: string) => boolean) {
      const gone = [...pins].filter(([id]) => isGone(id))
      for (const [id] of gone) pins.delete(id)
      removeAll(
        layer,
        gone.flatMap(([, one]) => markersOf(one)),
      )
    },
    /** Marks a trip, whose pins may be in a cluster. */
    choose: chosen.show,
    showAll() {
      const places = [...pins.values()].flatMap(({ trip }) => [trip.origin, trip.destination])
      if (places.length > 0) fit(map, places)
    },
    onPick(callback: (id: string) => void) {
      pick = callback
    },
  }
}

/** One call for all: a cluster group computes its clusters once. */
function addAll(layer: L.FeatureGroup, markers: L.Marker[]): void {
  if (isClusterGroup(layer)) layer.addLayers(markers)
  else for (const marker of markers) layer.addLayer(marker)
}

function removeAll(layer: L.FeatureGroup, markers: L.Marker[]): void {
  if (isClusterGroup(layer)) layer.removeLayers(markers)
  else for (const marker of markers) layer.removeLayer(marker)
}

/** A page of few pins does not load the class. */
function isClusterGroup(layer: L.FeatureGroup): layer is ClusterGroup {
  return 'addLayers' in layer
}

function markersOf({ stops, driver }: Pins): L.Marker[] {
  return [...stops, ...(driver ? [driver] : [])]
}

function pinDrawer(dataset: DOMStringMap, onOpen: (id: string) => void) {
  return (role: Role, { id, link, ...trip }: MapTrip): L.Marker => {
    const name = dataset[role] ?? ''
    const address = role === 'driver' ? '' : trip[role].address
    // The driver's pin often lies over another, and on the page of one delivery it has nothing to say.
    const isSilent = role === 'driver' && !link
    const marker = L.marker(trip[role] ?? trip.origin, {
      icon: L.divIcon({ className: `pin pin-${role}`, iconSize: [24, 24] }),
      title: [link?.text, name, address].filter(Boolean).join(', '),
      interactive: !isSilent,
      keyboard: !isSilent,
    })
    if (isSilent) return marker
    return marker
      .bindPopup(() => mapPopup({ name, address, link }), { closeButton: false, maxWidth: 240 })
      .on('popupopen', ({ popup }) => {
        onOpen(id)
        popup.getElement()?.querySelector('a')?.focus({ preventScroll: true })
      })
  }
}

/** The marks of the chosen trip. */
function chosenTrip(map: L.Map) {
  const marks = L.featureGroup().addTo(map)
  return {
    show({ driver, origin, destination }: MapTrip, goes: boolean) {
      marks.clearLayers()
      const places = [driver, origin, destination].filter((place) => place !== null)
      L.polyline(places, { className: 'road', interactive: false }).addTo(marks)
      for (const place of places)
        L.circleMarker(place, { radius: 15, className: 'chosen-place', interactive: false }).addTo(marks)
      if (goes) fit(map, places)
    },
  }
}

/** Leaves room for the buttons that zoom. */
function fit(map: L.Map, places: readonly Position[]): void {
  map.fitBounds(L.latLngBounds([...places]), {
    paddingTopLeft: [60, 30],
    paddingBottomRight: [30, 30],
    maxZoom: 15,
    animate: false,
  })
}

function clusterGroup(label: string) {
  return L.markerClusterGroup({
    maxClusterRadius: clusterPixels,
    animate: false,
    showCoverageOnHover: false,
    chunkedLoading: true,
    chunkInterval: 30,
    chunkDelay: 10,
    spiderLegPolylineOptions: { className: 'road' },
    iconCreateFunction: (cluster) => {
      const sign = document.createElement('span')
      sign.append(
        String(cluster.getChildCount()),
        create('span', { className: 'unseen', textContent: ` ${label}` }),
      )
      return L.divIcon({ html: sign, className: 'pin-cluster', iconSize: [36, 36] })
    },
  })
}

type Popup = { name: string; address: string; link?: MapTrip['link'] }

export function mapPopup({ name, address, link }: Popup): HTMLElement {
  const box = document.createElement('div')
  box.append(create('b', { textContent: name }), document.createElement('br'), address)
  if (link) box.append(document.createElement('br'), create('a', { href: link.href, textContent: link.text }))
  return box
}
