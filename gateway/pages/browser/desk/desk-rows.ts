/** The queue of the desk: its rows in the order of urgency, and which of them the filters show. The map has the pins of the shown ones. */
import type { Position } from '@rodovia/core/geo/position.ts'
import { plain } from '@rodovia/core/shared/plain-text.ts'
import type { MapTrip } from '../../map/map-trip.ts'
import { elementOf } from '../dom.ts'
import { showMap } from '../map/show-map.ts'
import { alertOf } from './desk-alerts.ts'
import { sortDriversFor } from './desk-drivers.ts'

type Row = { id: string; li: HTMLElement; markup: string; key: string; text: string; isLate: boolean }

const mapMilliseconds = 300
const chooseMilliseconds = 150
const tickMilliseconds = 15_000
const dangerMinutes = 60

export const list = elementOf('queue')
export const filters = elementOf<HTMLFormElement>('filters')
export const search = filters.querySelector('input')!
export const desk = list.closest<HTMLElement>('.desk')!
const counted = elementOf('counted')
const rows = new Map<string, Row>()
const sorted: Row[] = []
/** The trips that the map does not show as they are now. */
const stale = new Set<string>()
const map = showMap([])
let isMapEmpty = true
let mapTimer = 0
let chooseTimer = 0
let total = Number(counted.dataset.total)

for (const li of list.children) if (li instanceof HTMLElement && li.dataset.key) add(rowOf(li), true)
map?.onPick((id) => chooseRow(id, false))
list.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) markChosen(target.value)
})
list.addEventListener('click', ({ target }) => {
  const li = target instanceof Element && !target.closest('a, input') ? target.closest('li') : null
  if (li) chooseRow(li.id.replace('delivery-', ''))
})
setInterval(tick, tickMilliseconds)
filterRows()

function rowOf(li: HTMLElement): Row {
  const { key = '', deadline = '' } = li.dataset
  const isLate = Date.parse(deadline) < Date.now()
  return {
    id: li.id.replace('delivery-', ''),
    li,
    markup: li.outerHTML,
    key,
    text: plain(li.textContent ?? ''),
    isLate,
  }
}

/** `isInList`: the page has the row in its place already. */
function add(row: Row, isInList = false): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.key < row.key) low = middle + 1
    else high = middle
  }
  if (!isInList) list.insertBefore(row.li, sorted[low]?.li ?? null)
  sorted.splice(low, 0, row)
  rows.set(row.id, row)
  stale.add(row.id)
}

function drop(row: Row): void {
  rows.delete(row.id)
  sorted.splice(sorted.indexOf(row), 1)
  row.li.remove()
}

/** Adds or replaces rows, each as the markup of the server; those whose alarms are known already raise none. */
export function putRows(markups: readonly string[], isNews: boolean): void {
  const template = document.createElement('template')
  for (const markup of markups) {
    template.innerHTML = markup
    const li = template.content.firstElementChild as HTMLElement
    const row = rowOf(li)
    const before = rows.get(row.id)
    if (before?.markup === row.markup) continue
    const wasChosen = before?.li.querySelector('input:checked')
    const hadFocus = before?.li.contains(document.activeElement) ? document.activeElement?.id : undefined
    const issue = before?.li.querySelector('.issue:not([hidden])')
    if (before) drop(before)
    add(row)
    li.hidden = !fits(row)
    if (issue) li.querySelector('.issue')?.replaceWith(issue)
    if (wasChosen) inputOf(li).checked = true
    if (hadFocus) document.getElementById(hadFocus)?.focus({ preventScroll: true })
    if (isNews && li.dataset.problem && li.dataset.problem !== before?.li.dataset.problem) alertOf(li)
  }
  show()
}

function inputOf(li: HTMLElement): HTMLInputElement {
  return li.querySelector('input')!
}

/** Deadlines pass without an event. */
function tick(): void {
  for (const row of sorted) {
    const minutes = Math.floor((Date.parse(row.li.dataset.deadline ?? '') - Date.now()) / 60_000)
    if (minutes >= dangerMinutes) continue
    const text = (minutes < 0 ? desk.dataset.minutesLate : desk.dataset.minutesLeft) ?? ''
    const mark = row.li.querySelector('strong.late')
    const words = text.replace('#', String(Math.abs(minutes)))
    if (mark && mark.textContent !== words) mark.textContent = words
    if (minutes < 0 && !row.isLate) {
      row.isLate = true
      alertOf(row.li)
    }
  }
  if (filters.prazo.value) filterRows()
}

function fits({ li, text }: Row): boolean {
  const { area, driver, deadline = '', problem } = li.dataset
  const minutes = (Date.parse(deadline) - Date.now()) / 60_000
  const isOf = {
    '': true,
    problema: problem !== '',
    atrasada: minutes < 0,
    vence: minutes >= 0 && minutes < dangerMinutes,
    no_prazo: minutes >= dangerMinutes,
  }
  const { prazo, area: areas, motorista } = filters
  return (
    (isOf[prazo.value as keyof typeof isOf] ?? true) &&
    (areas.value === '' || areas.value === area) &&
    (motorista.value === '' || (motorista.value === 'sem' ? '' : motorista.value) === driver) &&
    plain(search.value)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

/** Shows the rows that fit the filters of the form. */
export function filterRows(): void {
  for (const row of sorted) row.li.hidden = !fits(row)
  show()
}

/** Says how many are shown, and later on the map. */
function show(): void {
  const shown = sorted.filter(({ li }) => !li.hidden).length
  const numbers = [shown, Math.max(total, sorted.length)]
  counted.textContent = (counted.dataset.shown ?? '').replaceAll('#', () => String(numbers.shift()))
  clearTimeout(mapTimer)
  mapTimer = setTimeout(showOnMap, mapMilliseconds)
}

function showOnMap(): void {
  const isShown = (id: string) => rows.get(id)?.li.hidden === false
  map?.removeTrips((id) => {
    const isGone = !isShown(id)
    if (isGone) stale.add(id)
    return isGone
  })
  const trips = [...stale].filter(isShown)
  for (const id of trips) stale.delete(id)
  for (const id of stale) if (!rows.has(id)) stale.delete(id)
  map?.addTrips(trips.map((id) => tripOf(rows.get(id)!)))
  if (isMapEmpty && trips.length > 0) map?.showAll()
  isMapEmpty &&= trips.length === 0
}

function tripOf({ id, li }: Row): MapTrip {
  const places: [lat: number, lng: number][] = JSON.parse(li.dataset.places ?? '[]')
  const [from, to, driver] = places.map(([lat, lng]) => ({ lat, lng }))
  const link = li.querySelector<HTMLAnchorElement>('a.code')!
  const stop = (place: Position | undefined, name: string) => ({
    ...(place ?? { lat: 0, lng: 0 }),
    address: li.querySelector(name)?.textContent ?? '',
  })
  return {
    id,
    origin: stop(from, '.from'),
    destination: stop(to, '.to'),
    driver: driver ?? null,
    line: null,
    link: { href: link.href, text: link.textContent ?? '' },
  }
}

/** `goes`: the map goes to the places of the row. */
function markChosen(id: string, goes = true): void {
  const row = rows.get(id)
  if (!row) return
  sortDriversFor(row.li)
  // While an arrow key is held down, the map waits.
  clearTimeout(chooseTimer)
  chooseTimer = setTimeout(() => map?.choose(tripOf(row), goes), chooseMilliseconds)
}

/** `isByRow`: not by a pin, which has the focus and its place. */
export function chooseRow(id: string, isByRow = true): void {
  const row = rows.get(id)
  if (!row) return
  const input = inputOf(row.li)
  input.checked = true
  row.li.scrollIntoView({ block: 'nearest' })
  if (isByRow) input.focus({ preventScroll: true })
  markChosen(id, isByRow)
}

export function rowWith(id: string): HTMLElement | undefined {
  return rows.get(id)?.li
}

export function chosenRow(): HTMLElement | undefined {
  return list.querySelector('input:checked')?.closest('li') ?? undefined
}

export function removeRows(isGone: (id: string) => boolean): void {
  for (const row of [...sorted]) if (isGone(row.id)) drop(row)
  show()
}

/** Chooses the next or the previous row of those that are shown. */
export function stepBy(step: 1 | -1): void {
  const shown = sorted.filter(({ li }) => !li.hidden)
  const at = shown.findIndex(({ li }) => li === chosenRow())
  const next = at === -1 && step === -1 ? shown.length - 1 : (at + step + shown.length) % (shown.length || 1)
  chooseRow(shown[next]?.id ?? '')
}

/** Sets the length of the whole queue, which may be longer than the list. */
export function setTotal(count: number): void {
  total = count
  show()
}
