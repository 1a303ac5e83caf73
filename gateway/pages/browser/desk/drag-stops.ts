/** The proposed routes: a stop that is dragged to another place is sent by the form that the page has for it. */
const form = document.getElementById('drag') as HTMLFormElement | null
if (form) letStopsBeDragged(form)

function letStopsBeDragged(form: HTMLFormElement): void {
  let dragged: HTMLElement | null = null
  let marked: HTMLElement | null = null

  for (const stop of document.querySelectorAll<HTMLElement>('[data-stop]')) {
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
  for (const route of document.querySelectorAll<HTMLElement>('[data-driver]')) {
    route.addEventListener('dragover', (event) => {
      if (!dragged) return
      event.preventDefault()
      mark(stopBelow(route, event) ?? route)
    })
    route.addEventListener('drop', (event) => {
      event.preventDefault()
      if (dragged) send(dragged, route, stopBelow(route, event))
    })
  }

  function mark(place: HTMLElement | null) {
    if (marked === place) return
    marked?.classList.remove('drop-here')
    place?.classList.add('drop-here')
    marked = place
  }

  /** The stop before which a drop goes: the one under the pointer, or the next one below its middle. Null: the end of the route. */
  function stopBelow(route: HTMLElement, { clientY }: DragEvent): HTMLElement | null {
    const stops = [...route.querySelectorAll<HTMLElement>('[data-stop]')]
    const isBelow = (stop: HTMLElement) => {
      const { top, height } = stop.getBoundingClientRect()
      return stop !== dragged && clientY < top + height / 2
    }
    return stops.find(isBelow) ?? null
  }

  function send(stop: HTMLElement, route: HTMLElement, before: HTMLElement | null) {
    const isThere = route.contains(stop) && stop.nextElementSibling === before
    if (isThere) return
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
    field('stop').value = stop.dataset.stop ?? ''
    field('to').value = [route.dataset.driver, before?.dataset.stop].filter(Boolean).join(' ')
    form.submit()
  }
}
