import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { dayAndTime } from '../tracking/words.ts'

/** Such as "R$ 31,54". */
export function money(cents: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(cents / 100)
}

/** An instant, for people and for programs. */
export function instant(iso: string, language: Language): string {
  return html`<time datetime="${iso}">${dayAndTime(iso, language)}</time>`
}

/** The same to the second. */
export function preciseInstant(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: brasilia.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return html`<time datetime="${iso}">${format.format(new Date(iso))}</time>`
}

/** Deliveries are promised in the time of Brasília. Brazil has had no summer time since 2019 (Decreto 9.772). */
const brasilia = { timeZone: 'America/Sao_Paulo', offset: '-03:00' }

/** The day it is there, such as 2026-11-21. */
export function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: brasilia.timeZone }).format(at)
}

/** When a day begins there, so many days later; what is no day is given back, for the row to refuse. */
export function startOf(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00:00${brasilia.offset}`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime())) return day
  start.setUTCDate(start.getUTCDate() + daysLater)
  return start.toISOString()
}

/** The same for a time of day there, such as 2026-11-21T14:30. */
export function instantOf(dayAndTime: string): string {
  const at = new Date(`${dayAndTime}:00${brasilia.offset}`)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(dayAndTime) && !Number.isNaN(at.getTime())
    ? at.toISOString()
    : dayAndTime
}
