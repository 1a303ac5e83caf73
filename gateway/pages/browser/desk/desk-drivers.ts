import { elementOf } from '../dom.ts'

/** The panel with the drivers beside the queue. */
export const panel = elementOf('drivers')

let chosen: HTMLElement | null = null

/** Replaces the panel by the markup of the server. */
export function showDrivers(items: readonly string[]): void {
  // Somebody is choosing: the next one comes soon.
  if (panel.contains(document.activeElement)) return
  panel.innerHTML = items.join('')
  if (chosen) sortDriversFor(chosen)
}

/** Puts first the drivers who can carry the delivery, then sorts by the distance to its pickup. */
export function sortDriversFor(row: HTMLElement): void {
  chosen = row
  const [[lat, lng] = [0, 0]] = JSON.parse(row.dataset.places ?? '[]')
  const items = [...panel.querySelectorAll<HTMLElement>('[data-driver]')]
  const ranked = items.map((item, index) => {
    const { place, vehicles = '' } = item.dataset
    const isSuitable = vehicles.split(' ').includes(row.dataset.vehicle ?? '')
    item.classList.toggle('unsuitable', !isSuitable)
    const at = place ? JSON.parse(place) : null
    // Near enough to sort by: a degree of longitude is shorter than one of latitude.
    const distance = at ? Math.hypot(at[0] - lat, (at[1] - lng) * Math.cos((lat * Math.PI) / 180)) : Infinity
    return { item, index, rank: isSuitable ? 0 : 1, distance }
  })
  ranked.sort((a, b) => a.rank - b.rank || a.distance - b.distance || a.index - b.index)
  if (ranked.some(({ index }, at) => index !== at)) panel.append(...ranked.map(({ item }) => item))
}
