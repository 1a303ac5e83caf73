import type { Language } from '@rodovia/core/shared/language.ts'
import { brasilia, dayAndTime } from './brasilia-time.ts'
import { type Html, html } from './html.ts'

/** Such as "R$ 31,54". */
export function money(cents: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(cents / 100)
}

/** A point in time, to the minute. */
export function timeElement(iso: string, language: Language): Html {
  return html`<time datetime="${iso}">${dayAndTime(iso, language)}</time>`
}

/** A point in time, to the second. */
export function preciseTimeElement(iso: string, language: Language): Html {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: brasilia.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return html`<time datetime="${iso}">${format.format(new Date(iso))}</time>`
}

type Entry = { ts: string; type: string; label: string }

/** Events of a delivery, each a line with its time. */
export function timelineItems(entries: readonly Entry[], language: Language): Html[] {
  return entries.map(({ ts, label }) => html`<li><span>${label}</span> ${timeElement(ts, language)}</li>`)
}
