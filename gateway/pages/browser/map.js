/**
 * The map of a page: streets, pictures of tiles, or names of places, and the pins of its trips over it. A pin opens by click and by
 * Enter. Without scripts the drawing below it stays.
 */
;(() => {
  /** @typedef {{ lat: number, lng: number }} Place */
  /** @typedef {Place & { address: string }} Stop */
  /** @typedef {{ id: string, origin: Stop, destination: Stop, driver: Place | null, line: string | null, link?: { href: string, text: string } }} Trip */

  const darkness = matchMedia('(prefers-color-scheme: dark)')
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const closest = { maxZoom: 16 }

  /** Shows the map over the drawing once its first tile is there. Null on a page without one. */
  window.showMap = () => {
    const frame = document.getElementById('tiles')
    if (!frame || typeof L === 'undefined') return null
    /** @type {Trip[]} */
    const trips = JSON.parse(frame.dataset.places ?? '[]')
    const all = trips.flatMap(({ origin, destination, driver }) => [origin, destination, driver ?? origin])
    const map = L.map(frame, {
      ...{ scrollWheelZoom: false, zoomControl: false, maxZoom: 19 },
      ...(isCalm && {
        zoomAnimation: false,
        markerZoomAnimation: false,
        fadeAnimation: false,
        inertia: false,
      }),
    }).fitBounds(L.latLngBounds(all).pad(0.3), closest)
    map.attributionControl.setPrefix(false)
    L.control.zoom({ zoomInTitle: '+', zoomOutTitle: '−' }).addTo(map)
    drawBase(map, frame)
    letEscapeClose(map, frame)
    const pins = pinsOf(map, frame)
    pins.addTrips(trips)
    return pins
  }

  /**
   * @param {L.Map} map
   * @param {HTMLElement} frame
   */
  async function drawBase(map, frame) {
    const { kind, url = '', attribution = '' } = frame.dataset
    const show = (/** @type {L.GridLayer} */ layer) =>
      layer.once('tileload', () => frame.classList.add('ready')).addTo(map)
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
        kind === 'streets'
          ? { ...(attribution && { attribution: escaped(attribution) }) }
          : { attribution: '' }
      const style = kind === 'streets' ? streetStyle() : placeStyle(frame)
      const options = { url: file, maxDataZoom: header.maxZoom, ...credit, ...style }
      // Its types do not say that it is one.
      return show(/** @type {any} */ (protomapsL.leafletLayer(options)))
    }
    let layer = draw()
    if (kind === 'places') nameTowns(map, frame, () => layer)
    darkness.addEventListener('change', () => {
      layer.remove()
      layer = draw()
    })
  }

  function streetStyle() {
    return { flavor: darkness.matches ? 'dark' : 'light', lang: document.documentElement.lang.slice(0, 2) }
  }

  /**
   * The names of towns, the larger ones first, in the colours of the page.
   * @param {HTMLElement} frame
   */
  function placeStyle(frame) {
    const { color: fill, backgroundColor: stroke } = getComputedStyle(frame)
    const { GroupSymbolizer, CircleSymbolizer, OffsetTextSymbolizer, TextPlacements: to } = protomapsL
    const symbolizer = new GroupSymbolizer([
      new CircleSymbolizer({ radius: 2.5, fill }),
      new OffsetTextSymbolizer({
        ...{ labelProps: ['name'], fill, stroke, width: 3, offsetX: 8, offsetY: 8 },
        font: (_, feature) =>
          Number(feature?.props.rank) < 60 ? '600 14px sans-serif' : '400 12px sans-serif',
        placements: [to.S, to.N, to.E, to.W],
      }),
    ])
    const bySize = (/** @type {any} */ a, /** @type {any} */ b) => a.rank - b.rank
    /** @type {import('protomaps-leaflet').Filter} */
    const isShown = (zoom, { props }) => zoom >= Number(props.zoom)
    return {
      paintRules: [],
      labelRules: [{ dataLayer: 'places', symbolizer, sort: bySize, filter: isShown }],
    }
  }

  /**
   * A click on a town or district, and Enter on the map for the one nearest to its middle, say its postal codes.
   * @param {L.Map} map
   * @param {HTMLElement} frame
   * @param {() => any} layerOf
   */
  function nameTowns(map, frame, layerOf) {
    /** @param {L.LatLng} place @param {number} mostPixels */
    const show = ({ lat, lng }, mostPixels) => {
      for (let pixels = 8; pixels <= mostPixels; pixels *= 2) {
        /** @type {import('protomaps-leaflet').Feature[]} */
        const near = [...layerOf().queryTileFeaturesDebug(lng, lat, pixels).values()]
          .flat()
          .map((/** @type {any} */ { feature }) => feature)
        const [town] = near
          .filter(({ props }) => map.getZoom() >= Number(props.zoom))
          .sort((a, b) => Number(a.props.rank) - Number(b.props.rank))
        if (!town) continue
        const { name, city, uf, ceps } = town.props
        const title = `${city ? `${name}, ${city}` : name} - ${uf}`
        const box = popup({ name: title, address: `CEP ${ceps}` })
        box.tabIndex = -1
        L.popup({ closeButton: false, maxWidth: 280 }).setLatLng([lat, lng]).setContent(box).openOn(map)
        box.focus({ preventScroll: true })
        return
      }
    }
    map.on('click', ({ latlng }) => show(latlng, 64))
    frame.addEventListener('keydown', ({ key, target }) => {
      if (key === 'Enter' && target === frame) show(map.getCenter(), 4096)
    })
  }

  /**
   * @param {L.Map} map
   * @param {HTMLElement} frame
   */
  function pinsOf(map, { dataset }) {
    /** @type {Map<string, L.Marker>} */
    const drivers = new Map()
    const added = new Set()
    /**
     * @param {'origin' | 'destination' | 'driver'} role
     * @param {Trip} trip
     */
    const pin = (role, { link, ...trip }) => {
      const name = dataset[role] ?? ''
      const address = role === 'driver' ? '' : trip[role].address
      const icon = L.divIcon({ className: `pin pin-${role}`, iconSize: [24, 24] })
      const title = [link?.text, name, address].filter(Boolean).join(', ')
      // The driver's pin often lies over another, and on the page of one delivery it has nothing to say.
      const isSilent = role === 'driver' && !link
      const marker = L.marker(trip[role] ?? trip.origin, {
        icon,
        title,
        interactive: !isSilent,
        keyboard: !isSilent,
      })
      if (!isSilent)
        marker
          .bindPopup(() => popup({ name, address, link }), { closeButton: false, maxWidth: 240 })
          .on('popupopen', ({ popup }) =>
            popup.getElement()?.querySelector('a')?.focus({ preventScroll: true }),
          )
      return marker.addTo(map)
    }
    /**
     * @param {string} id
     * @param {Place} place
     */
    const moveDriver = (id, place) => drivers.get(id)?.setLatLng(place).addTo(map)
    return {
      moveDriver,
      /** @param {Trip[]} trips */
      addTrips(trips) {
        for (const trip of trips) {
          const { id, driver } = trip
          if (driver && !moveDriver(id, driver)) drivers.set(id, pin('driver', trip))
          if (added.has(id)) continue
          added.add(id)
          if (trip.line) L.polyline(pointsOf(trip.line), { className: 'road', interactive: false }).addTo(map)
          pin('origin', trip)
          pin('destination', trip)
        }
      },
      /** @param {(id: string) => boolean} isGone */
      removeDrivers(isGone) {
        for (const [id, marker] of drivers) if (isGone(id)) marker.remove()
      },
    }
  }

  /** @param {{ name: string, address: string, link?: Trip['link'] }} pin */
  function popup({ name, address, link }) {
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

  /**
   * Escape closes what is open, before the page takes it for "back".
   * @param {L.Map} map
   * @param {HTMLElement} frame
   */
  function letEscapeClose(map, frame) {
    frame.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !frame.querySelector('.leaflet-popup')) return
      event.stopPropagation()
      map.closePopup()
      frame.focus({ preventScroll: true })
    })
  }

  /**
   * Leaflet takes HTML, and the attribution is text.
   * @param {string} text
   */
  function escaped(text) {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    return paragraph.innerHTML
  }
})()
