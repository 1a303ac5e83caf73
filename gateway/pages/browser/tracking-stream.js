/**
 * Keeps a page with deliveries up to date. When a delivery changes, the page is fetched again and its `data-fresh` parts are
 * replaced, so the server writes all texts. When only a driver moved, the pin moves. On a page of one delivery updates have no id. A page
 * with `data-watch` hears a heartbeat every 5 s; without one it says that its picture is old, and of when it is.
 */
;(() => {
  /** @typedef {{ lat: number, lng: number }} Place */
  /** @typedef {{ id?: string, status: string, position: Place | null, timeline: unknown[], notes?: unknown[], approach?: { nearness: string } | null, stopsBefore?: number | null, estimate?: object | null }} Update */

  const main = /** @type {HTMLElement} */ (document.querySelector('main'))
  const connection = /** @type {HTMLElement} */ (document.getElementById('live'))
  const tiles = window.showMap?.()
  let isRefreshing = false
  let isStale = false
  let refreshedAt = Date.now()
  /** @type {EventSource | null} */
  let stream = null
  let heardAt = Date.now()
  let triedAt = Date.now()

  const reconnectMilliseconds = 5000
  /** Two heartbeats that did not come. */
  const silentMilliseconds = 12_000
  /** The estimate changes with every position, but people read it by the minute. */
  const estimateMilliseconds = 60_000
  /** Many deliveries together change more often than people read. */
  const paceMilliseconds = Number(main.dataset.pace ?? 0)

  if (main.dataset.stream) listen()
  if (main.dataset.watch !== undefined) watch()
  // A page without either stays as it is.
  else if (paceMilliseconds > 0)
    setInterval(() => document.visibilityState === 'visible' && void refresh(), paceMilliseconds)

  function listen() {
    stream?.close()
    const events = new EventSource(main.dataset.stream ?? '')
    stream = events
    triedAt = Date.now()
    events.addEventListener('open', () => {
      heard()
      showConnection(connection.dataset.live)
    })
    events.addEventListener('heartbeat', heard)
    events.addEventListener('error', () => {
      if (events !== stream) return
      showAway()
      // The browser reconnects by itself after a broken connection, but not after a refused one.
      if (events.readyState === EventSource.CLOSED) reconnect()
    })
    events.addEventListener('complete', () => end(events))
    events.addEventListener('next', ({ data }) => {
      heard()
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

  function heard() {
    heardAt = Date.now()
  }

  /** A network that fails silently breaks no connection: only what does not come shows it. */
  function watch() {
    window.addEventListener('offline', () => stream && showAway())
    window.addEventListener('online', () => stream && listen())
    setInterval(() => {
      if (!stream || Date.now() - heardAt < silentMilliseconds) return
      showAway()
      if (Date.now() - triedAt >= silentMilliseconds) listen()
    }, 1000)
  }

  function showAway() {
    const { away, stale } = connection.dataset
    const format = /** @type {const} */ ({
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: 'America/Sao_Paulo',
    })
    const time = new Date(heardAt).toLocaleTimeString(document.documentElement.lang, format)
    showConnection(stale ? stale.replace('{time}', time) : away, stale !== undefined)
  }

  /** @param {EventSource} events */
  function end(events) {
    events.close()
    stream = null
    showConnection('')
  }

  /**
   * A screen reader reads each change, so the same text is not set again.
   * @param {string | undefined} text
   * @param {boolean} [isStale]
   */
  function showConnection(text = '', isStale = false) {
    main.classList.toggle('stale', isStale)
    if (connection.textContent !== text) connection.textContent = text
  }

  /** @param {Update} update */
  function show({ id = '', status, position, timeline, notes, approach, stopsBefore = null, estimate }) {
    if (position) tiles?.moveDriver(id, position)
    const element = id ? document.getElementById(`delivery-${id}`) : main
    const counts = [timeline, ...(notes ? [notes] : [])].map(({ length }) => length)
    const state = [status, ...counts, approach?.nearness ?? [], stopsBefore ?? []].flat().join('/')
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
      if (!next || (main.dataset.watch !== undefined && isEdited(part))) continue
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
   * Whether the part has input of the visitor, which stays until it is sent.
   * @param {Element} part
   */
  function isEdited(part) {
    return [...part.querySelectorAll('input, textarea')].some((field) =>
      field instanceof HTMLInputElement
        ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
        : field instanceof HTMLTextAreaElement && field.value !== field.defaultValue,
    )
  }

  /**
   * Keeps open the details that the visitor opened.
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
