import type { Grouping } from '@rodovia/core/figures/figures.ts'
import { groupings } from '@rodovia/core/figures/figures.ts'
import { addDays, dayOf, instantAt, isDay, mondayOf } from '@rodovia/core/shared/local-day.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'

export const chosenDays = [7, 30, 90] as const

export type Choice = { from: string; to: string; by: Grouping; tenant: string; key: string }

const dayMilliseconds = 86_400_000

/** The first of so many days that end today. */
export function firstOf(days: number): string {
  return dayOf(new Date(Date.now() - (days - 1) * dayMilliseconds))
}

/** The choice in the page's address. Default: the last 30 days, by day. */
export function choiceOf(query: Fields): Choice {
  const by = firstValue(query, 'por') as Grouping
  return {
    from: firstValue(query, 'de') || firstOf(30),
    to: firstValue(query, 'ate') || dayOf(new Date()),
    by: groupings.includes(by) ? by : 'day',
    tenant: firstValue(query, 'embarcador'),
    key: firstValue(query, 'campo').trim(),
  }
}

/** The period of as many days that ends where this one begins. */
export function periodBefore(choice: Choice): Choice {
  const days = Math.round((noonOf(choice.to) - noonOf(choice.from)) / dayMilliseconds) + 1
  return { ...choice, from: addDays(choice.from, -days), to: addDays(choice.from, -1) }
}

/** The query of a route. */
export function routeQuery({ from, to, by, tenant, key }: Choice): Record<string, string> {
  return {
    from,
    to,
    by,
    ...(tenant && { tenant_id: tenant }),
    ...(by === 'metadata' && key && { metadata_key: key }),
  }
}

/** The query of the page or its file. */
export function pageQuery({ from, to, by, tenant, key }: Choice): string {
  const more = { ...(tenant && { embarcador: tenant }), ...(key && { campo: key }) }
  return `${new URLSearchParams({ de: from, ate: to, por: by, ...more })}`
}

/** The keys of every day, week or month of the period. */
export function keysOf({ from, to, by }: Choice): string[] {
  const keys = new Set<string>()
  for (let at = noonOf(from); at <= noonOf(to); at += dayMilliseconds) keys.add(keyOf(by, at))
  return [...keys]
}

function keyOf(by: Grouping, at: number): string {
  const day = dayOf(new Date(at))
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'week' ? mondayOf(day) : day
}

/** Noon, so that no clock moves it to another day. */
export function noonOf(day: string): number {
  return isDay(day) ? Number(instantAt(day, '12:00')) : Number.NaN
}
