import { type Hole, html } from '../html.ts'
import { copying as messages } from './console-messages.ts'

const button = html`<button type="button" class="plain" aria-live="polite" data-copied="${messages.copied}">${messages.copy}</button>`

/** A code, key, secret or address with a button that copies it. The page's styles show the button where the browser can copy. */
export function copyable(text: string) {
  return html`<span class="copyable"><code tabindex="0">${text}</code> ${button}</span>`
}

/** Markup with one button that copies all of its `code` elements, a line each. */
export function copyableList(codes: Hole) {
  return html`<div class="copyable">${codes} ${button}</div>`
}
