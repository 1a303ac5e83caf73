/** The pins of trips on a map. On a map of many trips, pins that overlap are one with their number, which a click opens. */
;(() => {
  /** A pin is 24 px wide and the sign of a cluster 36 px, which stands in the middle of its pins: neither covers another. */
  const clusterPixels = 80

  /** @type {Window['pinsOf']} */
  window.pinsOf = (map, { dataset }, isMany) => {
    /** @typedef {{ trip: MapTrip, stops: L.Marker[], driver: L.Marker | null }} Pins */
    /** @type {Map<string, Pins>} */
    const pins = new Map()
    const clusters = isMany && 'markerClusterGroup' in L ? clusterGroup(dataset.cluster ?? '') : null
    const layer = clusters?.addTo(map) ?? map
    const chosen = L.featureGroup().addTo(map)
    /** @type {(id: string) => void} */
    let pick = () => {}
    const icons = {
      origin: iconOf('origin'),
      destination: iconOf('destination'),
      driver: iconOf('driver'),
    }

    /**
     * @param {'origin' | 'destination' | 'driver'} role
     * @param {MapTrip} trip
     */
    const pin = (role, { id, link, ...trip }) => {
      const name = dataset[role] ?? ''
      const address = role === 'driver' ? '' : trip[role].address
      const title = [link?.text, name, address].filter(Boolean).join(', ')
      // The driver's pin often lies over another, and on the page of one delivery it has nothing to say.
      const isSilent = role === 'driver' && !link
      const marker = L.marker(trip[role] ?? trip.origin, {
        icon: icons[role],
        title,
        interactive: !isSilent,
        keyboard: !isSilent,
      })
      if (isSilent) return marker
      return marker
        .bindPopup(() => window.mapPopup({ name, address, link }), { closeButton: false, maxWidth: 240 })
        .on('popupopen', ({ popup }) => {
          pick(id)
          popup.getElement()?.querySelector('a')?.focus({ preventScroll: true })
        })
    }

    /** @param {readonly L.Marker[]} markers */
    const add = (markers) => {
      if (clusters) clusters.addLayers([...markers])
      else for (const marker of markers) marker.addTo(map)
    }

    /**
     * @param {string} id
     * @param {MapPlace} place
     */
    const moveDriver = (id, place) => {
      const driver = pins.get(id)?.driver?.setLatLng(place)
      if (driver && !layer.hasLayer(driver)) layer.addLayer(driver)
    }

    /**
     * Adds a trip, or moves its driver. Returns the pins to add.
     * @param {MapTrip} trip
     * @returns {L.Marker[]}
     */
    const update = (trip) => {
      const { id, driver } = trip
      const known = pins.get(id)
      if (known) {
        known.trip = trip
        if (!driver) {
          if (known.driver) layer.removeLayer(known.driver)
          known.driver = null
        } else if (known.driver) moveDriver(id, driver)
        else known.driver = pin('driver', trip)
        return known.driver && !layer.hasLayer(known.driver) ? [known.driver] : []
      }
      if (trip.line) L.polyline(pointsOf(trip.line), { className: 'road', interactive: false }).addTo(map)
      const added = {
        trip,
        stops: [...(trip.sharesPickup ? [] : [pin('origin', trip)]), pin('destination', trip)],
        driver: driver && pin('driver', trip),
      }
      pins.set(id, added)
      return markersOf(added)
    }

    /** Beside the buttons that zoom. @param {readonly MapPlace[]} places */
    const fit = (places) =>
      map.fitBounds(L.latLngBounds([...places]), {
        ...{ paddingTopLeft: [60, 30], paddingBottomRight: [30, 30] },
        ...{ maxZoom: 15, animate: false },
      })

    /** @param {Pins} one */
    const markersOf = ({ stops, driver }) => [...stops, ...(driver ? [driver] : [])]

    return {
      moveDriver,
      addTrips: (trips) => add(trips.flatMap(update)),
      removeDrivers(isGone) {
        for (const [id, { driver }] of pins) if (driver && isGone(id)) layer.removeLayer(driver)
      },
      removeTrips(isGone) {
        const gone = [...pins].filter(([id]) => isGone(id))
        for (const [id] of gone) pins.delete(id)
        const markers = gone.flatMap(([, one]) => markersOf(one))
        if (clusters) clusters.removeLayers(markers)
        else for (const marker of markers) marker.remove()
      },
      choose({ driver, origin, destination }, goes) {
        chosen.clearLayers()
        const places = [driver, origin, destination].filter((place) => place !== null)
        L.polyline(places, { className: 'road', interactive: false }).addTo(chosen)
        for (const place of places)
          L.circleMarker(place, { radius: 15, className: 'chosen-place', interactive: false }).addTo(chosen)
        if (goes) fit(places)
      },
      showAll() {
        const places = [...pins.values()].flatMap(({ trip }) => [trip.origin, trip.destination])
        if (places.length > 0) fit(places)
      },
      onPick(callback) {
        pick = callback
      },
    }
  }

  /** @param {string} role */
  function iconOf(role) {
    return L.divIcon({ className: `pin pin-${role}`, iconSize: [24, 24] })
  }

  /** @param {string} label */
  function clusterGroup(label) {
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
        const words = Object.assign(document.createElement('span'), {
          className: 'unseen',
          textContent: ` ${label}`,
        })
        sign.append(String(cluster.getChildCount()), words)
        return L.divIcon({ html: sign, className: 'pin-cluster', iconSize: [36, 36] })
      },
    })
  }

  /** @type {Window['mapPopup']} */
  window.mapPopup = ({ name, address, link }) => {
    const box = document.createElement('div')
    const title = document.createElement('b')
    title.textContent = name
    box.append(title, document.createElement('br'), address)
    if (!link) return box
    const anchor = Object.assign(document.createElement('a'), { href: link.href, textContent: link.text })
    box.append(document.createElement('br'), anchor)
    return box
  }

  /**
   * The points of an encoded polyline with 5 decimal places: developers.google.com/maps/documentation/utilities/polylinealgorithm.
   * @param {string} line
   */
  function pointsOf(line) {
    const numbers = (line.match(/[_-~]*[?-^]/g) ?? []).map((characters) => {
      const bits = [...characters].map((character) => (character.charCodeAt(0) - 63) & 31)
      const value = bits.reduceRight((sum, five) => (sum << 5) | five, 0)
      return value & 1 ? ~(value >> 1) : value >> 1
    })
    /** @type {[number, number][]} */
    const points = []
    let [lat, lng] = [0, 0]
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      lat += numbers[at] ?? 0
      lng += numbers[at + 1] ?? 0
      points.push([lat / 1e5, lng / 1e5])
    }
    return points
  }
})()
