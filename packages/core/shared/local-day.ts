import { brasilia, forEachZone, offsetAt, type TimeZone } from './time-zone.ts'

/** A date where something happens, such as 2026-11-23; in Brasília where no zone is named. */
export type Day = string
/** A time of day there, such as 09:30. */
export type LocalTime = string

const dayFormat = forEachZone((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }))

export function dayOf(at: Date, zone: TimeZone = brasilia): Day {
  return dayFormat(zone).format(at)
}

export function addDays(day: Day, count: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The day as people in Brazil write it, such as 31/05/2026. */
export function writtenDay(day: string): string {
  return day.split('-').reverse().join('/')
}

export function isLocalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The instant of a time of day. The zone decides its offset, should Brazil have summer time again. */
export function instantAt(day: Day, time: LocalTime, zone: TimeZone = brasilia): Date {
  const guess = new Date(`${day}T${time}:00${offsetAt(new Date(`${day}T12:00:00Z`), zone)}`)
  return new Date(`${day}T${time}:00${offsetAt(guess, zone)}`)
}

const clockFormat = forEachZone(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }),
)

/** An instant as Brasília writes it: `2026-11-27`, `14:48:45`, `-0300`. */
export function offsetTime(at: Date): { day: Day; time: string; offset: string } {
  const offset = offsetAt(at, brasilia).replace(':', '')
  return { day: dayOf(at), time: clockFormat(brasilia).format(at), offset }
}

/** 0 to 23, in Brasília. */
export function hourOfDay(at: Date): number {
  return Number(localTimeOf(at).slice(0, 2))
}

/** The time of day, such as 09:30. */
export function localTimeOf(at: Date, zone: TimeZone = brasilia): LocalTime {
  return clockFormat(zone).format(at).slice(0, 5)
}

/** The midnight that began the day. */
export function startOfDay(at: Date): Date {
  return instantAt(dayOf(at), '00:00')
}
