/**
 * Keeps a page with deliveries up to date. When a delivery changes, the page is fetched again and its `data-fresh` parts are
 * replaced, so the server writes all texts. When only a driver moved, the pin moves. On a page of one delivery updates have no id. A page
 * with `data-watch` gets a heartbeat every 5 s; without one it says that its picture is old, and of what time.
 */
import type { Position } from '@rodovia/core/geo/position.ts'
import { brasilia } from '@rodovia/core/shared/time-zone.ts'
import { elementOf } from './dom.ts'
import { showMap } from './map/show-map.ts'
import './send-link.ts'

type Update = {
  id?: string
  status: string
  position: Position | null
  timeline: unknown[]
  notes?: unknown[]
  approach?: { nearness: string } | null
  stopsBefore?: number | null
  estimate?: object | null
}

type Message = { data?: { deliveryUpdates: Update }; errors?: { extensions: { code: string } }[] }

const main = document.querySelector('main') as HTMLElement
const connection = elementOf('live')
const map = showMap()
let isRefreshing = false
let isStale = false
let refreshedAt = Date.now()
let stream: EventSource | null = null
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
    noteHeartbeat()
    showConnection(connection.dataset.live)
  })
  events.addEventListener('heartbeat', noteHeartbeat)
  events.addEventListener('error', () => {
    if (events !== stream) return
    showAway()
    // The browser reconnects by itself after a broken connection, but not after a refused one.
    if (events.readyState === EventSource.CLOSED) reconnect()
  })
  events.addEventListener('complete', () => end(events))
  events.addEventListener('next', ({ data }) => {
    noteHeartbeat()
    const message: Message = JSON.parse(data)
    if (message.data) return show(message.data.deliveryUpdates)
    end(events)
    // The server renews the session with the next request.
    if (message.errors?.[0]?.extensions.code === 'invalid_or_expired_token') reconnect()
  })
}

function reconnect() {
  setTimeout(listen, reconnectMilliseconds)
}

function noteHeartbeat() {
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
  const { away, stale, zone = brasilia } = connection.dataset
  const format = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  } as const
  const time = new Date(heardAt).toLocaleTimeString(document.documentElement.lang, format)
  showConnection(stale ? stale.replace('{time}', time) : away, stale !== undefined)
}

function end(events: EventSource) {
  events.close()
  stream = null
  showConnection('')
}

/** A screen reader reads each change, so the same text is not set again. */
function showConnection(text = '', isStale = false) {
  main.classList.toggle('stale', isStale)
  if (connection.textContent !== text) connection.textContent = text
}

function show(update: Update) {
  const { id = '', status, position, timeline, notes, approach, stopsBefore = null, estimate } = update
  if (position) map?.moveDriver(id, position)
  const element = id ? document.getElementById(`delivery-${id}`) : main
  const counts = [timeline, ...(notes ? [notes] : [])].map(({ length }) => length)
  const state = [status, ...counts, approach?.nearness ?? [], stopsBefore ?? []].flat().join('/')
  const isCurrent = element?.dataset.shown === state
  const isPinned = position === null || movePin(id, position)
  const isEstimateOld = estimate && Date.now() - refreshedAt > estimateMilliseconds
  if (!isCurrent || !isPinned || isEstimateOld) void refresh()
}

/** Returns false when the drawing has no pin yet, or does not contain the place. */
function movePin(id: string, { lat, lng }: Position): boolean {
  const pin = document.getElementById(pinOf(id))
  const drawing = pin?.closest('svg')
  if (!pin || !drawing) return false
  const [west, north, perLng, perLat] = ['west', 'north', 'perLng', 'perLat'].map((name) =>
    Number(drawing.dataset[name]),
  )
  const x = (lng - (west ?? 0)) * (perLng ?? 0)
  const y = ((north ?? 0) - lat) * (perLat ?? 0)
  const { width, height } = drawing.viewBox.baseVal
  if (x < 0 || y < 0 || x > width || y > height) return false
  pin.style.transform = `translate(${x}px, ${y}px)`
  return true
}

function pinOf(id: string): string {
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

function replaceParts(fresh: Document): void {
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
  map?.addTrips(JSON.parse(fresh.getElementById('tiles')?.dataset.places ?? '[]'))
  map?.removeDrivers((id) => !document.getElementById(pinOf(id)))
}

/** Whether the part has input of the visitor, which stays until it is sent. */
function isEdited(part: Element): boolean {
  return [...part.querySelectorAll('input, textarea')].some((field) =>
    field instanceof HTMLInputElement
      ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
      : field instanceof HTMLTextAreaElement && field.value !== field.defaultValue,
  )
}

/** Keeps open the details that the visitor opened. */
function keepOpen(part: Element, next: Element): void {
  const opened = next.querySelectorAll('details')
  for (const [index, { open }] of part.querySelectorAll('details').entries()) {
    const details = opened[index]
    if (details) details.open = open
  }
}
