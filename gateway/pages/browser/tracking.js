/**
 * Keeps the tracking page up to date. The server writes every word: where something happened the page is fetched again and its
 * parts are put in; where only the driver has moved, the pin is.
 */
;(() => {
  /** @typedef {{ lat: number, lng: number }} Place */
  /** @typedef {{ status: string, position: Place | null, timeline: unknown[] }} Update */

  const main = /** @type {HTMLElement} */ (document.querySelector('main'))
  const live = /** @type {HTMLElement} */ (document.getElementById('live'))
  const tiles = showTiles()
  let isRefreshing = false
  let isStale = false

  const againMilliseconds = 5000

  listen()

  function listen() {
    const events = new EventSource(main.dataset.stream ?? '')
    events.addEventListener('open', () => say(live.dataset.live))
    events.addEventListener('error', () => {
      say(live.dataset.away)
      // The browser comes back by itself where the connection broke, but not where it was refused.
      if (events.readyState === EventSource.CLOSED) setTimeout(listen, againMilliseconds)
    })
    events.addEventListener('complete', () => end(events))
    events.addEventListener('next', ({ data }) => {
      /** @type {{ data?: { deliveryUpdates: Update }, errors?: unknown }} */
      const answer = JSON.parse(data)
      if (answer.data) show(answer.data.deliveryUpdates)
      else end(events)
    })
  }

  /** @param {EventSource} events */
  function end(events) {
    events.close()
    say('')
  }

  /** @param {string | undefined} words */
  function say(words) {
    live.textContent = words ?? ''
  }

  /** @param {Update} update */
  function show({ status, position, timeline }) {
    if (position) tiles?.moveDriver(position)
    const isShown = main.dataset.shown === `${status}/${timeline.length}`
    const isPlaced = position === null || movePin(position)
    if (!isShown || !isPlaced) void refresh()
  }

  /**
   * False where the map has no pin yet, or does not reach so far.
   * @param {Place} place
   */
  function movePin({ lat, lng }) {
    const pin = document.getElementById('driver')
    const map = pin?.closest('svg')
    if (!pin || !map) return false
    const [west, north, perLng, perLat] = ['west', 'north', 'perLng', 'perLat'].map((name) =>
      Number(map.dataset[name]),
    )
    const x = (lng - (west ?? 0)) * (perLng ?? 0)
    const y = ((north ?? 0) - lat) * (perLat ?? 0)
    const { width, height } = map.viewBox.baseVal
    if (x < 0 || y < 0 || x > width || y > height) return false
    pin.style.transform = `translate(${x}px, ${y}px)`
    return true
  }

  /** One at a time; what changes meanwhile is fetched afterwards. */
  async function refresh() {
    isStale = true
    if (isRefreshing) return
    isRefreshing = true
    try {
      while (isStale) {
        isStale = false
        const response = await fetch(location.href, { headers: { accept: 'text/html' } })
        if (response.ok) putIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
      }
    } catch {
      // Away for a moment: the next event brings it.
    } finally {
      isRefreshing = false
    }
  }

  /** @param {Document} fresh */
  function putIn(fresh) {
    document.title = fresh.title
    main.dataset.shown = fresh.querySelector('main')?.dataset.shown
    for (const part of document.querySelectorAll('[data-fresh]')) {
      const next = fresh.getElementById(part.id)
      if (!next || next.innerHTML === part.innerHTML) continue
      part.className = next.className
      part.replaceChildren(...next.childNodes)
    }
    if (!document.getElementById('driver')) tiles?.removeDriver()
  }

  /** The real map, over the schematic one from its first tile on. */
  function showTiles() {
    const frame = document.getElementById('tiles')
    if (!frame || typeof L === 'undefined') return null
    const { url = '', attribution = '', places = '{}' } = frame.dataset
    /** @type {{ origin: Place, destination: Place, driver: Place | null }} */
    const { origin, destination, driver } = JSON.parse(places)
    const map = L.map(frame, { scrollWheelZoom: false, zoomControl: false }).fitBounds(
      L.latLngBounds(driver ? [origin, destination, driver] : [origin, destination]).pad(0.3),
    )
    map.attributionControl.setPrefix(false)
    L.control.zoom({ zoomInTitle: '+', zoomOutTitle: '−' }).addTo(map)
    // Those who lend the tiles may want to know who asks; never for which delivery.
    L.tileLayer(url, { attribution: escaped(attribution), referrerPolicy: 'origin', maxZoom: 19 })
      .once('tileload', () => frame.classList.add('ready'))
      .addTo(map)
    /** @param {string} name */
    const pin = (name) => ({
      icon: L.divIcon({ className: `pin pin-${name}`, iconSize: [22, 22] }),
      interactive: false,
      keyboard: false,
    })
    L.marker(origin, pin('origin')).addTo(map)
    L.marker(destination, pin('destination')).addTo(map)
    const driverPin = L.marker(driver ?? origin, pin('driver'))
    if (driver) driverPin.addTo(map)
    return {
      /** @param {Place} place */
      moveDriver: (place) => driverPin.setLatLng(place).addTo(map),
      removeDriver: () => driverPin.remove(),
    }
  }

  /**
   * Leaflet takes HTML where we have a text.
   * @param {string} text
   */
  function escaped(text) {
    const holder = document.createElement('p')
    holder.textContent = text
    return holder.innerHTML
  }
})()
