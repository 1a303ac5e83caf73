import { addSeconds } from '../../shared/clock.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The pauses between ten attempts, about 75 hours in total: docs/reference/rules.md#events-webhooks-push. */
const gapsSeconds = [5, 30, 2 * minute, 10 * minute, hour, 4 * hour, 10 * hour, 24 * hour, 36 * hour]

export const maxAttempts = gapsSeconds.length + 1

/** Random share of the pause, so that messages that failed together are not retried together. */
const jitter = 0.1

/** The longest `Retry-After` that delays a retry. */
const maxRetryAfterSeconds = day

/** An endpoint is disabled after failing for this long. */
const exhaustedAfterSeconds = 5 * day

/**
 * Probes find out whether a failing endpoint recovered: one message at a time, out of schedule and not counted; once
 * it answers, all messages that failed meanwhile. A message is probed only after this pause, or after this share of
 * the outage: so a recovery is noticed within a tenth of the outage, and a message that the endpoint always rejects
 * is not sent again and again.
 */
export const probeSeconds = 5
export const probeShare = 0.1

/** Calls at a time to one origin; a process claims no more events of one endpoint either. */
export const maxCallsPerEndpoint = 16

/** Concurrent calls to a failing endpoint. */
export const maxCallsWhileFailing = 2

/** The longest pause of a whole endpoint by `Retry-After`. */
const longestPauseSeconds = hour

export function pausedUntil(retryAfterSeconds: number | null, at: Date): Date | null {
  return retryAfterSeconds === null ? null : addSeconds(at, Math.min(retryAfterSeconds, longestPauseSeconds))
}

/**
 * The time of the next attempt after attempt `number`, from 1; null after the last. `random` is from 0 to 1. A longer
 * `Retry-After` of the endpoint wins.
 */
export function nextAttemptAt(
  number: number,
  { at, random, retryAfterSeconds }: { at: Date; random: number; retryAfterSeconds: number | null },
): Date | null {
  const gap = gapsSeconds[number - 1]
  if (gap === undefined) return null
  const jittered = gap * (1 - jitter + 2 * jitter * random)
  const retrySeconds = Math.min(retryAfterSeconds ?? 0, maxRetryAfterSeconds)
  return addSeconds(at, Math.max(jittered, retrySeconds))
}

export function isExhausted(failingSince: Date | null, at: Date): boolean {
  return failingSince !== null && addSeconds(failingSince, exhaustedAfterSeconds) <= at
}
