import { moment } from '../format.ts'
import { texts } from '../texts/texts.ts'
import { html, Notice } from '../ui.ts'
import { messageOf } from './identity.ts'

export function MoneyHead({ title, back }: { title: string; back: string }) {
  return html`<header class="head"><a class="back" href=${back} aria-label=${texts().back}>‹</a><h1>${title}</h1></header>`
}

/** From when the amounts are, whose time the screen has, and why they are no newer. */
export function SeenLine({ seen, error }: { seen: { at: string } | null; error: unknown }) {
  const t = texts()
  const at = seen && html`<p class="quiet">${t.asOf(moment(seen.at))} ${t.brasiliaTime}</p>`
  if (error == null) return at ?? html`<p class="quiet" role="status">${t.loadingMoney}</p>`
  return html`<${Notice} kind=${seen ? 'info' : 'alarm'}>${messageOf(error)}<//>${at}`
}
