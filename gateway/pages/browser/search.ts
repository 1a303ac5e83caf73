/**
 * The search in the header: a combobox (WAI-ARIA) that lists commands and orders while one types. "/" and Ctrl+K go to it from any page. The
 * commands are what the page has: the actions of its content, the menu, languages, themes and the way out. Without a script the form leads
 * to the page of results, and so does Enter without a chosen option.
 */
import { plain } from '@rodovia/core/shared/plain-text.ts'
import { create, elementOf, hasModifier, isTyped } from './dom.ts'

type Result = { value: string; label: string; hint: string }
/** An option, and what it does. */
type Option = { label: string; hint: string; run: () => void }

/** So many actions of a page are listed before anything is typed. */
const mostActions = 8

const input = elementOf<HTMLInputElement>('search')
const list = elementOf('search-results')
const status = document.querySelector('.search [role=status]') as HTMLElement
const { dataset } = input
let shown: Option[] = []
let timer = 0
let request = new AbortController()

for (const [name, value] of Object.entries({
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-controls': list.id,
  'aria-expanded': 'false',
}))
  input.setAttribute(name, value)

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isCtrlK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
  const isSlash = key === '/' && !hasModifier(event) && !isTyped(event)
  if (!isCtrlK && !isSlash) return
  event.preventDefault()
  input.focus()
  input.select()
  if (input.value === '') offer()
})
input.addEventListener('input', () => {
  clearTimeout(timer)
  request.abort()
  const text = input.value.trim()
  offer()
  if (text.length >= 2 && 'orders' in dataset) timer = setTimeout(() => find(text), 250)
})
input.addEventListener('keydown', (event) => {
  const options = [...list.children]
  const current = options.findIndex((option) => option.ariaSelected === 'true')
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    if (list.hidden) return offer()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // Before the first and after the last option comes the text itself.
    choose(options, ((current + 1 + step + options.length + 1) % (options.length + 1)) - 1)
  } else if (event.key === 'Enter' && current !== -1) {
    event.preventDefault()
    run(options[current])
  } else if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault()
    close()
  }
})
input.addEventListener('blur', close)
// A press would take the focus, and with it the list, before the click.
list.addEventListener('pointerdown', (event) => event.preventDefault())
list.addEventListener('click', ({ target }) => {
  if (target instanceof Element) run(target.closest('[role=option]'))
})

async function find(text: string): Promise<void> {
  request = new AbortController()
  const { signal } = request
  const address = `/conta/busca.json?${new URLSearchParams({ text })}`
  const response = await fetch(address, { signal }).catch(() => null)
  if (!response?.ok || response.redirected) return
  const results: Result[] | null = await response.json().catch(() => null)
  if (signal.aborted || !results || document.activeElement !== input) return
  const all = { value: `/conta/busca?${new URLSearchParams({ text })}`, label: dataset.all ?? '', hint: '' }
  const orders = (results.length > 0 ? [...results, all] : []).map(({ value, label, hint }) => ({
    ...{ label, hint },
    run: () => location.assign(value),
  }))
  const chosen = [...list.children].findIndex((option) => option.ariaSelected === 'true')
  render([...commandsFor(text), ...orders])
  if (chosen !== -1) choose([...list.children], chosen)
}

/** Shows the commands for what is typed; without text all of them. */
function offer(): void {
  const text = input.value.trim()
  render(commandsFor(text))
  const isSure = text !== '' && plain(shown[0]?.label ?? '').startsWith(plain(text))
  if (isSure) choose([...list.children], 0)
}

/** The commands of this page whose words have all that is typed. Those that begin with it come first. */
function commandsFor(text: string): Option[] {
  const words = plain(text).split(/\s+/)
  const fits = ({ label, hint }: Option) => words.every((word) => plain(`${label} ${hint}`).includes(word))
  const isFirst = ({ label }: Option) => plain(label).startsWith(plain(text))
  const fitting = commands(text === '' ? mostActions : Number.POSITIVE_INFINITY).filter(fits)
  return text === '' ? fitting : [...fitting.filter(isFirst), ...fitting.filter((one) => !isFirst(one))]
}

/** At most so many actions of the page, which come first. */
function commands(most: number): Option[] {
  const actions = elements('main :is(.buttons a, .buttons button, summary, form[method=post] > button)')
    .filter((element) => element.checkVisibility())
    .slice(0, most)
  const own = elements('.user :is(a, button)')
  const groupOf = (element: HTMLElement) =>
    element.closest('nav, ul')?.previousElementSibling?.textContent ?? ''
  return [
    ...actions.map((element) => commandOf(element, dataset.page ?? '')),
    ...elements('.side li a').map((element) => commandOf(element, groupOf(element))),
    ...own.map((element) => commandOf(element, element.closest('nav')?.firstElementChild?.textContent ?? '')),
  ]
}

function elements(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

/** A click does what the pointer would do. */
function commandOf(element: HTMLElement, hint: string): Option {
  const run = () => {
    input.value = ''
    close()
    element.scrollIntoView({ block: 'center' })
    element.focus()
    element.click()
  }
  return { label: element.textContent.trim(), hint, run }
}

function render(options: Option[]): void {
  shown = options
  list.replaceChildren(...options.map(optionOf))
  show(options.length > 0)
  status.textContent = options.length > 0 ? `${options.length} ${dataset.found}` : (dataset.none ?? '')
}

function optionOf({ label, hint }: Option, index: number): HTMLElement {
  const option = create('li', { id: `search-result-${index}`, role: 'option', ariaSelected: 'false' })
  option.append(create('b', { textContent: label }))
  if (hint) option.append(create('small', { textContent: hint }))
  return option
}

function choose(options: Element[], index: number): void {
  for (const option of options) option.ariaSelected = String(option === options[index])
  options[index]?.scrollIntoView({ block: 'nearest' })
  const id = options[index]?.id
  if (id) input.setAttribute('aria-activedescendant', id)
  else input.removeAttribute('aria-activedescendant')
}

function run(option: Element | null | undefined): void {
  if (option) shown[[...list.children].indexOf(option)]?.run()
}

function close(): void {
  clearTimeout(timer)
  request.abort()
  show(false)
}

function show(isOpen: boolean): void {
  list.hidden = !isOpen
  input.ariaExpanded = String(isOpen)
  input.removeAttribute('aria-activedescendant')
}
