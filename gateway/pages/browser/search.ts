/**
 * The search in the header: a combobox (WAI-ARIA) that lists orders while one types. "/" and Ctrl+K go to it. Without a script its form
 * leads to the page of results, and so does Enter.
 */
import { create, elementOf, hasModifier, isTyped } from './dom.ts'

type Result = { value: string; label: string; hint: string }

const input = elementOf<HTMLInputElement>('search')
const list = elementOf('search-results')
const status = document.querySelector('.search [role=status]') as HTMLElement
const { dataset } = input
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
})
input.addEventListener('input', () => {
  clearTimeout(timer)
  request.abort()
  const text = input.value.trim()
  if (text.length < 2) close()
  else timer = setTimeout(() => find(text), 250)
})
input.addEventListener('keydown', (event) => {
  const options = [...list.children]
  const current = options.findIndex((option) => option.ariaSelected === 'true')
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (list.hidden) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // Before the first and after the last option comes the text itself.
    choose(options, ((current + 1 + step + options.length + 1) % (options.length + 1)) - 1)
  } else if (event.key === 'Enter' && current !== -1) {
    event.preventDefault()
    open(options[current])
  } else if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault()
    close()
  }
})
input.addEventListener('blur', close)
// A press would take the focus, and with it the list, before the click.
list.addEventListener('pointerdown', (event) => event.preventDefault())
list.addEventListener('click', ({ target }) => {
  if (target instanceof Element) open(target.closest('[role=option]'))
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
  const options = results.length > 0 ? [...results, all] : []
  list.replaceChildren(...options.map(optionOf))
  show(options.length > 0)
  status.textContent = results.length > 0 ? `${results.length} ${dataset.found}` : (dataset.none ?? '')
}

function optionOf({ value, label, hint }: Result, index: number): HTMLElement {
  const option = create('li', { id: `search-result-${index}`, role: 'option', ariaSelected: 'false' })
  option.dataset.href = value
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

function open(option: Element | null | undefined): void {
  if (option instanceof HTMLElement && option.dataset.href) location.assign(option.dataset.href)
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
