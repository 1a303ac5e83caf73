/**
 * Improves the console's pages where scripts run: a form is sent once, reloading does not create another secret, keys move
 * through a list of work, streets are offered while one types, codes are copied, and a notice becomes a toast.
 */

import { showValues } from './chart-values.ts'
import { copyBy, create, hasModifier, isTyped } from './dom.ts'
import { offerStreets } from './street-suggestions.ts'

for (const form of document.forms) {
  if (form.method !== 'post') continue
  form.addEventListener('submit', () => {
    // The browser reads the form first: a disabled button is not part of it.
    setTimeout(() => {
      for (const button of form.querySelectorAll('button')) button.disabled = true
    })
  })
}
// After "back" the form may be sent again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const button of document.querySelectorAll('button')) button.disabled = false
})
addEventListener('keydown', (event) => {
  if (isTyped(event) || hasModifier(event)) return
  if (event.key === 'Escape') goBack()
  if (event.key === 'j') goBy(1)
  if (event.key === 'k') goBy(-1)
})
for (const input of document.querySelectorAll<HTMLInputElement>('input[name$=".street"]')) offerStreets(input)
// Browsers copy on secure connections only.
document.documentElement.classList.toggle('copies', 'clipboard' in navigator)
addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement) || !target.matches('.copyable button')) return
  const codes = [...(target.parentElement?.querySelectorAll('code') ?? [])]
  const text = codes.map(({ textContent }) => textContent).join('\n')
  void copyBy(target, text, target.dataset.copied ?? target.textContent)
})
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-marks]'))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    markAll(link)
  })
for (const chart of document.querySelectorAll<SVGElement>('svg.chart')) showValues(chart)
for (const notice of document.querySelectorAll<HTMLElement>('.done[data-close]')) showAsToast(notice)
if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)

// A press beside the user's menu closes it.
addEventListener('pointerdown', ({ target }) => {
  const menu = document.querySelector<HTMLDetailsElement>('details.user[open]')
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
})

/** Closes the open menu; without one, follows the page's link back. */
function goBack(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.more[open], details.user[open]')
  if (menu) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  } else document.querySelector<HTMLElement>('[data-back]')?.click()
}

function goBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-keys] li a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at === -1 && step === -1 ? -1 : at + step
  links.at(next % (links.length || 1))?.focus()
}

/** Checks each box of the list; if all are checked, clears them. */
function markAll(link: HTMLAnchorElement): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.on-pick input')]
  const isOff = boxes.some(({ checked }) => !checked)
  for (const box of boxes) box.checked = isOff
  link.textContent = (isOff ? link.dataset.unmarks : link.dataset.marks) ?? ''
}

/**
 * The notice leaves by itself, but not while somebody points at it or is in it. Its text is inserted anew, because a screen reader does
 * not read a status that a page begins with.
 */
function showAsToast(notice: HTMLElement): void {
  const parts = [...notice.children]
  const close = create('button', {
    type: 'button',
    className: 'plain',
    textContent: '×',
    ariaLabel: notice.dataset.close ?? '',
    onclick: () => notice.remove(),
  })
  notice.classList.add('toast')
  notice.replaceChildren()
  setTimeout(() => notice.replaceChildren(...parts, close))
  const leave = () => {
    if (notice.matches(':hover, :focus-within')) setTimeout(leave, 2_000)
    else notice.remove()
  }
  setTimeout(leave, 10_000)
}
