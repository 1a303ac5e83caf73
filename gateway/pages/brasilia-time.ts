import type { Language } from '@rodovia/core/shared/language.ts'

/** Deliveries are promised in the time of Brasília, which most of Brazil has. Brazil has had no summer time since 2019 (Decreto 9.772). */
export const brasilia = { timeZone: 'America/Sao_Paulo', offset: '-03:00' }

/** Such as "21 de nov., 14:32". */
export function dayAndTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    timeZone: brasilia.timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))
}

/** Such as "14:32"; of another day with that. */
export function timeOfDay(iso: string, language: Language, now: Date): string {
  if (dateOf(new Date(iso)) !== dateOf(now)) return dayAndTime(iso, language)
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(language, { timeZone: brasilia.timeZone, ...parts }).format(new Date(iso))
}

/** The day it is there, such as 2026-11-21. */
export function dateOf(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: brasilia.timeZone }).format(at)
}

/** When a day begins there, so many days later; what is no day is given back, for the row to refuse. */
export function startOfDay(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00:00${brasilia.offset}`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime())) return day
  start.setUTCDate(start.getUTCDate() + daysLater)
  return start.toISOString()
}

/** The same for a time of day there, such as 2026-11-21T14:30. */
export function instantFromLocal(dayAndTime: string): string {
  const at = new Date(`${dayAndTime}:00${brasilia.offset}`)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(dayAndTime) && !Number.isNaN(at.getTime())
    ? at.toISOString()
    : dayAndTime
}
