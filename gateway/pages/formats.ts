import type { Status } from '@rodovia/core/delivery/model/states.ts'
import { statusLabelOf } from '@rodovia/core/delivery/texts/labels.ts'
import { parcelsText, type Weighed } from '@rodovia/core/quoting/parcel-texts.ts'
import { formatLocales, type Language, type LocalizedText } from '@rodovia/core/shared/language.ts'
import { brasilia, type TimeZone } from '@rodovia/core/shared/time-zone.ts'
import { type Hole, html } from './html.ts'
import { dayAndTime, preciseTime, type StopZones, stopText, type ZonedText } from './local-time.ts'
import { badge, statusTones } from './tones.ts'

/** Scripts of browsers read them from their own file. */
export { kilometres, money } from './numbers.ts'

/** Such as "2,5 kg". */
export function kilograms(grams: number) {
  return (language: Language) => `${(grams / 1000).toLocaleString(formatLocales[language])} kg`
}

/** Such as "dono, gerente". */
export function listOf(names: readonly LocalizedText[]) {
  return (language: Language) => names.map((name) => name[language]).join(', ')
}

/** Such as "Moto · Honda CG · ABC1D23". */
export function dotted(parts: readonly Hole[]) {
  return parts.map((part, index) => html`${index === 0 ? '' : ' · '}${part}`)
}

/** Such as "2 volumes · 12,5 kg · frágil". */
export function parcelsSummary(parcels: readonly Weighed[]) {
  return (language: Language) => parcelsText(parcels, language)
}

type Shown = { status: Status; dispatch_from: string | null; arrived_at_destination_at: string | null }

/** The status as people read it; `Scheduled` before the search for a driver begins, and whether the driver is at the destination. */
export function statusOf({ status, dispatch_from, arrived_at_destination_at }: Shown) {
  const timeOf = (iso: string | null) => (iso ? new Date(iso) : null)
  const times = {
    dispatchFrom: timeOf(dispatch_from),
    arrivedAtDestinationAt: timeOf(arrived_at_destination_at),
  }
  return statusLabelOf({ status, ...times }, new Date())
}

export function statusBadge(order: Shown) {
  return badge(statusOf(order), statusTones[order.status])
}

/** A point in time; by default to the minute, in Brasília. */
export function timeElement(iso: string, format: ZonedText = dayAndTime, zone: TimeZone = brasilia) {
  return html`<time datetime="${iso}">${format(iso, zone)}</time>`
}

/** The element of `stopText`. */
export function stopTime(iso: string, zones: StopZones, format?: ZonedText) {
  return timeElement(iso, (at) => stopText(at, zones, format))
}

/** A past time of the last hours as people say it, such as "há 3 min", with the exact time beside the pointer. */
export function agoElement(iso: string) {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60_000)
  if (minutes < 0 || minutes >= 12 * 60) return timeElement(iso)
  const [value, unit] =
    minutes < 60 ? ([Math.max(1, minutes), 'minute'] as const) : ([Math.floor(minutes / 60), 'hour'] as const)
  const text = (language: Language) =>
    new Intl.RelativeTimeFormat(formatLocales[language], { style: 'narrow' })
      .format(-value, unit)
      .replace(/\.$/, '')
  return html`<time datetime="${iso}" title="${preciseTime(iso)}">${text}</time>`
}

type Entry = { ts: string; type: string; label: string }

/** Events of a delivery, each a line with its time. */
export function timelineItems(entries: readonly Entry[], zones: StopZones) {
  return entries.map(({ ts, label }) => html`<li><span>${label}</span> ${stopTime(ts, zones)}</li>`)
}
