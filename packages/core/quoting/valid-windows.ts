import { addHours } from '../shared/clock.ts'
import type { Quote } from './quote.ts'

/** When something may happen. */
export type TimeWindow = { from: Date; until: Date }

/** The most days ahead for which an order may be scheduled: docs/reference/rules.md#windows. */
export const scheduleDays = 30
/** A window is at least as wide. */
export const minWindowMinutes = 30

/** The latest time of an order that is placed at this moment. */
export function lastScheduledTime(at: Date): Date {
  return addHours(at, scheduleDays * 24)
}

/** The pickup and delivery windows that may be ordered at the prices of a quote: all of the next 30 days. */
export type ValidWindows = TimeWindow & { minMinutes: number }

export function validWindowsOf({ createdAt }: Pick<Quote, 'createdAt'>): ValidWindows {
  return { from: createdAt, until: lastScheduledTime(createdAt), minMinutes: minWindowMinutes }
}
