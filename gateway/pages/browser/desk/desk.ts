/** The dispatchers' desk: reads the whole queue, follows its changes, and offers deliveries to drivers by drag, key or click. */
import { elementOf, hasModifier, isTyped } from '../dom.ts'
import { toggleSound } from './desk-alerts.ts'
import { panel, showDrivers } from './desk-drivers.ts'
import {
  chooseRow,
  chosenRow,
  desk,
  filterRows,
  filters,
  list,
  putRows,
  removeRows,
  rowWith,
  search,
  setTotal,
  stepBy,
} from './desk-rows.ts'
import { subscribeDesk } from './desk-stream.ts'

/** A part of the queue, with the cursor of the next one; the first one has the drivers too. */
type Part = { rows: string[]; total: number; after: string | null; drivers: string[] | null }

/** The most urgent; more rows than that nobody reads. */
const mostRows = 2_000
/** Drivers and their load come with the first rows. */
const driversMilliseconds = 60_000
const feed = '/conta/despacho/fila.json'

const live = elementOf('live')
const form = elementOf<HTMLFormElement>('assign')
const formIssue = elementOf('assign-issue')
const help = elementOf('help')
let isReading = false
let isStale = false
let isRead = false

prepareFilters()
subscribeDesk({
  onOpen: () => say(live.dataset.live),
  onAway() {
    say(live.dataset.away)
    // Without events there is at least the queue.
    if (!isRead) void readAll()
  },
  onChange({ id, row }) {
    if (id === null) void readAll()
    else if (row === null) removeRows((one) => one === id)
    else putRows([row], true)
  },
})
setInterval(() => document.visibilityState === 'visible' && void read(), driversMilliseconds)

/** Shows the search. With this script, the filters need no button and no pages. */
function prepareFilters(): void {
  search.closest('label')!.hidden = false
  const fold = filters.querySelector('details')
  if (fold && matchMedia('(min-width: 60rem)').matches) fold.open = true
  for (const part of document.querySelectorAll('#filters button, .desk-queue .pager')) part.remove()
  filters.addEventListener('input', filterRows)
  filters.addEventListener('change', () => {
    const chosen = [...new FormData(filters)].map(([name, value]) => [name, String(value)])
    const query = new URLSearchParams(chosen.filter(([, value]) => value !== ''))
    history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
  })
  filters.addEventListener('submit', (event) => event.preventDefault())
}

function say(text: string | undefined): void {
  live.textContent = text ?? ''
}

/** Shows a part of the queue. Null while the server cannot answer. */
async function read(after: string | null = null): Promise<Part | null> {
  const address = after ? `${feed}?${new URLSearchParams({ depois: after })}` : feed
  const response = await fetch(address).catch(() => null)
  if (response?.redirected) location.reload()
  if (!response?.ok || response.redirected) return null
  const part: Part = await response.json()
  putRows(part.rows, isRead)
  setTotal(part.total)
  if (part.drivers) showDrivers(part.drivers)
  return part
}

/** Rows that are not there any more go. One reading at a time; another one follows if it was asked for meanwhile. */
async function readAll(): Promise<void> {
  isStale = true
  if (isReading) return
  isReading = true
  while (isStale) {
    isStale = false
    const ids = new Set<string | undefined>()
    let part = await read()
    for (; part; part = await read(part.after)) {
      for (const row of part.rows) ids.add(/id="delivery-([^"]+)"/.exec(row)?.[1])
      if (!part.after || ids.size >= mostRows) break
    }
    if (!part) break
    removeRows((id) => !ids.has(id))
    isRead = true
  }
  isReading = false
}

for (const type of ['pointerover', 'focusin'])
  desk.addEventListener(type, ({ target }) => {
    const part = target instanceof Element ? target.closest<HTMLElement>('li[data-driver]') : null
    markLinked(part?.dataset.driver ?? '')
  })

/** Marks a driver and the orders that the driver carries, while one of them is pointed at or has the focus. */
function markLinked(driver: string): void {
  for (const other of desk.querySelectorAll('.linked')) other.classList.remove('linked')
  if (driver === '') return
  for (const one of desk.querySelectorAll(`li[data-driver="${CSS.escape(driver)}"]`))
    one.classList.add('linked')
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.submitter instanceof HTMLButtonElement) void offer(chosenRow(), event.submitter)
})

/** Offers a delivery as the form does. The server's objection stands at the row. */
async function offer(row: HTMLElement | undefined, button: HTMLButtonElement): Promise<void> {
  const issue = row?.querySelector<HTMLElement>('.issue')
  showIssue(formIssue, row ? '' : desk.dataset.chooseFirst)
  if (!row || !issue) return
  const id = row.id.replace('delivery-', '')
  showIssue(issue, '')
  button.disabled = true
  const body = new URLSearchParams({ order_id: id, driver_id: button.value })
  const response = await fetch(form.action, { method: 'POST', body }).catch(() => null)
  button.disabled = false
  if (response?.url.includes('/entrar')) return location.reload()
  const issueNow = rowWith(id)?.querySelector<HTMLElement>('.issue')
  if (!issueNow) return
  if (response?.ok) {
    const names = [
      row.querySelector('.code')?.textContent,
      button.closest('li')?.querySelector('b')?.textContent,
    ]
    say(desk.dataset.offered?.replaceAll('#', () => names.shift() ?? ''))
    void read()
  } else showIssue(issueNow, response ? await issueIn(response, id) : desk.dataset.notSent)
}

/** The error on the page that answers the form. */
async function issueIn(response: Response, id: string) {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const issue = page.querySelector(`#delivery-${id} .issue`)?.textContent
  return (
    issue || page.getElementById('assign-issue')?.textContent || page.querySelector('main p')?.textContent
  )
}

function showIssue(place: HTMLElement, text: string | null | undefined): void {
  place.textContent = text ?? ''
  place.hidden = !text
}

list.addEventListener('dragstart', ({ target, dataTransfer }) => {
  const row = target instanceof Element ? target.closest('li') : null
  if (!row || !dataTransfer) return
  dataTransfer.setData('text/plain', row.id)
  dataTransfer.effectAllowed = 'move'
  chooseRow(row.id.replace('delivery-', ''))
})
for (const kind of ['dragover', 'dragleave', 'drop'] as const) panel.addEventListener(kind, dragOver)

function dragOver(event: DragEvent): void {
  const card = event.target instanceof Element ? event.target.closest('[data-driver]') : null
  if (!card) return
  event.preventDefault()
  card.classList.toggle('takes', event.type === 'dragover')
  const button = card.querySelector('button')
  if (event.type === 'drop' && button) void offer(chosenRow(), button)
}

document.getElementById('alerts')?.addEventListener('click', (event) => {
  const link = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
  if (!link) return
  event.preventDefault()
  chooseRow(link)
})

addEventListener('keydown', (event) => {
  const { key, target } = event
  const isChoice = target instanceof HTMLInputElement && target.type === 'radio'
  if (hasModifier(event)) return
  if (key === 'Escape' && !help.matches(':popover-open')) return backToRow(event)
  if (isTyped(event) && !isChoice) return
  if (key === 'Enter' && isChoice) chosenRow()?.querySelector('a')?.click()
  else if (isChoice && (key === 'ArrowDown' || key === 'ArrowUp')) stepBy(key === 'ArrowDown' ? 1 : -1)
  else if (keys[key]) keys[key]()
  else return
  event.preventDefault()
})

const keys: Record<string, () => void> = {
  j: () => stepBy(1),
  k: () => stepBy(-1),
  a: () => panel.querySelector('button')?.focus(),
  f: () => search.focus(),
  s: toggleSound,
  '?': () => help.togglePopover(),
}

function backToRow(event: KeyboardEvent): void {
  const row = chosenRow()
  if (!row || !(event.target instanceof Element) || row.contains(event.target)) return
  event.preventDefault()
  chooseRow(row.id.replace('delivery-', ''))
}
