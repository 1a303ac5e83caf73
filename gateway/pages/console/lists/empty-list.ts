import { type Hole, html } from '../../html.ts'

/** A list without rows: what it will show, and the next step. */
export function emptyList(text: Hole, next?: { href: string; label: Hole }) {
  return html`<div class="card empty"><p>${text}</p>${next ? html`<p class="buttons"><a href="${next.href}">${next.label}</a></p>` : ''}</div>`
}
