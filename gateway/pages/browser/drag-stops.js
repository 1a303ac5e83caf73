/** The proposed routes: a stop that is dragged to another place is sent by the form that the page has for it. */
;(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById('drag'))
  if (!form) return

  const stops = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-stop]'))
  const routes = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-driver]'))
  /** @type {HTMLElement | null} */
  let dragged = null
  /** @type {HTMLElement | null} */
  let marked = null

  for (const stop of stops) {
    stop.draggable = true
    stop.addEventListener('dragstart', ({ dataTransfer }) => {
      dragged = stop
      dataTransfer?.setData('text/plain', stop.dataset.stop ?? '')
    })
    stop.addEventListener('dragend', () => {
      dragged = null
      mark(null)
    })
  }
  for (const route of routes) {
    route.addEventListener('dragover', (event) => {
      if (!dragged) return
      event.preventDefault()
      mark(stopAt(route, event) ?? route)
    })
    route.addEventListener('drop', (event) => {
      event.preventDefault()
      if (dragged) send(route, stopAt(route, event))
    })
  }

  /** @param {string} name */
  function field(name) {
    return /** @type {HTMLInputElement} */ (form?.elements.namedItem(name))
  }

  /** @param {HTMLElement | null} place */
  function mark(place) {
    if (marked === place) return
    marked?.classList.remove('drop-here')
    place?.classList.add('drop-here')
    marked = place
  }

  /**
   * The stop before which a drop goes: the one under the pointer, or the next one below its middle. Null: the end of the route.
   * @param {HTMLElement} route
   * @param {DragEvent} event
   * @returns {HTMLElement | null}
   */
  function stopAt(route, { clientY }) {
    const list = /** @type {HTMLElement[]} */ ([...route.querySelectorAll('[data-stop]')])
    return (
      list.find((stop) => {
        const { top, height } = stop.getBoundingClientRect()
        return stop !== dragged && clientY < top + height / 2
      }) ?? null
    )
  }

  /**
   * @param {HTMLElement} route
   * @param {HTMLElement | null} before
   */
  function send(route, before) {
    const next = dragged?.nextElementSibling ?? null
    const isThere = dragged && route.contains(dragged) && next === before
    if (!dragged || isThere) return
    field('stop').value = dragged.dataset.stop ?? ''
    field('to').value = [route.dataset.driver, before?.dataset.stop].filter(Boolean).join(' ')
    form?.submit()
  }
})()
