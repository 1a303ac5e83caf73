import { brasilia, type TimeZone, zoneNote } from '@rodovia/core/shared/time-zone.ts'
import type { Delivery, Place, Stop } from './delivery.ts'
import { current } from './store.ts'
import { formatLocale, language } from './texts/texts.ts'

/** Centavos as money: R$ 12,34. */
export function money(cents: number): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
}

export function kilometres(km: number): string {
  const digits = km < 10 ? 1 : 0
  return `${new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: digits }).format(km)} km`
}

/** The time of day, with the day where it is not today; of what belongs to no stop in Brasília. */
export function moment(at: string, timeZone: TimeZone = brasilia): string {
  const date = new Date(at)
  const day = (one: Date) => one.toLocaleDateString('en-CA', { timeZone })
  const isToday = day(date) === day(new Date())
  return date.toLocaleString(formatLocale(), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!isToday && { day: '2-digit', month: '2-digit' }),
  })
}

/** A day such as `2026-05-31` in words. */
export function calendarDay(date: string): string {
  return new Intl.DateTimeFormat(formatLocale(), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(`${date}T00:00:00Z`))
}

type Ends = { origin: Partial<Place>; destination: Partial<Place> }

/** A time in the zone of a stop, which is named where a driver could mistake it. */
export function stopMoment(at: string, ends: Ends, stop: Stop): string {
  const [zone, note] = zoneOf(at, ends, stop)
  return moment(at, zone) + note
}

export function stopSpan({ from, until }: { from: string; until: string }, ends: Ends, stop: Stop): string {
  const [zone, note] = zoneOf(until, ends, stop)
  return `${moment(from, zone)} – ${moment(until, zone)}${note}`
}

/** A time of a delivery that this phone may know. */
export function momentOf(code: string, at: string, stop: Stop): string {
  const delivery = current().deliveries.find((one) => one.code === code)
  return delivery ? stopMoment(at, delivery, stop) : moment(at)
}

/** A delivery that an earlier version of the app stored has no zones. */
function zoneOf(at: string, { origin, destination }: Ends, stop: Stop): [zone: TimeZone, note: string] {
  const { timeZone: pickup = brasilia } = origin
  const { timeZone: drop = brasilia } = destination
  const [zone, other] = stop === 'pickup' ? [pickup, drop] : [drop, pickup]
  const note = zoneNote(zone, new Date(at), other)
  return [zone, note ? ` (${note[language()]})` : '']
}

export function townOf({ details, address }: Place): string {
  if (!details) return address
  return [details.district, details.city].filter(Boolean).join(', ')
}

export function mapsLink({ lat, lng }: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`
}

export function wazeLink({ lat, lng }: Place): string {
  return `https://waze.com/ul?ll=${lat},${lng}&navigate=yes`
}

export function parcelLine({
  weightGrams,
  lengthCm,
  widthCm,
  heightCm,
}: NonNullable<Delivery['parcels']>[number]): string {
  const kilograms = new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 1 }).format(
    weightGrams / 1000,
  )
  return `${kilograms} kg · ${lengthCm} × ${widthCm} × ${heightCm} cm`
}
