/**
 * Keeps a page with deliveries up to date. The server writes every word: where something happened the page is fetched again and its
 * parts are put in; where only a driver has moved, the pin is. On a page of one delivery its updates have no id.
 */
;(() => {
  /** @typedef {{ lat: number, lng: number }} Place */
  /** @typedef {{ id?: string, status: string, position: Place | null, timeline: unknown[], approach?: { nearness: string } | null, estimate?: object | null }} Update */
  /** @typedef {{ id: string, origin: Place, destination: Place, driver: Place | null }} Trip */

  const main = /** @type {HTMLElement} */ (document.querySelector('main'))
  const live = /** @type {HTMLElement} */ (document.getElementById('live'))
  const tiles = showTiles()
  let isRefreshing = false
  let isStale = false
  let refreshedAt = Date.now()

  const againMilliseconds = 5000
  /** When somebody is expected changes with every position, and is read by the minute. */
  const estimateMilliseconds = 60_000
  /** Many deliveries together change more often than anybody reads. */
  const paceMilliseconds = Number(main.dataset.pace ?? 0)

  if (main.dataset.stream) listen()
  else setInterval(() => document.visibilityState === 'visible' && void refresh(), paceMilliseconds)

  function listen() {
    const events = new EventSource(main.dataset.stream ?? '')
    events.addEventListener('open', () => say(live.dataset.live))
    events.addEventListener('error', () => {
      say(live.dataset.away)
      // The browser comes back by itself where the connection broke, but not where it was refused.
      if (events.readyState === EventSource.CLOSED) again()
    })
    events.addEventListener('complete', () => end(events))
    events.addEventListener('next', ({ data }) => {
      /** @type {{ data?: { deliveryUpdates: Update }, errors?: { extensions: { code: string } }[] }} */
      const answer = JSON.parse(data)
      if (answer.data) return show(answer.data.deliveryUpdates)
      end(events)
      // The server renews the session when it is asked the next time.
      if (answer.errors?.[0]?.extensions.code === 'invalid_or_expired_token') again()
    })
  }

  function again() {
    setTimeout(listen, againMilliseconds)
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
  function show({ id = '', status, position, timeline, approach, estimate }) {
    if (position) tiles?.moveDriver(id, position)
    const holder = id ? document.getElementById(`delivery-${id}`) : main
    const shown = [status, timeline.length, ...(approach ? [approach.nearness] : [])].join('/')
    const isShown = holder?.dataset.shown === shown
    const isPlaced = position === null || movePin(id, position)
    const isOld = estimate && Date.now() - refreshedAt > estimateMilliseconds
    if (!isShown || !isPlaced || isOld) void refresh()
  }

  /**
   * False where the map has no pin yet, or does not reach so far.
   * @param {string} id
   * @param {Place} place
   */
  function movePin(id, { lat, lng }) {
    const pin = document.getElementById(pinOf(id))
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

  /** @param {string} id */
  function pinOf(id) {
    return id ? `driver-${id}` : 'driver'
  }

  /** One at a time; what changes meanwhile is fetched afterwards. */
  async function refresh() {
    isStale = true
    if (isRefreshing) return
    isRefreshing = true
    refreshedAt = Date.now()
    try {
      while (isStale) {
        isStale = false
        const response = await fetch(location.href, { headers: { accept: 'text/html' } })
        // The session has ended.
        if (response.redirected) return location.reload()
        if (response.ok) putIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
        if (paceMilliseconds) await new Promise((resolve) => setTimeout(resolve, paceMilliseconds))
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
    const focused = document.activeElement?.id
    for (const part of document.querySelectorAll('[data-fresh]')) {
      const next = fresh.getElementById(part.id)
      if (!next || next.innerHTML === part.innerHTML) continue
      part.className = next.className
      part.replaceChildren(...next.childNodes)
    }
    if (focused) document.getElementById(focused)?.focus()
    tiles?.addTrips(JSON.parse(fresh.getElementById('tiles')?.dataset.places ?? '[]'))
    tiles?.removeDrivers((id) => !document.getElementById(pinOf(id)))
  }

  /** The real map, over the schematic one from its first tile on. */
  function showTiles() {
    const frame = document.getElementById('tiles')
    if (!frame || typeof L === 'undefined') return null
    const { url = '', attribution = '', places = '[]' } = frame.dataset
    /** @type {Trip[]} */
    const trips = JSON.parse(places)
    const all = trips.flatMap(({ origin, destination, driver }) => [
      origin,
      destination,
      ...(driver ? [driver] : []),
    ])
    const map = L.map(frame, { scrollWheelZoom: false, zoomControl: false }).fitBounds(
      L.latLngBounds(all).pad(0.3),
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
    /** @type {Map<string, L.Marker>} */
    const drivers = new Map()
    /**
     * @param {string} id
     * @param {Place} place
     */
    const moveDriver = (id, place) => {
      const marker = drivers.get(id) ?? L.marker(place, pin('driver'))
      drivers.set(id, marker.setLatLng(place).addTo(map))
    }
    const known = new Set()
    /** @param {Trip[]} trips */
    const addTrips = (trips) => {
      for (const { id, origin, destination, driver } of trips) {
        if (driver) moveDriver(id, driver)
        if (known.has(id)) continue
        known.add(id)
        L.marker(origin, pin('origin')).addTo(map)
        L.marker(destination, pin('destination')).addTo(map)
      }
    }
    addTrips(trips)
    return {
      moveDriver,
      addTrips,
      /** @param {(id: string) => boolean} isGone */
      removeDrivers(isGone) {
        for (const [id, marker] of drivers) if (isGone(id)) marker.remove()
      },
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
