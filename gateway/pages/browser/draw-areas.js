/**
 * The map of service areas. On the page of an area it draws polygons into the field `geojson`: by clicks and taps, or by keyboard, where
 * arrows move the map and Enter marks its centre.
 */
;(() => {
  const frame = /** @type {HTMLElement} */ (document.getElementById('areas'))
  if (!frame || typeof L === 'undefined' || !window.openMap) return
  const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector('textarea[name=geojson]'))
  const tools = document.getElementById('drawing')

  const brazil = L.latLngBounds([5, -73], [-33, -35])
  /** Others, which a new area does not change. */
  const shown = JSON.parse(frame.dataset.areas ?? '[]').map((/** @type {string} */ text) => JSON.parse(text))
  const others = L.geoJSON(shown, { style: { className: 'served-area' }, interactive: false })
  const bounds = others.getBounds()
  const map = window.openMap(frame, bounds.isValid() ? bounds.pad(0.1) : brazil)
  if (!field || !tools) {
    others.addTo(map)
    return
  }

  if (!location.pathname.endsWith('/nova') && field.value !== '') others.remove()
  else others.addTo(map)
  const drawn = L.geoJSON(undefined, { style: { className: 'served-area drawn' }, interactive: false }).addTo(
    map,
  )
  const line = L.polyline([], { className: 'served-area drawn', interactive: false }).addTo(map)
  /** @type {L.CircleMarker[]} */
  let corners = []
  const status = /** @type {HTMLElement} */ (tools.querySelector('[role=status]'))
  /** A click so near to the first corner closes the polygon. */
  const nearPixels = 14

  tools.hidden = false
  show()
  field.addEventListener('change', show)
  map.on('click', ({ latlng }) => {
    const [first] = corners
    const isClosing =
      first &&
      corners.length > 2 &&
      map.latLngToContainerPoint(first.getLatLng()).distanceTo(map.latLngToContainerPoint(latlng)) <
        nearPixels
    if (isClosing) close()
    else mark(latlng)
  })
  frame.addEventListener('keydown', (event) => {
    if (event.target !== frame) return
    if (event.key === 'Enter') mark(map.getCenter())
    else if (event.key === 'Backspace') undo()
    else return
    event.preventDefault()
  })
  frame.classList.add('draws')
  const actions = { close, undo, clear }
  tools.addEventListener('click', ({ target }) => {
    const name = /** @type {HTMLElement} */ (target).dataset.draw
    if (name) actions[/** @type {keyof typeof actions} */ (name)]()
  })

  /** @param {L.LatLng} place */
  function mark(place) {
    corners.push(
      L.circleMarker(place, { radius: 6, className: 'served-area drawn', interactive: false }).addTo(map),
    )
    showCorners()
  }

  function undo() {
    corners.pop()?.remove()
    showCorners()
  }

  function close() {
    if (corners.length < 3) return
    const ring = corners.map((corner) => {
      const { lat, lng } = corner.getLatLng()
      return [rounded(lng), rounded(lat)]
    })
    write([...polygons(), [[...ring, ring[0]]]])
    dropCorners()
  }

  function clear() {
    write([])
    dropCorners()
  }

  function dropCorners() {
    for (const corner of corners) corner.remove()
    corners = []
    showCorners()
  }

  /** @param {unknown[]} coordinates */
  function write(coordinates) {
    if (!field) return
    field.value = coordinates.length === 0 ? '' : JSON.stringify({ type: 'MultiPolygon', coordinates })
    show()
  }

  /** The polygons of the field; none of what the server will refuse. */
  function polygons() {
    drawn.clearLayers()
    try {
      drawn.addData(JSON.parse(field?.value ?? ''))
    } catch {
      return []
    }
    const { features } = /** @type {any} */ (drawn.toGeoJSON())
    return features.flatMap((/** @type {any} */ { geometry: { type, coordinates } }) =>
      type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [],
    )
  }

  function show() {
    say(tools?.dataset.polygons, polygons().length)
  }

  function showCorners() {
    line.setLatLngs(corners.map((corner) => corner.getLatLng()))
    if (corners.length > 0) say(tools?.dataset.points, corners.length)
    else show()
  }

  /**
   * @param {string | undefined} text
   * @param {number} count
   */
  function say(text, count) {
    status.textContent = (text ?? '').replace('#', String(count))
  }

  /** @param {number} degrees */
  function rounded(degrees) {
    return Math.round(degrees * 1e6) / 1e6
  }
})()
