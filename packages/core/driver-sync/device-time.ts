import type { TimelineFacts } from '../delivery/model/timeline.ts'
import { addSeconds, secondsBetween } from '../shared/clock.ts'

/** A smaller difference may be the latency of the request: the phone's clock counts as right. */
const toleratedSeconds = 30
/** Older operations count as this old. */
export const maxAgeDays = 30

/** The seconds by which the phone's clock is slow, from its time of sending; whole seconds, 0 if unknown. */
export function clockLag(sentAt: Date | null, now: Date): number {
  const seconds = sentAt ? Math.round(secondsBetween(sentAt, now)) : 0
  return Math.abs(seconds) < toleratedSeconds ? 0 : seconds
}

/** When something happened by the server's clock: between 30 days ago and now. */
export function timeOfDevice(occurredAt: Date, { lag, now }: { lag: number; now: Date }): Date {
  const at = addSeconds(occurredAt, lag)
  const oldest = addSeconds(now, -maxAgeDays * 24 * 3600)
  if (at > now) return now
  return at < oldest ? oldest : at
}

/** The timeline facts: the time by the server's clock, and the phone's own time if that differs. */
export function deviceFacts(occurredAt: Date, at: Date): TimelineFacts {
  return {
    device_time: at.toISOString(),
    ...(occurredAt.getTime() !== at.getTime() && { device_time_given: occurredAt.toISOString() }),
  }
}
