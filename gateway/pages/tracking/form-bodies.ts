import type { TimeZone } from '@rodovia/core/shared/time-zone.ts'
import { instructionsRoute } from '@rodovia/gateway/rest/tracking.ts'
import { allValues, bodyFrom, type Fields, firstValue } from '../forms/fields.ts'
import { instantFromLocal, startOfDay } from '../local-time.ts'

/** The bodies of the tracking page's forms, as its routes take them. */

export function directionsFrom(fields: Fields): Record<string, unknown> {
  const { complement, reference, note } = bodyFrom(fields, instructionsRoute) as Record<string, unknown>
  return { complement, reference, note }
}

/** `wish` is `home`, or with whom to leave the parcel. */
export function presenceFrom(fields: Fields): Record<string, unknown> {
  const wish = firstValue(fields, 'wish')
  if (wish === 'home') return { at_home: true }
  return { leave_with: { place: wish, name: firstValue(fields, 'leave_with.name') } }
}

/**
 * `hours` are such as `8-10`, of a day at the destination. Other text stays as it is, so that the route refuses it.
 */
export function windowFrom(fields: Fields, zone: TimeZone): Record<string, unknown> {
  const day = firstValue(fields, 'day')
  const [from = '', until = ''] = firstValue(fields, 'hours').split('-')
  return { delivery_window: { from: atHour(day, from, zone), until: atHour(day, until, zone) } }
}

function atHour(day: string, hour: string, zone: TimeZone): string {
  return hour === '24'
    ? startOfDay(day, 1, zone)
    : instantFromLocal(`${day}T${hour.padStart(2, '0')}:00`, zone)
}

export function ratingFrom(fields: Fields): Record<string, unknown> {
  const stars = firstValue(fields, 'stars')
  return {
    stars: stars === '' ? null : Number(stars),
    reasons: allValues(fields, 'reasons'),
    text: firstValue(fields, 'text'),
  }
}
