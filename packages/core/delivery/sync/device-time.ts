import { addSeconds, secondsBetween } from '../../shared/clock.ts'
import type { TimelineFacts } from '../timeline.ts'

/** A clock that differs by less is taken for right: the way of the request takes as long. */
const toleratedSeconds = 30
/** Nothing is as old: what a phone kept for longer than that has happened then, for all we know. */
export const maxAgeDays = 30

/**
 * By how many seconds the phone's clock is behind ours, by what it said when it sent. Whole seconds; 0 where it said nothing.
 */
export function clockLag(sentAt: Date | null, now: Date): number {
  const seconds = sentAt ? Math.round(secondsBetween(sentAt, now)) : 0
  return Math.abs(seconds) < toleratedSeconds ? 0 : seconds
}

/** When something happened, by our clock: not after now, and not more than 30 days before. */
export function timeOfDevice(occurredAt: Date, { lag, now }: { lag: number; now: Date }): Date {
  const at = addSeconds(occurredAt, lag)
  const oldest = addSeconds(now, -maxAgeDays * 24 * 3600)
  if (at > now) return now
  return at < oldest ? oldest : at
}

/** What the timeline keeps of it: the time by our clock, and where that differs what the phone itself said. */
export function deviceFacts(occurredAt: Date, at: Date): TimelineFacts {
  return {
    device_time: at.toISOString(),
    ...(occurredAt.getTime() !== at.getTime() && { device_time_given: occurredAt.toISOString() }),
  }
}
