import type { Delivery, Place } from './delivery.ts'
import { formatLocale } from './texts/texts.ts'

const timeZone = 'America/Sao_Paulo'

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

/** The time of day, with the day where it is not today. */
export function moment(at: string): string {
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

export function span({ from, until }: { from: string; until: string }): string {
  return `${moment(from)} – ${moment(until)}`
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
