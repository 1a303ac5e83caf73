import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'

/**
 * Most of Brazil has the time of Brasília, and pages show times in it. Brazil has had no summer time since 2019 (Decreto 9.772).
 */
export const brasilia = { timeZone: 'America/Sao_Paulo', offset: '-03:00' }

const { timeZone } = brasilia
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const day = { day: 'numeric', month: 'short' } as const

/** Such as "21 de nov., 14:32". */
export function dayAndTime(iso: string) {
  return formatted(iso, { ...day, ...time })
}

/** Such as "21 de nov., 09:00 – 11:00". */
export function spanOfTime({ from, until }: { from: string; until: string }) {
  return (language: Language) =>
    new Intl.DateTimeFormat(formatLocales[language], { timeZone, ...day, ...time }).formatRange(
      new Date(from),
      new Date(until),
    )
}

/** Such as "14:32", with the day when that is not today. */
export function timeOfDay(iso: string) {
  const isToday = dateOf(new Date(iso)) === dateOf(new Date())
  return formatted(iso, { ...(!isToday && day), ...time })
}

/** Such as "21/11/2026, 14:32:05". */
export function preciseTime(iso: string) {
  return formatted(iso, { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
}

function formatted(iso: string, format: Intl.DateTimeFormatOptions) {
  return (language: Language) =>
    new Intl.DateTimeFormat(language, { timeZone, ...format }).format(new Date(iso))
}

/** The date in Brasília, such as 2026-11-21. */
export function dateOf(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
}

/** When a date such as 2026-11-21 begins in Brasília. Returns any other text unchanged, so that the route refuses it. */
export function startOfDay(date: string, daysLater = 0): string {
  const start = new Date(`${date}T00:00:00${brasilia.offset}`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(start.getTime())) return date
  start.setUTCDate(start.getUTCDate() + daysLater)
  return start.toISOString()
}

/** The same for a time of day in Brasília, such as 2026-11-21T14:30. */
export function instantFromLocal(dayAndTime: string): string {
  const at = new Date(`${dayAndTime}:00${brasilia.offset}`)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(dayAndTime) && !Number.isNaN(at.getTime())
    ? at.toISOString()
    : dayAndTime
}

/** The reverse: a time as an input of the browser shows it, to the minute. */
export function localFromInstant(iso: string): string {
  const [hours = 0] = brasilia.offset.split(':').map(Number)
  return new Date(Date.parse(iso) + hours * 3_600_000).toISOString().slice(0, 16)
}
