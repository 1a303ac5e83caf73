import { type Backlog, type Overdue, overdueAt } from '@rodovia/core/health/backlog.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { Reading } from '@rodovia/platform/metrics/shared-reader.ts'

/** `ok` is false while something waits too long; `waits` says what. */
export type Health = { ok: boolean; waits: readonly Overdue[] }

type Options = { read: () => Promise<Reading<Backlog>>; clock: Clock; maxWaitSeconds: number }

/**
 * Healthy while no event, no due push and no due webhook at an endpoint that answers waits longer than `maxWaitSeconds`, and the
 * database has not been unavailable for longer. Failing endpoints do not count: their owners have to fix them.
 */
export function createHealth({ read, clock, maxWaitSeconds }: Options): () => Promise<Health> {
  return async () => {
    const waits = overdueAt(clock(), waitingSince(await read()), maxWaitSeconds)
    return { ok: waits.length === 0, waits }
  }
}

function waitingSince(reading: Reading<Backlog>): Record<string, Date | null> {
  if (!('value' in reading)) return { database: reading.unavailableSince }
  const { outbox, webhooks, pushes } = reading.value
  return { outbox: outbox.since, webhooks: webhooks.since, pushes: pushes.since }
}
