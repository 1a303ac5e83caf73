import { addSeconds } from '../../shared/clock.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** From one attempt to the next: ten attempts in 75 hours and some minutes (product rules, Events). */
const gapsSeconds = [5, 30, 2 * minute, 10 * minute, hour, 4 * hour, 10 * hour, 24 * hour, 36 * hour]

export const maxAttempts = gapsSeconds.length + 1

/** So much earlier or later, at random, that those who failed together do not come back together. */
const jitter = 0.1

/** An endpoint may ask for more patience with `Retry-After`, but not for more than this. */
const maxRetryAfterSeconds = day

/** An endpoint that fails for so long is given up. */
const exhaustedAfterSeconds = 5 * day

/**
 * Out of turn, and without being counted, goes one event to an endpoint that fails, to find out whether it is back, and once
 * it is back all that was tried while it was away. Each only when it was left alone for that long, or for that share of the
 * time since it began to fail: so an endpoint is found to be back within a tenth of its outage, and an event that it will
 * never like is not forced upon it again and again.
 */
export const probeSeconds = 5
export const probeShare = 0.1

/** Calls at a time to one origin; a process claims no more events of one endpoint either. */
export const maxCallsPerEndpoint = 16

/** An endpoint that fails gets so many calls at once. */
export const maxCallsWhileFailing = 2

/** `Retry-After` keeps an endpoint from all that waits for it, for an hour at most. */
const longestPauseSeconds = hour

export function pausedUntil(retryAfterSeconds: number | null, at: Date): Date | null {
  return retryAfterSeconds === null ? null : addSeconds(at, Math.min(retryAfterSeconds, longestPauseSeconds))
}

/**
 * When to try again behind the attempt of that number, counted from 1; null behind the last. `random` is from 0 to 1. What
 * the endpoint wished itself counts where it is later.
 */
export function nextAttemptAt(
  number: number,
  { at, random, retryAfterSeconds }: { at: Date; random: number; retryAfterSeconds: number | null },
): Date | null {
  const gap = gapsSeconds[number - 1]
  if (gap === undefined) return null
  const jittered = gap * (1 - jitter + 2 * jitter * random)
  const wished = Math.min(retryAfterSeconds ?? 0, maxRetryAfterSeconds)
  return addSeconds(at, Math.max(jittered, wished))
}

export function isExhausted(failingSince: Date | null, at: Date): boolean {
  return failingSince !== null && addSeconds(failingSince, exhaustedAfterSeconds) <= at
}
