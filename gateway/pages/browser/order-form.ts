/**
 * The form of an order: prices and map follow its postal codes, parcels and vehicle, and a known person fills the fields of an end. The
 * server writes all texts. Without scripts a button asks for the prices.
 */
import { create, debounced, elementOf, hasBothCodes, inputOf } from './dom.ts'
import { showMap } from './map/show-map.ts'

type Update = { prices: string; way: string; fields: Record<string, string> }
type Person = { value: string; fields: Record<string, string> }

const form = elementOf<HTMLFormElement>('order')
const pricePanel = elementOf('prices')
const wayPanel = elementOf('way')
const trip = /^(cep_origem|cep_destino|service_type|(parcels|whole_load)\..*)$/
const askSoon = debounced(400, ask)
/** The way that the map shows; unknown for that of the page itself. */
let shownWay: string | null = null

document.documentElement.classList.add('scripted')
showMap()
if (!pricePanel.querySelector('[formaction]')) askSoon()
form.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLElement && trip.test(target.getAttribute('name') ?? '')) askSoon()
})
// A browser cannot point at a field that is folded away.
form.addEventListener(
  'invalid',
  ({ target }) => {
    for (let part = foldedAround(target); part; part = foldedAround(part.parentElement)) part.open = true
  },
  true,
)
offerPeople('sender', 'origem')
offerPeople('recipient', 'destino')

const foldedAround = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('details:not([open])') as HTMLDetailsElement | null) : null

/** Asks once both postal codes are whole. */
async function ask(signal: AbortSignal): Promise<void> {
  if (!hasBothCodes(form)) return
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  body.append('script', '1')
  const response = await fetch('/conta/cotar', { method: 'POST', body, signal }).catch(() => null)
  if (!response?.ok || response.redirected || signal.aborted) return
  const { prices, way, fields }: Update = await response.json()
  pricePanel.innerHTML = prices
  fill(fields, ({ value }) => value === '')
  if (way === shownWay) return
  shownWay = way
  wayPanel.innerHTML = way
  showMap()
}

function fill(fields: Record<string, string>, fits: (field: HTMLInputElement) => boolean): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = inputOf(form, name)
    if (field && fits(field)) field.value = value
  }
}

/** People that are like the typed name are offered; the one that is chosen fills the fields of the end. */
function offerPeople(person: string, ponta: string): void {
  const input = inputOf(form, `${person}_name`)
  if (!input) return
  let people: Person[] = []
  let wait = 0
  const offer = () => {
    clearTimeout(wait)
    const chosen = people.find(({ value }) => value === input.value)
    if (chosen) {
      fill(chosen.fields, () => true)
      askSoon()
    } else if (input.value.trim().length >= 2) wait = setTimeout(() => void find(), 250)
  }
  input.addEventListener('input', offer)
  // Somebody may have typed before the script was there.
  if (document.activeElement === input) offer()
  const find = async () => {
    const texto = input.value.trim()
    const response = await fetch(`/conta/pessoas.json?${new URLSearchParams({ ponta, texto })}`).catch(
      () => null,
    )
    if (!response?.ok || response.redirected || input.value.trim() !== texto) return
    people = await response.json()
    input.list?.replaceChildren(...people.map(({ value }) => create('option', { value })))
  }
}
