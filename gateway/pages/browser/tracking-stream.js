/**
 * Keeps a page with deliveries up to date. When a delivery changes, the page is fetched again and its `data-fresh` parts are
 * replaced, so the server writes all texts. When only a driver moved, the pin moves. On a page of one delivery updates have no id.
 */
;(() => {
  /** @typedef {{ lat: number, lng: number }} Place */
  /** @typedef {{ id?: string, status: string, position: Place | null, timeline: unknown[], notes?: unknown[], approach?: { nearness: string } | null, estimate?: object | null }} Update */

  const main = /** @type {HTMLElement} */ (document.querySelector('main'))
  const connection = /** @type {HTMLElement} */ (document.getElementById('live'))
  const tiles = window.showMap?.()
  let isRefreshing = false
  let isStale = false
  let refreshedAt = Date.now()

  const reconnectMilliseconds = 5000
  /** The estimate changes with every position, but people read it by the minute. */
  const estimateMilliseconds = 60_000
  /** Many deliveries together change more often than people read. */
  const paceMilliseconds = Number(main.dataset.pace ?? 0)

  if (main.dataset.stream) listen()
  // A page without either stays as it is.
  else if (paceMilliseconds > 0)
    setInterval(() => document.visibilityState === 'visible' && void refresh(), paceMilliseconds)

  function listen() {
    const events = new EventSource(main.dataset.stream ?? '')
    events.addEventListener('open', () => showConnection(connection.dataset.live))
    events.addEventListener('error', () => {
      showConnection(connection.dataset.away)
      // The browser reconnects by itself after a broken connection, but not after a refused one.
      if (events.readyState === EventSource.CLOSED) reconnect()
    })
    events.addEventListener('complete', () => end(events))
    events.addEventListener('next', ({ data }) => {
      /** @type {{ data?: { deliveryUpdates: Update }, errors?: { extensions: { code: string } }[] }} */
      const message = JSON.parse(data)
      if (message.data) return show(message.data.deliveryUpdates)
      end(events)
      // The server renews the session with the next request.
      if (message.errors?.[0]?.extensions.code === 'invalid_or_expired_token') reconnect()
    })
  }

  function reconnect() {
    setTimeout(listen, reconnectMilliseconds)
  }

  /** @param {EventSource} events */
  function end(events) {
    events.close()
    showConnection('')
  }

  /** @param {string | undefined} text */
  function showConnection(text) {
    connection.textContent = text ?? ''
  }

  /** @param {Update} update */
  function show({ id = '', status, position, timeline, notes, approach, estimate }) {
    if (position) tiles?.moveDriver(id, position)
    const element = id ? document.getElementById(`delivery-${id}`) : main
    const counts = [timeline, ...(notes ? [notes] : [])].map(({ length }) => length)
    const state = [status, ...counts, ...(approach ? [approach.nearness] : [])].join('/')
    const isCurrent = element?.dataset.shown === state
    const isPinned = position === null || movePin(id, position)
    const isEstimateOld = estimate && Date.now() - refreshedAt > estimateMilliseconds
    if (!isCurrent || !isPinned || isEstimateOld) void refresh()
  }

  /**
   * Returns false when the map has no pin yet, or does not contain the place.
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

  /** One fetch at a time. A change during a fetch leads to another one. */
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
        if (response.ok) {
          const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
          // Nothing changes any more: the page needs no refreshing.
          if (!main.dataset.stream && fresh.querySelector('main')?.dataset.pace === undefined)
            return location.reload()
          replaceParts(fresh)
        }
        if (paceMilliseconds) await new Promise((resolve) => setTimeout(resolve, paceMilliseconds))
      }
    } catch {
      // The connection is down for a moment. The next event refreshes the page.
    } finally {
      isRefreshing = false
    }
  }

  /** @param {Document} fresh */
  function replaceParts(fresh) {
    document.title = fresh.title
    main.dataset.shown = fresh.querySelector('main')?.dataset.shown
    const focused = document.activeElement?.id
    for (const part of document.querySelectorAll('[data-fresh]')) {
      const next = fresh.getElementById(part.id)
      if (!next) continue
      keepOpen(part, next)
      if (next.innerHTML === part.innerHTML) continue
      part.className = next.className
      part.replaceChildren(...next.childNodes)
    }
    if (focused) document.getElementById(focused)?.focus()
    tiles?.addTrips(JSON.parse(fresh.getElementById('tiles')?.dataset.places ?? '[]'))
    tiles?.removeDrivers((id) => !document.getElementById(pinOf(id)))
  }

  /**
   * What the visitor opened stays open.
   * @param {Element} part
   * @param {Element} next
   */
  function keepOpen(part, next) {
    const opened = next.querySelectorAll('details')
    for (const [index, { open }] of part.querySelectorAll('details').entries()) {
      const details = opened[index]
      if (details) details.open = open
    }
  }
})()
