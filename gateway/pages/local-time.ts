import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import { addDays, dayOf, instantAt, isDay, isLocalTime, localTimeOf } from '@rodovia/core/shared/local-day.ts'
import { brasilia, type TimeZone, zoneNote } from '@rodovia/core/shared/time-zone.ts'

/** Times of a stop are shown in its zone. What belongs to no place, and lists of many orders, have the time of Brasília. */
export type ZonedText = (iso: string, zone?: TimeZone) => (language: Language) => string

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const day = { day: 'numeric', month: 'short' } as const

/** Such as "21 de nov., 14:32". */
export const dayAndTime: ZonedText = (iso, zone) => formatted(iso, zone, { ...day, ...time })

/** Such as "21 de nov., 09:00 – 11:00". */
export function spanOfTime({ from, until }: { from: string; until: string }, zone: TimeZone = brasilia) {
  return (language: Language) =>
    new Intl.DateTimeFormat(formatLocales[language], { timeZone: zone, ...day, ...time }).formatRange(
      new Date(from),
      new Date(until),
    )
}

/** Such as "14:32", with the day when that is not today. */
export const timeOfDay: ZonedText = (iso, zone) => {
  const isToday = dayOf(new Date(iso), zone) === dayOf(new Date(), zone)
  return formatted(iso, zone, { ...(!isToday && day), ...time })
}

/** Such as "21/11/2026, 14:32:05". */
export const preciseTime: ZonedText = (iso, zone) =>
  formatted(iso, zone, { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })

function formatted(iso: string, timeZone: TimeZone = brasilia, format: Intl.DateTimeFormatOptions) {
  return (language: Language) =>
    new Intl.DateTimeFormat(language, { timeZone, ...format }).format(new Date(iso))
}

/** The zone of a stop, and that of the order's other stop. */
export type StopZones = { zone: TimeZone; other: TimeZone }

export type Ends = { origem: { time_zone: TimeZone }; destino: { time_zone: TimeZone } }

export function stopZones({ origem, destino }: Ends): Record<'pickup' | 'destination', StopZones> {
  const [pickup, destination] = [origem.time_zone, destino.time_zone]
  return {
    pickup: { zone: pickup, other: destination },
    destination: { zone: destination, other: pickup },
  }
}

/** Such as " (horário de Manaus)" after a time; empty where nobody could mistake it. */
export function zoneAfter(iso: string, { zone, other }: StopZones) {
  const note = zoneNote(zone, new Date(iso), other)
  return (language: Language) => (note ? ` (${note[language]})` : '')
}

/** A time in the zone of a stop, with the zone's name where a reader could mistake it. */
export function stopText(iso: string, zones: StopZones, format: ZonedText = dayAndTime) {
  const [text, zone] = [format(iso, zones.zone), zoneAfter(iso, zones)]
  return (language: Language) => text(language) + zone(language)
}

/** When a date such as 2026-11-21 begins. Returns any other text unchanged, so that the route refuses it. */
export function startOfDay(date: string, daysLater = 0, zone: TimeZone = brasilia): string {
  return isDay(date) ? instantAt(addDays(date, daysLater), '00:00', zone).toISOString() : date
}

/** The same for a local time, such as 2026-11-21T14:30. */
export function instantFromLocal(dayAndTime: string, zone: TimeZone = brasilia): string {
  const [day = '', time = '', ...rest] = dayAndTime.split('T')
  return isDay(day) && isLocalTime(time) && rest.length === 0
    ? instantAt(day, time, zone).toISOString()
    : dayAndTime
}

/** The reverse: a time as an input of the browser shows it, to the minute. */
export function localFromInstant(iso: string, zone: TimeZone = brasilia): string {
  const at = new Date(iso)
  return `${dayOf(at, zone)}T${localTimeOf(at, zone)}`
}
